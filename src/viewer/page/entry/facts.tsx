import { Prose } from '../prose.tsx';

type Pairs = readonly (readonly [name: string, value: string])[];

/** Names and values in two columns. */
export const Facts = ({ facts }: { readonly facts: Pairs }) => (
  <dl class="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Prose text={value} />
        </dd>
      </div>
    ))}
  </dl>
);
