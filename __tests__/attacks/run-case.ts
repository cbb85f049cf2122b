import type { AttackCase, Got } from './attack-case.ts';
import { eventPayload } from './surfaces/event-payload.ts';
import { logText } from './surfaces/log-text.ts';
import { modelOutput } from './surfaces/model-output.ts';
import { repositoryState } from './surfaces/repository-state.ts';
import { reviewFlow } from './surfaces/review-flow.ts';
import { toolCall } from './surfaces/tool-call.ts';

/** Runs one case through the product; throws for a surface that there is not. */
export function runCase(attack: AttackCase): Promise<Got> {
  switch (attack.surface) {
    case 'tool_call':
      return toolCall(attack);
    case 'event_payload':
      return eventPayload(attack);
    case 'review_flow':
      return reviewFlow(attack);
    case 'model_output':
      return modelOutput(attack);
    case 'log_text':
      return logText(attack);
    case 'repo_state':
      return repositoryState(attack);
    default:
      throw new Error(`there is no surface ${attack.surface}`);
  }
}
