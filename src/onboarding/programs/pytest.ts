import { isTestPath } from '../../kernel/path-class.ts';
import type { Rule, Typed } from './rule.ts';

const SETUP =
  /(?:^|\/)(?:pyproject\.toml|setup\.py|setup\.cfg|pytest\.ini|tox\.ini|conftest\.py|requirements[^/]*\.txt)$/;

/** `pytest`: there are tests that it would find. */
export const pytest: Rule = { hasPaths: true, check: testsOfPython };

function testsOfPython({ facts }: Typed): string | undefined {
  const hasTests = facts.paths.some((path) => path.endsWith('.py') && isTestPath(path));
  return hasTests || facts.paths.some((path) => SETUP.test(path) && facts.text(path)?.includes('pytest'))
    ? undefined
    : 'there are no tests that pytest would find';
}
