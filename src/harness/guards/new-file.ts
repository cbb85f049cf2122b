import type { Decision } from '../../kernel/decision.ts';
import { foldedSegments } from '../../kernel/fold.ts';
import { isProtectedPath, isSecretPath, isTestPath, isTestSupportPath } from '../../kernel/path-class.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Files } from '../../ports.ts';
import { protectedFile, testSupport } from './editable.ts';
import type { Inside } from './path-jail.ts';
import { guardShadowedModule } from './shadowed-module.ts';
import { guardTaskPath } from './task-paths.ts';
import { isTestToolFile } from './test-tools.ts';

/** Test-folder files that a runner loads without a test naming them; matched against the folded path. */
const LOADED_BY_NAME: readonly RegExp[] = [
  /(?:^|\/)__(?:mocks|snapshots|image_snapshots)__\//,
  /\.(?:snap|ambr)$/,
  /(?:^|\/)cypress\/(?:support|plugins)\//,
  /(?:^|\/)features\/(?:support|step_definitions)\//,
  /(?:^|\/)(?:spec|rails|test)_helper\.[a-z]+$/,
  /(?:^|\/)(?:tests?|specs?|__tests__)\/(?:__init__\.py|bootstrap\.php|pest\.php|testcase\.php|(?:global-?)?(?:setup|teardown)[^/]*\.[a-z]+|mocha\.opts|support\/env\.rb)$/,
  /(?:^|\/)\.(?!\.)[^/]*(?<!example|sample|template|\/\.(?:git)?keep)$/,
];

/** What a language's runtime finds and loads without anybody naming it, or runs without anybody reading it. */
const LOADED_BY_RUNTIME =
  /(?:^|\/)[^/]+\.(?:dist-info|egg-info|egg)(?:\/|$)|\.(?:pth|egg-link|so(?:\.[0-9.]+)?|pyd|py[co]|dll|dylib|node|jar|war|class|wasm|phar|beam)$/;

/** May this file be created? Names that tools load are blocked, a new test is for a person to see, ordinary source passes. */
export function guardNewFile(files: Files, at: Inside, policy: Policy): Decision {
  const task = guardTaskPath(at, policy);
  if (task.kind === 'block') return task;
  const paths = [at.path, at.realPath];
  if (paths.some((path) => isSecretPath(path, policy)))
    return block('path.secret', `${at.path} is a place for credentials; nothing can be created there.`);
  const folded = paths.map((path) => foldedSegments(path).join('/'));
  if (folded.some((path) => LOADED_BY_RUNTIME.test(path))) return loadedByName(at.path);
  if (paths.some((path) => isProtectedPath(path, policy))) return protectedFile(at.path);
  if (folded.some((path) => isTestToolFile(path) || LOADED_BY_NAME.some((name) => name.test(path))))
    return loadedByName(at.path);
  if (paths.some(isTestPath))
    return { kind: 'ask', rule: 'path.new-test', warning: `${at.path} is a new test file.` };
  return paths.some(isTestSupportPath) ? testSupport(at.path) : guardShadowedModule(files, at.realPath);
}

function loadedByName(path: string): Decision {
  return block(
    'path.loaded-by-name',
    `A tool would load ${path} by its name, so it cannot be created. Put the code into an ordinary source file.`,
  );
}

function block(rule: string, reason: string): Decision {
  return { kind: 'block', rule, reason };
}
