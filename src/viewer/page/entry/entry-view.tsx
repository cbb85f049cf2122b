import { duration } from '../../duration.ts';
import { partSays } from '../../item-matches.ts';
import type { ViewItem } from '../../view-item.ts';
import { Icon } from '../icon.tsx';
import { itemIcon } from '../tone-icon.ts';
import { EntrySigns } from './entry-signs.tsx';
import { PartView } from './part-view.tsx';

interface Props {
  readonly item: ViewItem;
  /** What stands behind `#` in a link to it. */
  readonly link: string;
  readonly isOpen: boolean;
  readonly isTarget: boolean;
  /** What is searched: a part that has it is open. */
  readonly words: readonly RegExp[];
  readonly onToggle: (item: ViewItem, isOpen: boolean) => void;
}

/** One entry of a run: a line that opens. */
export function EntryView({ item, link, isOpen, isTarget, words, onToggle }: Props) {
  const { kind, tone, state, title, note, parts, level } = item;
  const canOpen = parts.length > 0;
  const saysNote = note !== '' && !(isOpen && parts.some(({ form }) => form === 'prose'));
  const line = (
    <>
      <span class={kind === 'call' ? 'title mono' : 'title'}>{title}</span>
      {saysNote && <span class="note">{note}</span>}
    </>
  );
  return (
    <li
      class={`entry ${tone} level${level} kind-${known(kind)}${isTarget ? ' target' : ''}`}
      id={`entry-${item.id}`}
    >
      <a class="when" href={`#${link}`} title={`${item.at} · link to this entry`}>
        {item.sinceMs === undefined ? '·' : `+${duration(item.sinceMs)}`}
      </a>
      <span class="node">
        <Icon name={itemIcon(kind, tone, state)} />
      </span>
      <div class="row">
        {canOpen ? (
          <button type="button" class="toggle" aria-expanded={isOpen} onClick={() => onToggle(item, !isOpen)}>
            <Icon name="chevron" />
            {line}
          </button>
        ) : (
          <span class="toggle" tabIndex={-1}>
            {line}
          </span>
        )}
        <EntrySigns item={item} />
      </div>
      {isOpen && canOpen && (
        <div class="body">
          {parts.map((part) => (
            <PartView
              key={part.label}
              part={part}
              isOpen={parts.length === 1 || words.some((word) => partSays(part, word))}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** A kind is any text; a class is not. */
const known = (kind: string): string => (/^[a-z]{1,20}$/.test(kind) ? kind : 'other');
