import { reviewDecision } from '../pulls/opinions.ts';
import type { Pull } from '../world/pull.ts';
import { type BranchRule, rulesOn } from '../world/rule.ts';
import type { Refusal } from './refusal.ts';
import { unmetChecks } from './unmet-checks.ts';

/** What the rules of its base branch hold against merging a pull request; undefined when it may be. Source: github-facts §0.4, §3.10. */
export function refuseMerge(pull: Pull): Refusal | undefined {
  const rules = rulesOn(pull.repository, pull.base.ref);
  const ref = `refs/heads/${pull.base.ref}`;
  for (const source of ['protection', 'ruleset'] as const) {
    const said = rules.filter((rule) => rule.source === source).map((rule) => brokenBy(pull, rule));
    const sentences = [...new Set(said.filter((sentence) => sentence !== undefined))];
    if (sentences.length > 0) return { kind: 'rules', source, ref, sentences };
  }
  return undefined;
}

function brokenBy(pull: Pull, { rule, contexts }: BranchRule): string | undefined {
  if (rule === 'status-check') return unmetChecks(pull.repository, pull.head.sha, contexts);
  if (rule !== 'pull-request' || reviewDecision(pull) === 'APPROVED') return undefined;
  return 'At least 1 approving review is required by reviewers with write access.';
}
