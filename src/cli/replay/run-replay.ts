import { composeReplay } from '../../compose/replay.ts';
import { replay } from '../../flows/replay.ts';
import type { Entry } from '../../kernel/entry.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { startModelServer } from '../../standin/model/model-server.ts';
import { INTERRUPTED, interrupts } from '../interrupts.ts';
import type { OutputFlags, Terminal } from '../terminal.ts';
import { type OpenedJournal, openJournal } from './open-journal.ts';
import { otherTree, whichTree } from './other-tree.ts';
import { tellReplay } from './tell-replay.ts';
import { whatRuns } from './what-runs.ts';

export type ReplayOptions = OutputFlags & {
  readonly repo?: string;
  readonly sandbox: 'auto' | 'bubblewrap' | 'none';
};

const DIFFERENT = 1;

/** What a journal says may be anybody's: it gets no line of its own. */
const refusing =
  (screen: Terminal) =>
  (sentence: string): number =>
    screen.refuse(oneLine(sentence));

/** Replays the journal in `file` and tells how it compares; the exit code. */
export async function runReplay(file: string, options: ReplayOptions, screen: Terminal): Promise<number> {
  const refuse = refusing(screen);
  const opened = openJournal(file);
  if (opened.kind === 'unusable') return refuse(opened.reason);
  const { recorded } = opened;
  const repo = options.repo ?? (recorded.flow === 'heal' ? recorded.repository : undefined);
  if (repo === undefined)
    return refuse(
      `The journal ${file} is of ${whichTree(recorded)}: check that commit out and name its folder with --repo.`,
    );
  if (options.repo === undefined && options.sandbox === 'none')
    return refuse(
      `Without a sandbox the journal's commands run on this machine as you: name the checkout with --repo, if you trust ${file}.`,
    );
  const stopping = interrupts();
  try {
    return await replayOn(opened, { ...options, repo, file }, screen, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    screen.complain('Interrupted; only a copy was touched, and it is gone.');
    return INTERRUPTED;
  } finally {
    stopping.release();
  }
}

/** A recorded wait is not waited for again, and what is written is a copy that goes: to tell of them would mislead. */
const isOnlyActed = (entry: Entry): boolean =>
  entry.kind === 'apply' || (entry.kind === 'wait' && entry.for === 'rate-limit');

async function replayOn(
  { recorded, exchanges }: Extract<OpenedJournal, { kind: 'journal' }>,
  options: ReplayOptions & { readonly repo: string; readonly file: string },
  screen: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const refuse = refusing(screen);
  const server = await startModelServer({ exchanges, usage: 'recorded' });
  try {
    const { repo, sandbox } = options;
    const composed = await composeReplay({
      recorded,
      repo,
      sandbox,
      modelUrl: server.url,
      progress: (entry) => {
        if (!isOnlyActed(entry)) screen.progress(entry);
      },
      signal,
    });
    if (composed.kind === 'problem') return refuse(composed.reason);
    if (composed.kind === 'other-tree') return refuse(otherTree(composed.differences, recorded, repo));
    const runs = whatRuns(recorded, composed.ports.checkout.root, composed.sandbox);
    if (composed.sandbox === 'none') screen.complain(runs);
    else screen.tell(runs);
    try {
      const ending = await replay(recorded, composed.ports, signal);
      const diff = composed.entries.findLast((entry) => entry.kind === 'proposal')?.diff ?? '';
      const { file } = options;
      const replayed = { file, recorded, exchanges, ending, diff, added: composed.added, server };
      return tellReplay(replayed, options, screen) ? 0 : DIFFERENT;
    } finally {
      screen.settle();
      composed.remove();
    }
  } finally {
    await server.close();
  }
}
