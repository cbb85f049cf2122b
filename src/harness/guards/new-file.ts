import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { foldedSegments } from '../../kernel/fold.ts';
import { isProtectedPath, isSecretPath, isTestPath, isTestSupportPath } from '../../kernel/path-class.ts';
import type { Policy } from '../../kernel/policy.ts';
import { protectedFile } from './editable.ts';
import type { Inside } from './path-jail.ts';

/** Test-folder files that a runner loads without a test naming them; matched against the folded path. */
const LOADED_BY_NAME: readonly RegExp[] = [
  /(?:^|\/)__(?:mocks|snapshots|image_snapshots)__\//,
  /\.(?:snap|ambr)$/,
  /(?:^|\/)cypress\/(?:support|plugins)\//,
  /(?:^|\/)features\/(?:support|step_definitions)\//,
  /(?:^|\/)(?:spec|rails|test)_helper\.[a-z]+$/,
  /(?:^|\/)(?:tests?|specs?|__tests__)\/(?:__init__\.py|bootstrap\.php|pest\.php|testcase\.php|(?:global-?)?(?:setup|teardown)[^/]*\.[a-z]+|mocha\.opts|support\/env\.rb)$/,
  /(?:^|\/)\.(?!\.)[^/]*(?<!example|sample|template)$/,
];

/** Modules and packages of test tools: a file of that name would be loaded instead of the tool. */
const TEST_TOOL =
  /(?:^|\/)(?:_?pytest|pluggy|unittest2?|doctest|nose2?|mock|hypothesis|testtools|assertpy)(?:\.pyi?$|\.so$|\/)|(?:^|\/)(?:rspec|minitest|test-unit)(?:\.rb$|\/)|(?:^|\/)test\/(?:unit\.rb|[a-z0-9_/]+\.pm)$/;

/** May this file be created? Names that tools load are blocked, a new test is for a person to see, ordinary source passes. */
export function guardNewFile(at: Inside, policy: Policy): Decision {
  const paths = [at.path, at.realPath];
  if (paths.some((path) => isSecretPath(path, policy)))
    return block('path.secret', `${at.path} is a place for credentials; nothing can be created there.`);
  if (paths.some((path) => isProtectedPath(path, policy))) return protectedFile(at.path);
  const folded = paths.map((path) => foldedSegments(path).join('/'));
  const loaded = folded.some(
    (path) => TEST_TOOL.test(path) || LOADED_BY_NAME.some((name) => name.test(path)),
  );
  if (loaded)
    return block(
      'path.loaded-by-name',
      `A tool would load ${at.path} by its name, so it cannot be created. Put the code into an ordinary source file.`,
    );
  if (paths.some(isTestPath))
    return { kind: 'ask', rule: 'path.new-test', warning: `${at.path} is a new test file.` };
  if (paths.some(isTestSupportPath))
    return {
      kind: 'ask',
      rule: 'path.test-support',
      warning: `${at.path} looks like code that tests share.`,
    };
  return ALLOW;
}

function block(rule: string, reason: string): Decision {
  return { kind: 'block', rule, reason };
}
