import type { VerdictWord } from '../kernel/verdict.ts';
import type { CodeHost } from '../ports/code-host.ts';

const GOOD: readonly VerdictWord[] = ['proposed', 'verified'];
const BAD: readonly VerdictWord[] = ['denied', 'exhausted', 'still-failing'];

/** Shows on the command's comment how it ended; that it cannot be shown changes nothing. */
export async function reactTo(
  host: CodeHost,
  commentId: number | undefined,
  word: VerdictWord,
): Promise<void> {
  if (commentId === undefined) return;
  await host.react(commentId, GOOD.includes(word) ? 'rocket' : BAD.includes(word) ? '-1' : 'confused');
}
