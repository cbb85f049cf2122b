import { approveRunEvent } from './approve-run.ts';
import { clickEvent } from './click.ts';
import { commentEvent, editEvent, replyEvent } from './comment.ts';
import { deleteForkEvent } from './delete-fork.ts';
import { dispatchEvent } from './dispatch.ts';
import { forkEvent } from './fork.ts';
import { labelEvent, unlabelEvent } from './label.ts';
import { mergeEvent } from './merge.ts';
import { openEvent } from './open.ts';
import type { PersonEvent } from './person-event.ts';
import { closeEvent, draftEvent, readyEvent, reopenEvent } from './pull-state.ts';
import { pushEvent } from './push.ts';
import { resolveEvent, unresolveEvent } from './resolve.ts';
import { dismissEvent, reviewEvent } from './review.ts';
import { runEvent } from './run.ts';

/** Every kind of `POST /_/event`. */
export const PERSON_EVENTS: readonly PersonEvent[] = [
  runEvent,
  dispatchEvent,
  approveRunEvent,
  mergeEvent,
  pushEvent,
  forkEvent,
  deleteForkEvent,
  dismissEvent,
  reviewEvent,
  resolveEvent,
  unresolveEvent,
  closeEvent,
  draftEvent,
  readyEvent,
  reopenEvent,
  openEvent,
  labelEvent,
  unlabelEvent,
  commentEvent,
  editEvent,
  replyEvent,
  clickEvent,
];
