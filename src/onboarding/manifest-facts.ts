import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { TreeFacts } from './tree-facts.ts';

/** Files that say how a project is built, at the root or one folder below. */
const MANIFEST =
  /^(?:[^/]+\/)?(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|noxfile\.py|makefile|gnumakefile|justfile|taskfile\.ya?ml|cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|gemfile|rakefile|mix\.exs|cmakelists\.txt|package\.swift|[^/]+\.(?:sln|csproj|cabal|gemspec))$/i;
const MOST_NAMED = 12;
const TARGET = /^([A-Za-z0-9][\w.-]*)\s*:(?!=)/gm;

/** What the manifests say in short: the root's package with its scripts, the targets of its makefile, which others there are. */
export function manifestFacts(facts: TreeFacts): string {
  const named = facts.paths.filter((path) => MANIFEST.test(path));
  const makefile = named.find((path) => /^(?:gnu)?makefile$|^justfile$/i.test(path));
  return [
    facts.isFile('package.json') ? packageFacts(facts.text('package.json') ?? '') : '',
    makefile === undefined ? '' : `${makefile} targets: ${targetsOf(facts.text(makefile) ?? '')}`,
    named.length === 0
      ? ''
      : `Manifests: ${named.slice(0, MOST_NAMED).join(' ')}${named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : ''}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function packageFacts(text: string): string {
  const json = parseJson(text);
  if (!isRecord(json)) return 'package.json is no JSON';
  const { name, description, type, main, bin, exports, engines, workspaces, scripts } = json;
  const head = JSON.stringify({ name, description, type, main, bin, exports, engines, workspaces });
  const lines = isRecord(scripts)
    ? Object.entries(scripts).map(([script, command]) => `  ${script}: ${String(command).slice(0, 70)}`)
    : [];
  return [`package.json: ${head.slice(0, 500)}`, ...(lines.length === 0 ? [] : ['scripts:', ...lines])].join(
    '\n',
  );
}

const targetsOf = (text: string): string =>
  [...new Set([...text.matchAll(TARGET)].map(([, target]) => target))].slice(0, 30).join(' ');
