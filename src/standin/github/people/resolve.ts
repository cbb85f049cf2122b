import * as v from 'valibot';
import { refused } from '../http/answer.ts';
import { resolveThread } from '../pulls/resolve-thread.ts';
import { personToken } from '../world/token.ts';
import { pullEvent } from './pull-event.ts';

const resolving = (kind: 'resolve' | 'unresolve') =>
  pullEvent(kind, { thread: v.number() }, async (world, { pull, by }, { thread: id }) => {
    const comment = pull.comments.find((candidate) => candidate.id === id);
    if (comment === undefined)
      return refused(404, `Pull request ${pull.number} has no review comment ${id}.`);
    return resolveThread(world, pull, comment.thread, personToken(by.account), kind === 'resolve');
  });

/** Somebody presses "Resolve conversation"; `thread` is the id of one of its comments. Source: github-facts §3.8. */
export const resolveEvent = resolving('resolve');

export const unresolveEvent = resolving('unresolve');
