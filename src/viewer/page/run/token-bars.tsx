import type { SpentTurn } from '../../spent-turns.ts';
import type { Tokens } from '../../view-item.ts';

interface Props {
  readonly turns: readonly SpentTurn[];
  readonly tokens: Tokens;
}

const MOST = 40;
const FEW = 8;
const sumOf = ({ prompt, completion }: Tokens): number => prompt + completion;
const count = (tokens: number): string => tokens.toLocaleString('en');

/** Tokens of each turn as columns, prompt below and completion on top, and the same as a table for whoever does not see them. */
export function TokenBars({ turns, tokens }: Props) {
  const shown = turns.slice(-MOST);
  const most = Math.max(1, ...shown.map((turn) => sumOf(turn.tokens)));
  const left = turns.length - shown.length;
  return (
    <section class="card" aria-labelledby="tokens-title">
      <h2 id="tokens-title">
        Tokens per turn <span class="figure">{count(sumOf(tokens))}</span>
      </h2>
      {turns.length === 0 ? (
        <p class="muted">No turn of a model is recorded.</p>
      ) : (
        <div class="columns" aria-hidden="true">
          {shown.map(({ turn, tokens: own }, place) => (
            <div
              key={place}
              class="column"
              title={`Turn ${turn}: ${count(own.prompt)} + ${count(own.completion)}`}
            >
              {shown.length <= FEW && <span class="value">{count(sumOf(own))}</span>}
              <span class="stack" style={{ height: `${(48 * sumOf(own)) / most}px` }}>
                <span class="completion" style={{ flexGrow: own.completion }} />
                <span class="prompt" style={{ flexGrow: own.prompt }} />
              </span>
              {shown.length <= FEW * 2 && <span class="label">{turn}</span>}
            </div>
          ))}
        </div>
      )}
      {turns.length > 0 && (
        <p class="keys muted">
          <span class="swatch prompt" aria-hidden="true" /> prompt {count(tokens.prompt)}
          <span class="swatch completion" aria-hidden="true" /> completion {count(tokens.completion)}
          {left > 0 && (
            <>
              {' '}
              · the last {shown.length} of {turns.length} turns
            </>
          )}
        </p>
      )}
      {turns.length > 0 && <TokenTable turns={shown} />}
    </section>
  );
}

const TokenTable = ({ turns }: { readonly turns: readonly SpentTurn[] }) => (
  <table class="unseen">
    <caption>Tokens per turn</caption>
    <thead>
      <tr>
        <th scope="col">Turn</th>
        <th scope="col">Prompt</th>
        <th scope="col">Completion</th>
      </tr>
    </thead>
    <tbody>
      {turns.map(({ turn, tokens }, place) => (
        <tr key={place}>
          <th scope="row">{turn}</th>
          <td>{tokens.prompt}</td>
          <td>{tokens.completion}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
