import type { BranchRule } from '../world/rule.ts';

/** Why a ref may not move; source: github-facts §4.5. */
export type Refusal =
  | { readonly kind: 'workflow'; readonly path: string }
  /** Not one of the branches that a fork lends to maintainers. */
  | { readonly kind: 'not-lent'; readonly ref: string }
  | { readonly kind: 'default-branch'; readonly ref: string }
  /** A name that reads as a commit's SHA. */
  | { readonly kind: 'sha-name'; readonly ref: string }
  | {
      readonly kind: 'rules';
      readonly source: BranchRule['source'];
      readonly ref: string;
      /** What each broken rule says, one sentence each. */
      readonly sentences: readonly string[];
    };

const workflowSentence = (path: string): string =>
  `refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission`;

const SHA_NAME = 'Sorry, branch or tag names consisting of 40 hex characters are not allowed.';

/** The refusal in one text, as the REST and GraphQL APIs word it. */
export function refusalMessage(refusal: Refusal): string {
  if (refusal.kind === 'workflow') return workflowSentence(refusal.path);
  if (refusal.kind === 'default-branch') return `refusing to delete the current branch: ${refusal.ref}`;
  if (refusal.kind === 'not-lent') return 'permission denied';
  if (refusal.kind === 'sha-name') return SHA_NAME;
  const { source, sentences } = refusal;
  if (source === 'protection') return sentences.join(' ');
  return `Repository rule violations found\n\n${sentences.map((sentence) => `${sentence}\n`).join('\n')}\n`;
}
