import type { Account, CiRun, PullRequest } from '../ports/code-host.ts';
import type { Command } from './command.ts';
import { headUnseen } from './head-unseen.ts';
import { isWriter, type Permissions } from './is-writer.ts';
import { type Refusal, silently } from './refusal.ts';
import { tooMany } from './too-many.ts';
import type { Said } from './trigger.ts';

/** Work may be done. `runsCode`: the pull request's code may be executed here, in the sandbox; `why` says so in a sentence. */
export interface Authorized {
  readonly kind: 'authorized';
  readonly runsCode: boolean;
  readonly why: string;
}

type Pull = Pick<PullRequest, 'author' | 'isFork' | 'head'>;

/** A trigger and what was read from GitHub about it, at the time of use. */
export type Asked =
  | {
      readonly kind: 'red-run';
      readonly onlyReconcile: boolean;
      readonly run: Pick<CiRun, 'actor' | 'triggeringActor' | 'headRepository'>;
      /** Undefined when no open pull request has this head. */
      readonly pull: Pull | undefined;
    }
  | { readonly kind: 'green-run' }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly by: Account;
      readonly said: Said;
      /** When it was given. */
      readonly at: Date;
      readonly pull: Pull;
      /** When GitHub first heard of the head; undefined when it does not say. */
      readonly headPushedAt: Date | undefined;
      /** Commands given in the repository before this one, in the last 24 hours at least. */
      readonly earlier: readonly { readonly by: number; readonly at: Date }[];
    }
  | { readonly kind: 'review'; readonly by: Account; readonly pull: Pull }
  | { readonly kind: 'dispatch'; readonly by: Account; readonly pull: Pull | undefined };

/** Who asks where: the repository's id, permissions of everyone involved, our own account. */
export interface Here {
  readonly repositoryId: number;
  readonly permissions: Permissions;
  readonly viewerId: number;
}

/**
 * May this actor, here, now, cause work? People with write access only, as GitHub says at the time of use. A CI run speaks
 * for nobody but those who wrote and started it, so all of them need it; code from a fork or by somebody without write
 * access is never executed, whoever asks.
 */
export function authorize(asked: Asked, here: Here): Authorized | Refusal {
  switch (asked.kind) {
    case 'green-run':
      return onlyReads;
    case 'red-run':
      return asked.onlyReconcile ? onlyReads : byRun(asked, here);
    case 'command':
      return (
        notByWriter(asked.by, here) ??
        tooMany(asked.by, asked.at, asked.earlier) ??
        headUnseen(asked) ??
        authorized(asked.pull, here)
      );
    case 'review':
    case 'dispatch':
      return notByWriter(asked.by, here) ?? authorized(asked.pull, here);
  }
}

const onlyReads: Authorized = {
  kind: 'authorized',
  runsCode: false,
  why: 'It only looks at what became of a proposal.',
};

function byRun(
  { run, pull }: Extract<Asked, { readonly kind: 'red-run' }>,
  here: Here,
): Authorized | Refusal {
  const isForeign = run.headRepository?.id !== here.repositoryId || pull?.isFork === true;
  if (isForeign)
    return silently(
      'run.fork',
      'The red run is on a commit from a fork. Somebody with write access can comment `/doctor` to have it explained.',
    );
  const people = [run.actor, run.triggeringActor, ...(pull === undefined ? [] : [pull.author])];
  if (!people.every((person) => isWriter(person, here.permissions) && person.id !== here.viewerId))
    return silently(
      'run.stranger',
      'Not everyone behind the red run (who pushed, who started it, who opened the pull request) is a person with write access. Somebody with write access can comment `/doctor`.',
    );
  return authorized(pull, here);
}

function notByWriter(by: Account, { permissions, viewerId }: Here): Refusal | undefined {
  if (by.id === viewerId) return silently('actor.own', 'Build Doctor does not ask itself.');
  return isWriter(by, permissions)
    ? undefined
    : silently('actor.no-write', 'Only people with write access to the repository can ask for this.');
}

function authorized(pull: Pull | undefined, { permissions }: Here): Authorized {
  if (pull?.isFork === true)
    return { kind: 'authorized', runsCode: false, why: 'Code from a fork is not executed here.' };
  if (pull !== undefined && !isWriter(pull.author, permissions))
    return {
      kind: 'authorized',
      runsCode: false,
      why: 'The pull request is not by a person with write access, so its code is not executed here.',
    };
  return { kind: 'authorized', runsCode: true, why: 'Everyone involved has write access.' };
}
