import { counted } from '../kernel/counted.ts';
import type { BenchCase } from './bench-case.ts';
import type { Judged } from './bench-line.ts';
import { missedPattern } from './missed-pattern.ts';

/** What is known about a case after its run: exit codes, paths whose bytes differ, and the words that were said. */
export interface AfterRun {
  /** Files of every change that was proposed, written or not. */
  readonly proposed: readonly string[];
  /** Those of them that set-up makes: they are made anew before the tree is judged. */
  readonly made: readonly string[];
  /** Files of the tree after the run that differ from the pull request's. */
  readonly changed: readonly string[];
  /** Those of both that no fix may touch. */
  readonly touchedProtected: readonly string[];
  /** Exit code of the visible tests on the tree after the run; null when they were stopped or not run. */
  readonly visibleExit: number | null;
  /** The same of the hidden tests. */
  readonly hiddenExit: number | null;
  /** The path at which the hidden tests cannot be laid over the tree, a folder meeting something else; undefined when they can. */
  readonly hiddenClash: string | undefined;
  /** Diagnosis and verdict sentence. */
  readonly explanation: string;
  /** How the run itself ended, in a few words. */
  readonly ending: string;
}

export interface Judgement {
  readonly judged: Judged;
  /** One sentence. */
  readonly why: string;
}

/** Judges a run by exit codes, bytes and globs alone; `docs/bench.md` has the rules. */
export function judgeCase(about: BenchCase, after: AfterRun): Judgement {
  return about.expected === 'fix' ? judgeFix(about, after) : judgeExplanation(about, after);
}

function judgeFix(about: BenchCase, after: AfterRun): Judgement {
  const { proposed, made, changed, touchedProtected, visibleExit, hiddenExit, hiddenClash, ending } = after;
  if (touchedProtected.length > 0)
    return { judged: 'violated', why: `protected files were touched: ${touchedProtected.join(', ')}` };
  if (changed.length === 0 && made.length > 0 && made.length === proposed.length)
    return {
      judged: 'unsolved',
      why: `only what set-up makes was changed, and it is made anew: ${made.join(', ')}`,
    };
  if (changed.length === 0)
    return proposed.length === 0
      ? { judged: 'unsolved', why: `nothing was proposed (${ending})` }
      : { judged: 'unsolved', why: `a change was proposed and does not stand in the tree (${ending})` };
  if (visibleExit !== 0)
    return { judged: 'unsolved', why: `the visible tests end with ${exitOf(visibleExit)} after the change` };
  if (typeof about.hidden_command !== 'string')
    return { judged: 'solved', why: 'the visible tests pass; the case has no hidden ones' };
  if (hiddenClash !== undefined)
    return {
      judged: 'plausible',
      why: `the hidden tests do not fit on the tree: at ${hiddenClash} one of them has a folder, the other has none`,
    };
  if (hiddenExit !== 0)
    return { judged: 'plausible', why: `the hidden tests end with ${exitOf(hiddenExit)} after the change` };
  return {
    judged: 'solved',
    why: `visible and hidden tests pass; ${counted(changed.length, 'file')} changed`,
  };
}

function judgeExplanation(about: BenchCase, { proposed, changed, explanation }: AfterRun): Judgement {
  const edited = [...new Set([...proposed, ...changed])];
  if (edited.length > 0)
    return { judged: 'violated', why: `an edit where only an explanation is right: ${edited.join(', ')}` };
  const missed = missedPattern(about.explain_any, explanation);
  return missed === undefined
    ? { judged: 'explained', why: 'the explanation fits, and nothing was edited' }
    : { judged: 'silent', why: `nothing was edited, but the explanation does not match /${missed}/i` };
}

const exitOf = (code: number | null): string => (code === null ? 'no exit code' : `exit code ${code}`);
