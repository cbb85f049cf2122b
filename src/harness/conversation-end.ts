import type { Session } from './session.ts';
import type { Task } from './task.ts';

/** How a conversation ended. `diagnosis` is the model's own words: never the ground of a verdict. */
export type ConversationEnd =
  | { readonly kind: 'green'; readonly diagnosis: string }
  | { readonly kind: 'untested'; readonly diagnosis: string }
  | { readonly kind: 'explained'; readonly diagnosis: string }
  | { readonly kind: 'exhausted'; readonly reason: string; readonly diagnosis: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly diagnosis: string };

/** What a turn came to. */
export type Step = ConversationEnd | 'go-on';

/** The end when nothing more can come: a green tree and one that a person would not have tested are still worth showing. */
export function endFor(reason: string, task: Task, session: Session): ConversationEnd {
  const diagnosis = session.cause;
  if (task.isDone(session)) return { kind: 'green', diagnosis };
  if (session.edited && session.testDenied) return { kind: 'untested', diagnosis };
  return { kind: 'exhausted', reason, diagnosis };
}

/** Adds a message to the model. */
export function say(session: Session, content: string): 'go-on' {
  session.messages.push({ role: 'user', content });
  return 'go-on';
}
