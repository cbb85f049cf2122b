import { duration } from '../../duration.ts';
import type { Spent } from '../../spent.ts';

const SHARES = [
  ['model', 'Model'],
  ['tests', 'Tests'],
  ['waiting', 'Waiting'],
  ['own', 'Build Doctor'],
] as const;

/** Where the time of a run went: a bar, and the same in words. */
export function TimeBar({ spent }: { readonly spent: Spent }) {
  const sum = SHARES.reduce((all, [name]) => all + spent[name], 0);
  return (
    <section class="card" aria-labelledby="time-title">
      <h2 id="time-title">
        Where the time went <span class="figure">{duration(spent.total)}</span>
      </h2>
      <div class="bar" aria-hidden="true">
        {SHARES.filter(([name]) => spent[name] > 0).map(([name]) => (
          <span key={name} class={`share ${name}`} style={{ flexGrow: spent[name] }} />
        ))}
      </div>
      <dl class="legend">
        {SHARES.map(([name, label]) => (
          <div key={name}>
            <dt>
              <span class={`swatch ${name}`} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              {duration(spent[name])}{' '}
              <span class="muted">{sum === 0 ? '' : `${Math.round((100 * spent[name]) / sum)} %`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
