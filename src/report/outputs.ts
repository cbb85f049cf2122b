import type { RunResult } from './run-result.ts';

/** What a run knows beside its result; undefined where there is none. */
export interface OutputFacts {
  readonly result: RunResult;
  readonly reviewUrl: string | undefined;
  readonly commitSha: string | undefined;
  readonly failureClass: string | undefined;
  readonly signature: string | undefined;
  /** Paths of files for later steps. */
  readonly summary: string | undefined;
  readonly patch: string | undefined;
}

/** The outputs of the action, in the order of `action.yml`: strings, '' where there is nothing to say. */
export function outputsOf(facts: OutputFacts): Readonly<Record<string, string>> {
  const { verdict, reason, proposal, diagnosis, attempts, tokens, journal } = facts.result;
  return {
    verdict,
    reason,
    'proposal-id': proposal ?? '',
    'review-url': facts.reviewUrl ?? '',
    'commit-sha': facts.commitSha ?? '',
    diagnosis,
    'failure-class': facts.failureClass ?? '',
    signature: facts.signature ?? '',
    attempts: String(attempts),
    tokens: String(tokens.prompt + tokens.completion),
    journal,
    summary: facts.summary ?? '',
    patch: facts.patch ?? '',
  };
}
