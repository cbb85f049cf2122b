import { namesBehindBackup } from './backup-name.ts';
import { foldedSegments } from './fold.ts';
import { matchesGlob } from './glob.ts';
import type { Policy } from './policy.ts';
import {
  NEVER_LIFTED,
  ORDINARY_PLACES,
  PROTECTED_FOLDER_PATHS,
  PROTECTED_FOLDERS,
  PROTECTED_NAME_PATTERNS,
  PROTECTED_NAMES,
} from './protected-patterns.ts';
import { SECRET_FOLDERS, SECRET_NAME_PATTERNS, SECRET_NAMES, SECRET_PLACES } from './secret-patterns.ts';
import {
  AMONG_SOURCES,
  BEHAVE,
  DOTNET_SWIFT_FOLDER,
  GRADLE_FOLDER,
  JVM_MAIN_FOLDER,
  TEST_FOLDER_PATTERN,
  TEST_FOLDERS,
  TEST_FOLDERS_BY_TYPE,
  TEST_NAMES,
  TEST_NAMES_WITH_CASE,
  TEST_SUPPORT_FOLDER,
  TEST_SUPPORT_NAME,
  TEST_SUPPORT_NAME_WITH_CASE,
} from './test-patterns.ts';

const WEB_SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go)$/;

/**
 * May nobody's model read this? Credentials, keys, `.git`, and the policy's `secretPaths`; path relative, `/`-separated. A
 * backup is as secret as the name behind it.
 */
export function isSecretPath(path: string, policy: Policy): boolean {
  const segments = foldedSegments(path).map(namesBehindBackup);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const names = segments.at(-1) ?? [];
  return (
    segments.flat().some((segment) => SECRET_FOLDERS.has(segment)) ||
    names.some(
      (name) => SECRET_NAMES.has(name) || SECRET_NAME_PATTERNS.some((pattern) => pattern.test(name)),
    ) ||
    SECRET_PLACES.some((place) => place.test(foldedSegments(path).join('/'))) ||
    matchesGlob(policy.secretPaths, path) ||
    names.some((name) => matchesGlob(policy.secretPaths, `${folder}${name}`))
  );
}

/** Is this a test by its language's convention: an exact folder name or a file pattern, never a part of a word? */
export function isTestPath(path: string): boolean {
  return !JVM_MAIN_FOLDER.test(path) && looksLikeTest(path);
}

/** Is this code that tests share, or product code named like a test? An edit is allowed, and a person must see it. */
export function isTestSupportPath(path: string): boolean {
  if (isTestPath(path)) return false;
  const raw = path.split('/').at(-1) ?? '';
  const segments = foldedSegments(path);
  const name = segments.at(-1) ?? '';
  if (JVM_MAIN_FOLDER.test(path) && looksLikeTest(path)) return true;
  if (AMONG_SOURCES.test(segments.join('/'))) return true;
  return (
    segments.slice(0, -1).some((segment) => TEST_SUPPORT_FOLDER.test(segment)) ||
    TEST_SUPPORT_NAME.test(name) ||
    TEST_SUPPORT_NAME_WITH_CASE.test(raw)
  );
}

/**
 * Does this decide what "the tests pass" means, or what runs on people's machines: CI, manifests, lockfiles, runner and
 * build configuration, agent files, installed dependencies, the policy's `readOnlyPaths`? `allowEdit` lifts the built-in list only, and of that never CI.
 */
export function isProtectedPath(path: string, policy: Policy): boolean {
  if (matchesGlob(policy.readOnlyPaths, path)) return true;
  const segments = foldedSegments(path);
  const name = segments.at(-1) ?? '';
  const whole = segments.join('/');
  const builtIn =
    segments.some((segment) => PROTECTED_FOLDERS.has(segment)) ||
    PROTECTED_FOLDER_PATHS.some((pattern) => pattern.test(whole)) ||
    (PROTECTED_NAMES.has(name) && !ORDINARY_PLACES.some((ordinary) => ordinary.test(path))) ||
    PROTECTED_NAME_PATTERNS.some((pattern) => pattern.test(name));
  const isLifted = matchesGlob(policy.allowEdit, path) && !segments.some((part) => NEVER_LIFTED.has(part));
  return builtIn && !isLifted;
}

function looksLikeTest(path: string): boolean {
  const rawSegments = path.split('/').filter((segment) => segment !== '');
  const rawName = rawSegments.at(-1) ?? '';
  const segments = foldedSegments(path);
  const name = segments.at(-1) ?? '';
  const folders = segments.join('/').replace(AMONG_SOURCES, '').split('/').slice(0, -1);
  return (
    folders.some((folder) => TEST_FOLDERS.has(folder) || TEST_FOLDER_PATTERN.test(folder)) ||
    TEST_FOLDERS_BY_TYPE.some((rule) => rule.file.test(name) && folders.includes(rule.folder)) ||
    (!WEB_SOURCE.test(name) && rawSegments.slice(0, -1).some((folder) => DOTNET_SWIFT_FOLDER.test(folder))) ||
    GRADLE_FOLDER.test(path) ||
    BEHAVE.test(segments.join('/')) ||
    TEST_NAMES.some((pattern) => pattern.test(name)) ||
    TEST_NAMES_WITH_CASE.some((pattern) => pattern.test(rawName))
  );
}
