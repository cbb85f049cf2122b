import type { CiRun } from '../ports/code-host.ts';
import { bareReport } from '../report/comments/bare-report.ts';
import { allowedComment, deniedComment } from '../report/comments/denied-comment.ts';
import { helpComment } from '../report/comments/help-comment.ts';
import { runComment } from '../report/comments/run-comment.ts';
import { type StatusFacts, statusComment } from '../report/comments/status-comment.ts';
import { appliedIds } from '../review/applied-ids.ts';
import { isNamed } from '../review/is-named.ts';
import { hidden } from '../review/marker/write-marker.ts';
import type { PostedProposal } from '../review/open-proposals.ts';
import type { Trigger } from '../trigger/trigger.ts';
import type { ActionPorts } from './action-ports.ts';
import type { Unauthorized } from './authorized.ts';
import { type Ending, ending } from './ending.ts';
import { isRed, latestRuns } from './find-treatment.ts';
import type { Finished } from './finished.ts';
import { interruptedEnding } from './host-ending.ts';
import { reactTo } from './react-to.ts';
import type { PullRecord } from './read-pull.ts';

interface Asked {
  readonly trigger: Extract<Trigger, { kind: 'command' }>;
  readonly record: PullRecord;
  /** Why nothing is done; undefined: the command is one that is only answered. */
  readonly refusal?: Unauthorized;
  /** Is the workflow at this path one whose red runs are treated? */
  readonly isWatched: (workflowPath: string) => boolean;
}

interface Answered {
  readonly body: string;
  readonly ending: Ending;
}

/** Answers a command that needs no diagnosis: status, help, a denial or its withdrawal, or why nothing is done. */
export async function answerCommand(
  { trigger, record, refusal, isWatched }: Asked,
  { host, journal }: ActionPorts,
): Promise<Finished> {
  const { command, said, by, pull } = trigger;
  const commentId = said.in === 'comment' ? said.id : undefined;
  if (refusal?.silent === true) return { ending: refusal };
  const answered = refusal === undefined ? await reply() : refused(refusal);
  const posted = await host.postComment(pull, answered.body);
  if (posted.kind === 'interrupted') return { ending: interruptedEnding() };
  await reactTo(host, commentId, answered.ending.verdict.word);
  return { ending: answered.ending };

  async function reply(): Promise<Answered> {
    const marker = hidden({ answer: command.kind });
    switch (command.kind) {
      case 'status': {
        const red = (await latestRuns(host, record.pull, isWatched)).filter(isRed);
        return { body: statusComment(statusOf(record, red), marker), ending: done('status') };
      }
      case 'deny':
        return denied(command.why);
      case 'allow':
        return allowed(command.id);
      default: {
        const unknown = command.kind === 'help' ? command.unknown : undefined;
        return { body: helpComment(unknown, marker), ending: done('help') };
      }
    }
  }

  /** What was said itself is the denial: the ledger reads it from GitHub. */
  function denied(why: string): Answered {
    const { comments, reviews, ledger } = record;
    const here = (said.in === 'comment' ? comments : reviews).find(({ id }) => id === said.id);
    const proposal = [...ledger.denied].find(([, { url }]) => url === here?.url)?.[0];
    if (proposal === undefined) return unknownProposal('deny');
    journal.append({ kind: 'denial', what: 'proposal', proposal, by: by.login, reason: why });
    return {
      body: deniedComment({ proposal, by: by.login, why }, hidden({ answer: 'deny', proposal })),
      ending: ending(
        'denied',
        'person.denied',
        `proposal ${proposal} was denied by ${by.login}; it is not proposed again.`,
      ),
    };
  }

  function allowed(id: string): Answered {
    const named = record.proposals.filter(({ stored }) => isNamed(id, stored.digest));
    const [proposal, another] = new Set(named.map(({ stored }) => stored.id));
    if (proposal === undefined || another !== undefined) return unknownProposal('allow');
    return {
      body: allowedComment({ proposal, by: by.login }, hidden({ answer: 'allow', proposal })),
      ending: done('allow'),
    };
  }
}

const unknownProposal = (what: 'deny' | 'allow'): Answered =>
  refused(
    ending(
      'refused',
      `${what}.unknown`,
      `There is no one proposal with this id to ${what}; \`/doctor status\` lists them.`,
    ),
  );

const done = (what: string): Ending =>
  ending('healthy', `command.${what}`, `\`/doctor ${what}\` was answered.`);

function refused(end: Ending): Answered {
  return { body: runComment(bareReport(end.verdict), hidden({ verdict: end.verdict.word })), ending: end };
}

function statusOf(record: PullRecord, red: readonly CiRun[]): StatusFacts {
  const { pull, proposals, viewer, ledger } = record;
  const applied = appliedIds(record, viewer.id);
  const stateOf = ({ stored, supersededBy }: PostedProposal) => {
    if (applied.has(stored.id)) return 'applied';
    if (ledger.denied.has(stored.id)) return 'denied';
    if (stored.head !== pull.head.sha) return 'stale';
    return supersededBy === undefined ? 'open' : 'superseded';
  };
  return {
    head: pull.head.sha,
    proposals: proposals.map((posted) => ({ id: posted.stored.id, state: stateOf(posted), url: posted.url })),
    denials: [...ledger.denied].map(([id, { by, why }]) => ({ id, by, why })),
    red: red.map(({ workflowName: name, url }) => ({ name, url })),
  };
}
