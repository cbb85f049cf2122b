import type { Change, Evidence, FailureClass } from '../../kernel/evidence.ts';
import { redact } from '../../kernel/redact.ts';
import { compareSetup, type Difference } from './compare-setup.ts';
import type { SetupFacts, SetupSource } from './setup-facts.ts';

const MOST = 8;
/** Where the change under test is the likelier cause. */
const MOST_BESIDE_SOURCE = 3;
const BESIDE_SOURCE: ReadonlySet<FailureClass> = new Set(['test', 'compile', 'type', 'lint', 'format']);

const AROUND: readonly SetupSource[] = ['image', 'os', 'container', 'tool', 'action', 'apt', 'env', 'input'];
/** What stands here comes first for the class; all other sources follow, the runner's own version last. */
const FIRST: Readonly<Partial<Record<FailureClass, readonly SetupSource[]>>> = {
  infrastructure: AROUND,
  timeout: AROUND,
  permission: ['action', 'input', 'env', 'image', 'container', 'tool'],
  config: ['input', 'env', 'action', 'tool', 'image', 'container'],
};

export interface Changes {
  /** At most eight, those that the evidence names first. */
  readonly shown: readonly Change[];
  /** How many more there are. */
  readonly more: number;
}

/** What changed in a job's set-up since it was green, ranked by what the evidence names and by the class of the failure. */
export function changesSince(
  green: SetupFacts,
  red: SetupFacts,
  evidence: Pick<Evidence, 'class' | 'excerpt'>,
  { since, secrets }: { readonly since: number | null; readonly secrets: readonly string[] },
): Changes {
  const isNamed = namedIn(evidence.excerpt);
  const first = FIRST[evidence.class] ?? [];
  const rank = (difference: Difference): number => {
    const { source, what } = difference;
    if (isNamed(what)) return 0;
    if (source === 'runner') return 9;
    const place = first.indexOf(source);
    const alone = difference.before === undefined || difference.after === undefined;
    return (place === -1 ? 4 : 1 + place / first.length) + (alone ? 1 : 0);
  };
  const clean = (text: string) => redact(text, secrets).text;
  const all = compareSetup(green, red)
    // What a job did not come to, because setting it up failed, is not gone.
    .filter(({ after }) => after !== undefined || evidence.class !== 'dependency')
    .map((difference) => ({ difference, rank: rank(difference) }))
    .sort((a, b) => a.rank - b.rank);
  const most = BESIDE_SOURCE.has(evidence.class) ? MOST_BESIDE_SOURCE : MOST;
  const shown = all.slice(0, most).map(({ difference: { what, before, after } }) => ({
    what: clean(what),
    before: before === undefined ? null : clean(before),
    after: after === undefined ? null : clean(after),
    since,
  }));
  return { shown, more: all.length - shown.length };
}

/** Does the text name this as a whole word? `foo_bar`, `Foo.Bar` and `foo-bar` are one name; so is the folder of a path. */
function namedIn(text: string): (name: string) => boolean {
  const plain = (word: string) => word.toLowerCase().replace(/[-_.]+/g, '-');
  const lower = text.toLowerCase();
  const words = new Set(text.split(/[^\w.@-]+/).map(plain));
  return (name) => (name.includes('/') ? lower.includes(name.toLowerCase()) : words.has(plain(name)));
}
