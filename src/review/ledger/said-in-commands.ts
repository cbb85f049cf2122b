import type { Account } from '../../ports/code-host.ts';
import { isNewer } from '../../trigger/is-newer.ts';
import { isWriter } from '../../trigger/is-writer.ts';
import { parseCommand } from '../../trigger/parse-command.ts';
import { isNamed } from '../is-named.ts';
import type { PostedProposal } from '../open-proposals.ts';
import type { LedgerFacts, Saying } from './saying.ts';

/**
 * `/doctor deny [id] [why]` and `/doctor allow id` in comments and reviews of people with write access. Without an id the
 * newest proposal of that time is meant.
 */
export function saidInCommands(facts: LedgerFacts): Saying[] {
  const { proposals, permissions, viewer } = facts;
  return textsOf(facts).flatMap(({ author, body, at, url }) => {
    if (!isWriter(author, permissions) || author.id === viewer.id) return [];
    const command = parseCommand(body);
    if (command?.kind !== 'deny' && command?.kind !== 'allow') return [];
    const why = command.kind === 'deny' ? command.why : '';
    return meant(command.id, at, proposals).map((posted) => ({
      kind: command.kind,
      at,
      posted,
      parts: [],
      why,
      by: author.login,
      url,
    }));
  });
}

function meant(id: string | undefined, at: Date, proposals: readonly PostedProposal[]): PostedProposal[] {
  if (id !== undefined) return proposals.filter(({ stored }) => isNamed(id, stored.digest));
  const newest = proposals.findLast(({ submittedAt }) => isNewer(at, submittedAt));
  return newest === undefined ? [] : [newest];
}

interface Text {
  readonly author: Account | undefined;
  readonly body: string;
  readonly at: Date;
  readonly url: string;
}

/** Dismissing a review takes back what it says. */
function textsOf({ comments, reviews }: LedgerFacts): Text[] {
  return [
    ...comments.map(({ author, body, createdAt: at, url }) => ({ author, body, at, url })),
    ...reviews.flatMap(({ author, body, submittedAt: at, url, state }) =>
      at === undefined || state === 'DISMISSED' || state === 'PENDING' ? [] : [{ author, body, at, url }],
    ),
  ];
}
