import { groupBy } from '../../kernel/group-by.ts';
import type { SetupFact, SetupFacts, SetupSource } from './setup-facts.ts';

/** One fact that differs between two logs of a job; `before` or `after` is undefined where that side does not have it. */
export interface Difference {
  readonly source: SetupSource;
  readonly what: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** So many may be new or gone, or so large a part: more says that a cache was cold, or that one job ended earlier. */
const FEW = 3;
const SMALL_SHARE = 0.1;
/** Their output names what they fetch, not what they use: a name that is missing on one side was in its cache. */
const FETCHED: ReadonlySet<SetupSource> = new Set([
  'maven',
  'go',
  'apt',
  'cargo',
  'nuget',
  'brew',
  'container',
]);
/** Of these a missing line says nothing: a tool that was not asked for its version is there all the same. */
const ONLY_CHANGES: ReadonlySet<SetupSource> = new Set(['tool', 'os', 'image', 'runner', 'container']);

/** What a job was set up with otherwise than when it was green, in the order of the red log. */
export function compareSetup(green: SetupFacts, red: SetupFacts): Difference[] {
  const [greenBy, redBy] = [bySource(green), bySource(red)];
  const changed = [...red].flatMap(([key, fact]) => {
    const other = green.get(key);
    return other === undefined ? [] : versionsOf(other, fact);
  });
  const appeared = [...redBy].flatMap(([source, facts]) =>
    few(source, missing(facts, green), greenBy.get(source) ?? []).map(
      ({ name: what, versions }): Difference => ({
        source,
        what,
        before: undefined,
        after: joined(versions),
      }),
    ),
  );
  const vanished = [...greenBy].flatMap(([source, facts]) =>
    FETCHED.has(source)
      ? []
      : few(source, missing(facts, red), redBy.get(source) ?? []).map(
          ({ name: what, versions }): Difference => ({
            source,
            what,
            before: joined(versions),
            after: undefined,
          }),
        ),
  );
  return [...changed, ...appeared, ...vanished];
}

const bySource = (facts: SetupFacts): Map<SetupSource, SetupFact[]> =>
  groupBy([...facts.values()], ({ source }) => source);

const missing = (facts: readonly SetupFact[], there: SetupFacts): SetupFact[] =>
  facts.filter(({ source, name }) => !there.has(`${source} ${name}`));

/** Those that one side alone has, where they are few and the other side names things of this source as well. */
function few(
  source: SetupSource,
  alone: readonly SetupFact[],
  other: readonly SetupFact[],
): readonly SetupFact[] {
  if (ONLY_CHANGES.has(source) || (other.length === 0 && !FETCHED.has(source))) return [];
  return alone.length <= Math.max(FEW, other.length * SMALL_SHARE) ? alone : [];
}

function versionsOf(green: SetupFact, red: SetupFact): Difference[] {
  const before = [...green.versions].filter((version) => !red.versions.has(version));
  const after = [...red.versions].filter((version) => !green.versions.has(version));
  if (before.length === 0 && after.length === 0) return [];
  // A name seen in more versions on one side was only looked at there: it is the set that differs.
  const sides = before.length === 0 || after.length === 0 ? [green.versions, red.versions] : [before, after];
  return [named(red, joined(sides[0] ?? []), joined(sides[1] ?? []))];
}

const joined = (versions: Iterable<string>): string => [...versions].sort().join(', ');

/** Words that both sides begin with belong to the name: `runner image ubuntu-24.04`. */
function named({ source, name }: SetupFact, before: string, after: string): Difference {
  const [was, is] = [before.split(' '), after.split(' ')];
  let same = 0;
  while (same < Math.min(was.length, is.length) - 1 && was[same] === is[same]) same += 1;
  return {
    source,
    what: [name, ...was.slice(0, same)].join(' '),
    before: was.slice(same).join(' '),
    after: is.slice(same).join(' '),
  };
}
