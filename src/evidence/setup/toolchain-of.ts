import type { SetupFacts } from './setup-facts.ts';

const MOST = 8;
/** The runner's own, in every job. */
const NOT_TOLD: ReadonlySet<string> = new Set(['git']);

/** The system and the tools of a job with their versions, `Evidence.toolchain`: at most eight, in the log's order. */
export const toolchainOf = (facts: SetupFacts): string[] =>
  [...facts.values()]
    .filter(({ source, name }) => source === 'os' || (source === 'tool' && !NOT_TOLD.has(name)))
    .slice(0, MOST)
    .map(({ source, name, versions }) => {
      const version = [...versions].join(', ');
      return source === 'os' ? version : `${name} ${version}`;
    });
