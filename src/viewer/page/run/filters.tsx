import type { Tone } from '../../tone.ts';
import type { ViewItem } from '../../view-item.ts';

interface Props {
  readonly items: readonly ViewItem[];
  /** The words that are asked for; none: everything is shown. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** What there are many of, and of which one wants to see some: calls, test runs, answers. */
const KINDS = new Set(['call', 'rejected', 'reproduce', 'attempt', 'verification', 'approval', 'denial']);

/** A button for each way in which a call, a test run or a person's answer of this run went. */
export function Filters({ items, chosen, onChoose }: Props) {
  const words = new Map<string, { readonly tone: Tone; readonly count: number }>();
  for (const { kind, state, tone } of items) {
    if (KINDS.has(kind) && state !== '')
      words.set(state, { tone, count: (words.get(state)?.count ?? 0) + 1 });
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
