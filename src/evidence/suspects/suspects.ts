import { patchHunks } from '../../kernel/patch-hunks.ts';
import { isTestPath } from '../../kernel/path-class.ts';
import type { ChangedFile } from '../../ports/code-host.ts';
import { isDocument } from '../is-document.ts';
import type { Candidate, Clues, Reason, Suspect } from './suspect.ts';
import { fileReasons } from './suspect-files.ts';
import { firstChanged, positionReasons } from './suspect-positions.ts';
import { symbolReasons } from './suspect-symbols.ts';

const MOST = 5;
const DOCUMENT_SHARE = 0.2;
/** Where a test fails is seldom where the cause lies; what a compiler or a linter names is. */
const TEST_SHARE = 0.25;
const TEST_SHARE_OF_CHECKS = 0.8;
const CHECKS: readonly string[] = ['compile', 'type', 'lint', 'format'];
/** What reasons besides the strongest add. */
const FURTHER = 0.25;
/** Of a file's hunks after its best one. */
const SAME_FILE = 0.5;
/** Less than this is chance. */
const LEAST = 2;

interface Rated extends Suspect {
  readonly rate: number;
  /** The hunk itself is pointed at, not only its file. */
  readonly isOwn: boolean;
}

/**
 * The hunks of a change that overlap most with what failed, at most five, the strongest first, each with its strongest
 * reason. What nothing points at is left out: that something changed proves nothing.
 */
export function suspectsOf(files: readonly ChangedFile[], clues: Clues): Suspect[] {
  const about = fileReasons(files, clues);
  const all = files.map((file) => ({ reasons: about(file.path), hunks: candidatesOf(file) }));
  const symbols = symbolReasons(
    all.flatMap(({ hunks }) => hunks),
    clues,
  );
  return all
    .flatMap(({ reasons, hunks }) =>
      withoutRepeats(
        hunks.flatMap((hunk) => {
          const own = [...positionReasons(hunk, clues), ...(symbols.get(hunk) ?? [])];
          return rated(hunk, own, reasons, shareOf(hunk.path, clues)) ?? [];
        }),
      ),
    )
    .filter(({ rate }) => rate >= LEAST)
    .toSorted((a, b) => b.rate - a.rate)
    .slice(0, MOST)
    .map(({ path, line, why }) => ({ path, line, why }));
}

function candidatesOf({ path, patch }: ChangedFile): Candidate[] {
  const hunks = patch === undefined ? [] : patchHunks(patch);
  return hunks.length === 0 ? [{ path, hunk: undefined }] : hunks.map((hunk) => ({ path, hunk }));
}

function rated(
  { path, hunk }: Candidate,
  own: readonly Reason[],
  about: readonly Reason[],
  share: number,
): Rated | undefined {
  const reasons = [...own, ...about].toSorted((a, b) => b.weight - a.weight);
  const [first, ...others] = reasons;
  if (first === undefined) return undefined;
  const sum = first.weight + FURTHER * others.reduce((total, { weight }) => total + weight, 0);
  const line = own.toSorted((a, b) => b.weight - a.weight)[0]?.line ?? firstChanged(hunk);
  return { path, line, why: first.why, rate: share * sum, isOwn: own.length > 0 };
}

/** Of a file the best hunk, and less of those that are themselves pointed at. */
function withoutRepeats(hunks: readonly Rated[]): Rated[] {
  return hunks
    .toSorted((a, b) => b.rate - a.rate)
    .filter(({ isOwn }, place) => place === 0 || isOwn)
    .map((hunk, place) => (place === 0 ? hunk : { ...hunk, rate: SAME_FILE * hunk.rate }));
}

function shareOf(path: string, clues: Clues): number {
  if (isTestPath(path)) return CHECKS.includes(clues.class) ? TEST_SHARE_OF_CHECKS : TEST_SHARE;
  return isDocument(path) ? DOCUMENT_SHARE : 1;
}
