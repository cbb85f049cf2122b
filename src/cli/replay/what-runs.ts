import { clip } from '../../kernel/clip.ts';
import { oneLine } from '../../kernel/one-line.ts';
import type { RecordedRun } from '../../kernel/recorded/recorded-run.ts';

const SHOWN_CHARS = 1_000;

/** One sentence on what a journal, which may be anybody's, is about to run, and where. */
export function whatRuns({ given }: RecordedRun, folder: string, sandbox: 'bubblewrap' | 'none'): string {
  const { command, setup } = given.replay;
  const where =
    sandbox === 'none' ? 'on this machine, without a sandbox and as you' : 'in a sandbox without network';
  const first = setup === null ? '' : `, first ${shown(setup)}`;
  return `On a copy of ${folder}, ${where}, the journal runs ${shown(command.text)}${first}.`;
}

const shown = (command: string): string => `\`${oneLine(clip(command, SHOWN_CHARS))}\``;
