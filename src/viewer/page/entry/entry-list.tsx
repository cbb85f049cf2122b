import { partSays } from '../../item-matches.ts';
import type { ViewItem } from '../../view-item.ts';
import { opensByDefault } from '../opens-by-default.ts';
import { linkTo } from '../state/place.ts';
import { EntryChunk } from './entry-chunk.tsx';
import { EntryView } from './entry-view.tsx';

interface Props {
  readonly runKey: string;
  readonly items: readonly ViewItem[];
  readonly isLong: boolean;
  /** Id of the entry that a link asks for. */
  readonly target: string | undefined;
  readonly words: readonly RegExp[];
  /** What a person opened or closed, by id of the entry. */
  readonly opened: ReadonlyMap<string, boolean>;
  readonly onToggle: (item: ViewItem, isOpen: boolean) => void;
}

const CHUNK = 50;

/** The entries of a run from top to bottom. */
export function EntryList({ runKey, items, isLong, target, words, opened, onToggle }: Props) {
  const starts = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, place) => place * CHUNK);
  return (
    <div class="timeline">
      {starts.map((start) => {
        const own = items.slice(start, start + CHUNK);
        return (
          <EntryChunk
            key={`${runKey}/${own[0]?.id}`}
            size={own.length}
            isWanted={items.length <= CHUNK || own.some(({ id }) => id === target)}
          >
            {() =>
              own.map((item) => (
                <EntryView
                  key={item.id}
                  item={item}
                  link={linkTo(runKey, item.id)}
                  isTarget={item.id === target}
                  isOpen={opened.get(item.id) ?? (item.id === target || opens(item, words, isLong))}
                  words={words}
                  onToggle={onToggle}
                />
              ))
            }
          </EntryChunk>
        );
      })}
    </div>
  );
}

/** Whoever searches wants to see what was found, and nothing else. */
const opens = (item: ViewItem, words: readonly RegExp[], isLong: boolean): boolean =>
  words.length === 0
    ? opensByDefault(item, isLong)
    : item.parts.some((part) => words.some((word) => partSays(part, word)));
