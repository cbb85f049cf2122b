import type { Tone } from '../../tone.ts';
import type { ViewItem } from '../../view-item.ts';

interface Props {
  readonly items: readonly ViewItem[];
  /** The words that are asked for; none: everything is shown. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** A button for each word that entries of this run have beside their colour. */
export function Filters({ items, chosen, onChoose }: Props) {
  const words = new Map<string, { readonly tone: Tone; readonly count: number }>();
  for (const { state, tone } of items) {
    if (state !== '') words.set(state, { tone, count: (words.get(state)?.count ?? 0) + 1 });
  }
  const flip = (word: string) => {
    const other = new Set(chosen);
    if (!other.delete(word)) other.add(word);
    onChoose(other);
  };
  return (
    <fieldset class="filters">
      <legend class="unseen">Show entries by outcome</legend>
      <button type="button" class="chip" aria-pressed={chosen.size === 0} onClick={() => onChoose(new Set())}>
        All
      </button>
      {[...words].map(([word, { tone, count }]) => (
        <button
          key={word}
          type="button"
          class={`chip ${tone}`}
          aria-pressed={chosen.has(word)}
          onClick={() => flip(word)}
        >
          <span class="bullet" aria-hidden="true" />
          {word} <span class="count">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
