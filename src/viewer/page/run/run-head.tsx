import { counted } from '../../../kernel/counted.ts';
import { countsChange } from '../../counts-change.ts';
import { duration } from '../../duration.ts';
import type { ViewRun } from '../../view-run.ts';
import { moment } from '../moment.ts';
import { Prose } from '../prose.tsx';
import { ToneBadge } from '../tone-badge.tsx';
import { verdictIcon, verdictWord } from '../verdict-word.ts';
import { RunLink } from './run-link.tsx';
import { TimeBar } from './time-bar.tsx';
import { TokenBars } from './token-bars.tsx';

interface Props {
  readonly run: ViewRun;
  /** Other runs about a proposal of this one. */
  readonly related: readonly ViewRun[];
  readonly isLive: boolean;
}

/** What a run was, how it ended and what it took. */
export const RunHead = ({ run, related, isLive }: Props) => (
  <header class={`run-head ${run.tone}`}>
    <div class="headline">
      <h1>{run.title}</h1>
      <ToneBadge tone={run.tone} word={verdictWord(run, isLive)} icon={verdictIcon(run, isLive)} />
    </div>
    {run.sentence !== '' && (
      <p class="sentence">
        <Prose text={run.sentence} />
      </p>
    )}
    {run.verdict === 'unfinished' && !isLive && (
      <p class="sentence">
        The journal ends without a verdict: the run was stopped from outside, or still goes on.
      </p>
    )}
    <ul class="about">
      {aboutOf(run).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    {related.length > 0 && (
      <p class="related">
        Same proposal:{' '}
        {related.map((other) => (
          <RunLink key={other.key} run={other} isLive={isLive} />
        ))}
      </p>
    )}
    <div class="cards">
      <TimeBar spent={run.spent} />
      <TokenBars turns={run.turns} tokens={run.tokens} />
    </div>
  </header>
);

function aboutOf({
  repository,
  before,
  after,
  attempts,
  spent,
  tokens,
  turns,
  beganAt,
  run,
}: ViewRun): string[] {
  const sum = tokens.prompt + tokens.completion;
  return [
    repository,
    countsChange(before, after),
    attempts === 0 ? '' : counted(attempts, 'attempt'),
    turns.length === 0 ? '' : `${counted(turns.length, 'turn')}, ${sum.toLocaleString('en')} tokens`,
    duration(spent.total),
    moment(beganAt),
    run === '' ? '' : `run ${run}`,
  ].filter((text) => text !== '');
}
