import { countsChange } from '../../counts-change.ts';
import { duration } from '../../duration.ts';
import type { ViewItem } from '../../view-item.ts';
import { moment } from '../moment.ts';
import { ToneBadge } from '../tone-badge.tsx';
import { stateIcon } from '../tone-icon.ts';

/** When a person answered counts by the clock, not by the run. */
const BY_PEOPLE = new Set(['approval', 'denial']);

/** What stands at the right of an entry: the rule, counts before and after, tokens, time, and how it went. */
export const EntrySigns = ({ item }: { readonly item: ViewItem }) => (
  <span class="signs">
    {item.rule !== '' && <code class="rule">{item.rule}</code>}
    {item.counts !== undefined && <span class="counts">{countsChange(item.countsBefore, item.counts)}</span>}
    {item.tokens !== undefined && (
      <span class="figure">{(item.tokens.prompt + item.tokens.completion).toLocaleString('en')} tokens</span>
    )}
    {item.ms !== undefined && <span class="figure">{duration(item.ms)}</span>}
    {BY_PEOPLE.has(item.kind) && <time dateTime={item.at}>{moment(item.at)}</time>}
    {item.state !== '' && (
      <ToneBadge tone={item.tone} word={item.state} icon={stateIcon(item.tone, item.state)} />
    )}
  </span>
);
