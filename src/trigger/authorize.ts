import type { Account, CiRun, PullRequest } from '../ports/code-host.ts';
import type { Command } from './command.ts';
import { headUnseen } from './head-unseen.ts';
import { isWriter, type Permissions } from './is-writer.ts';
import { type Refusal, refused, silently } from './refusal.ts';
import { tooMany } from './too-many.ts';
import type { Said } from './trigger.ts';

/** Work may be done. `noCode` says why the pull request's code may not be executed here; undefined when it may. */
export interface Authorized {
  readonly kind: 'authorized';
  readonly noCode: string | undefined;
}

type Pull = Pick<PullRequest, 'author' | 'isFork' | 'head' | 'isOff'>;

/** A trigger and what was read from GitHub about it, at the time of use. */
export type Asked =
  | {
      readonly kind: 'red-run';
      readonly run: Pick<CiRun, 'actor' | 'triggeringActor' | 'headRepository'>;
      readonly pull: Pull;
    }
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
  | { readonly kind: 'review' | 'dispatch'; readonly by: Account; readonly pull: Pull };

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
    case 'red-run':
      return switchedOff(asked) ?? byRun(asked, here);
    case 'command':
      return (
        notByWriter(asked.by, here) ??
        switchedOff(asked) ??
        tooMany(asked.by, asked.at, asked.earlier) ??
        headUnseen(asked) ??
        authorized(asked.pull, here)
      );
    case 'review':
    case 'dispatch':
      return notByWriter(asked.by, here) ?? switchedOff(asked) ?? authorized(asked.pull, here);
  }
}

const AS_EVER: readonly Command['kind'][] = ['status', 'deny', 'allow', 'help'];

/** A pull request with the label `build-doctor:off` gets no work; what only answers or remembers goes on. */
function switchedOff(asked: Asked): Refusal | undefined {
  if (!asked.pull.isOff || (asked.kind === 'command' && AS_EVER.includes(asked.command.kind)))
    return undefined;
  // Who asks by name is answered; a red run and an approval are about the pull request alone.
  return (asked.kind === 'command' || asked.kind === 'dispatch' ? refused : silently)(
    'pull.off',
    'This pull request carries the label `build-doctor:off`, so it is left alone. Take the label off, and ask again.',
  );
}

function byRun(
  { run, pull }: Extract<Asked, { readonly kind: 'red-run' }>,
  here: Here,
): Authorized | Refusal {
  const isForeign = run.headRepository?.id !== here.repositoryId || pull.isFork;
  if (isForeign)
    return silently(
      'run.fork',
      'The red run is on a commit from a fork. Somebody with write access can comment `/doctor` to have it explained.',
    );
  const people = [run.actor, run.triggeringActor, pull.author];
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

function authorized({ isFork, author }: Pull, { permissions }: Here): Authorized {
  if (isFork) return { kind: 'authorized', noCode: 'Code from a fork is not executed here.' };
  const noCode = isWriter(author, permissions)
    ? undefined
    : 'The pull request is not by a person with write access, so its code is not executed here.';
  return { kind: 'authorized', noCode };
}
