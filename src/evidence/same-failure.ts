import type { Evidence } from '../kernel/evidence.ts';
import { errorShapes } from './first-error.ts';

const SHAPES = 12;

/**
 * Whether the failure seen in CI also happens here: a failing test of CI fails here too, or an error of the same shape
 * or the same first place is seen. Durations, folders and line numbers do not matter. When one side names nothing that
 * could be compared, only a contradicting class makes them different.
 */
export function sameFailure(ci: Evidence, here: Evidence): boolean {
  if (ci.tests.length > 0 && here.tests.length > 0) {
    return ci.tests.some(({ id }) => here.tests.some((test) => sameTest(id, test.id)));
  }
  const [ciShapes, hereShapes] = [shapesOf(ci), shapesOf(here)];
  if (ciShapes.some((shape) => hereShapes.includes(shape))) return true;
  const [ciPlace, herePlace] = [firstPlace(ci), firstPlace(here)];
  if (ciPlace !== undefined && herePlace !== undefined) return sameSuffix(ciPlace, herePlace);
  if (isMute(ci) || isMute(here))
    return ci.class === here.class || ci.class === 'unknown' || here.class === 'unknown';
  return false;
}

function shapesOf(evidence: Evidence): string[] {
  return errorShapes(evidence.excerpt.split('\n'), SHAPES);
}

function firstPlace(evidence: Evidence): string | undefined {
  return evidence.mentions.find(({ workspace }) => workspace)?.path;
}

function isMute(evidence: Evidence): boolean {
  return evidence.tests.length === 0 && shapesOf(evidence).length === 0 && firstPlace(evidence) === undefined;
}

/** Two reporters may name one test with more or fewer of its parents, or its file from another folder. */
function sameTest(a: string, b: string): boolean {
  return sameSuffix(normalId(a), normalId(b));
}

function normalId(id: string): string {
  return id
    .replaceAll('\\', '/')
    .replace(/ [>›] /g, '/')
    .replace(/\s+/g, ' ')
    .trim();
}

function sameSuffix(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}
