import { counted } from '../kernel/counted.ts';
import { codeSpan } from './code-span.ts';

/** To whom what was sent. */
export interface Sent {
  readonly host: string;
  readonly name: string;
  readonly logChars: number;
  readonly files: number;
}

/** The title of the folded part that says it. */
export const COST_TITLE = 'What it cost, and what the model was sent';

/** What a diagnosis cost and what left the repository for it, in Markdown. */
export function whatWasSent({ host, name, logChars, files }: Sent, attempts: number, tokens: number): string {
  return `${counted(attempts, 'attempt')}, ${counted(tokens, 'token')}. Sent to ${codeSpan(host)} (${codeSpan(name)}): ${counted(logChars, 'character')} of the log, ${counted(files, 'file')}.`;
}
