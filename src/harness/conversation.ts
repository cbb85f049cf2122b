import type { ConversationEnd } from './conversation-end.ts';
import { repairTask } from './repair-task.ts';
import type { ConversationSetup } from './session.ts';
import { type Conversation, takeTurns } from './turns.ts';

export type { Conversation, ConversationEnd };

/** A conversation about a red run. */
export const startConversation = (setup: ConversationSetup): Conversation =>
  takeTurns(setup, repairTask(setup));
