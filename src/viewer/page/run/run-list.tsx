import { duration } from '../../duration.ts';
import type { ViewRun } from '../../view-run.ts';
import { Icon } from '../icon.tsx';
import { moment } from '../moment.ts';
import { linkTo } from '../state/place.ts';
import { verdictIcon, verdictWord } from '../verdict-word.ts';

interface Props {
  readonly runs: readonly ViewRun[];
  readonly current: string | undefined;
  /** How many entries of a run a search finds; undefined where nothing is searched. */
  readonly found: ReadonlyMap<string, number> | undefined;
  readonly isLive: boolean;
  readonly onChoose: () => void;
}

/** All runs, the newest on top. */
export const RunList = ({ runs, current, found, isLive, onChoose }: Props) => (
  <ol class="runs">
    {runs.map((run) => {
      const matches = found?.get(run.key);
      return (
        <li key={run.key} class={matches === 0 ? 'faint' : ''}>
          <a
            href={`#${linkTo(run.key)}`}
            class={`run ${run.tone}`}
            aria-current={run.key === current ? 'page' : undefined}
            onClick={onChoose}
          >
            <span class="node">
              <Icon name={verdictIcon(run, isLive)} />
            </span>
            <span class="name">{run.title}</span>
            <span class="line">
              <span class="verdict">{verdictWord(run, isLive)}</span>
              <span class="figure">{figures(run)}</span>
            </span>
            <span class="line muted">
              <span class="where">{folderName(run.repository)}</span>
              {matches === undefined ? (
                <span class="figure">{moment(run.beganAt, 'short')}</span>
              ) : (
                <span class="figure hits">{matches === 1 ? '1 match' : `${matches} matches`}</span>
              )}
            </span>
          </a>
        </li>
      );
    })}
  </ol>
);

function figures({ spent, tokens }: ViewRun): string {
  const sum = tokens.prompt + tokens.completion;
  return [duration(spent.total), sum === 0 ? '' : `${sum.toLocaleString('en')} tok`]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Of a folder on disk its name; `owner/name` as it is. */
const folderName = (repository: string): string =>
  /^([/\\]|[a-z]:)/i.test(repository)
    ? (repository.split(/[/\\]/).findLast((part) => part !== '') ?? '')
    : repository;
