/**
 * What a release is held to, and how it is made, for `.github/workflows/release.yml`.
 *
 *     node scripts/release.mjs check v1.2.3      refuses a tag that does not fit package.json, CHANGELOG.md or what is checked out
 *     node scripts/release.mjs publish v1.2.3    checks, makes the GitHub release, and moves the major tag v1
 *
 * Ends with 1 and a sentence when it refuses. A second `publish` of one tag goes on where the first ended.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TAG = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/;
const STABLE = /^v\d+\.\d+\.\d+$/;

/** Why a tag is refused: something a person has to mend, no bug. */
class Refusal extends Error {}

const refuse = (sentence) => {
  throw new Refusal(sentence);
};

/** What a program said on standard output; a failure is a refusal that quotes it. */
function said(program, argv, input) {
  const done = spawnSync(program, argv, { encoding: 'utf8', input });
  if (done.status !== 0)
    refuse(`${program} ${argv.join(' ')} failed: ${(done.stderr ?? done.error?.message ?? '').trim()}`);
  return done.stdout.trim();
}

const git = (...argv) => said('git', argv);

/** The commit that a revision names, or undefined. */
function commitOf(revision) {
  const done = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
    encoding: 'utf8',
  });
  return done.status === 0 ? done.stdout.trim() : undefined;
}

/** The text below `## X.Y.Z` (also `## [X.Y.Z] - DATE`) in CHANGELOG.md, up to the next heading of that level. */
function notesOf(version) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  const section = sections.find((text) => /^\[?([^\]\s]+)/.exec(text)?.[1] === version);
  const notes = section?.slice(section.indexOf('\n') + 1).trim() ?? '';
  return notes === ''
    ? refuse(`CHANGELOG.md says nothing under "## ${version}": name what changed there`)
    : notes;
}

/** Refuses a tag that is not what stands in the checkout; answers its version. */
function check(tag) {
  if (!TAG.test(tag))
    refuse(`"${tag}" is no release tag: it has to be vMAJOR.MINOR.PATCH, as v1.2.3 or v1.2.3-rc.1`);
  const version = tag.slice(1);
  for (const file of ['package.json', 'package-lock.json']) {
    const { version: own } = JSON.parse(readFileSync(file, 'utf8'));
    if (own !== version) refuse(`${file} says version ${own}, the tag says ${version}`);
  }
  notesOf(version);
  const tagged = commitOf(`refs/tags/${tag}`) ?? refuse(`there is no tag ${tag} here`);
  if (tagged !== commitOf('HEAD')) refuse(`${tag} is the commit ${tagged}, and another one is checked out`);
  const changed = git('status', '--porcelain');
  if (changed !== '')
    refuse(
      `what is checked out is not what is tagged:\n${changed}\nbuild dist, commit it, and tag that commit`,
    );
  return version;
}

/** The highest stable tag that a pattern matches, by git's own order of versions. */
function highest(pattern) {
  const tags = git('tag', '--list', pattern, '--sort=-version:refname').split('\n');
  return tags.find((tag) => STABLE.test(tag));
}

/** A pre-release and a patch of an older minor are releases as well, but neither the latest nor what `v1` stands for. */
function release(tag) {
  check(tag);
  git('fetch', '--quiet', '--tags', '--force', 'origin');
  // Again: a tag that was moved since the checkout now names a commit that nobody checked.
  const version = check(tag);
  const kind = STABLE.test(tag) ? `--latest=${highest('v*') === tag}` : '--prerelease';
  if (spawnSync('gh', ['release', 'view', tag], { stdio: 'ignore' }).status !== 0)
    said(
      'gh',
      ['release', 'create', tag, '--verify-tag', '--title', tag, '--notes-file', '-', kind],
      notesOf(version),
    );
  return `${tag} is released. ${moveMajor(tag)}`;
}

function moveMajor(tag) {
  const major = tag.slice(0, tag.indexOf('.'));
  if (!STABLE.test(tag)) return `It is a pre-release: ${major} stays where it is.`;
  const newest = highest(`${major}.*`);
  if (newest !== tag) return `${newest} is newer: ${major} stays where it is.`;
  git('tag', '--force', major, 'HEAD');
  git('push', '--quiet', '--force', 'origin', `refs/tags/${major}`);
  return `${major} is now ${tag}.`;
}

const [command = '', tag = ''] = process.argv.slice(2);
const COMMANDS = { check: (name) => `${check(name)} can be released.`, publish: release };
try {
  const act =
    (Object.hasOwn(COMMANDS, command) && COMMANDS[command]) ||
    refuse('Say what to do: check TAG, or publish TAG');
  process.stdout.write(`${act(tag)}\n`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
