import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const SCRIPT = resolve('scripts/release.mjs');

/** Notes what it is called with; `release view` knows what `release create` made. */
const GH = `#!/bin/sh
if [ "$2" = view ]; then [ -e "$GH_SAID.$3" ]; exit; fi
echo "$@" >> "$GH_SAID"; cat >> "$GH_SAID"; : > "$GH_SAID.$3"
`;

function environment(home: string) {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'gh'), GH);
  chmodSync(join(bin, 'gh'), 0o755);
  return {
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    HOME: home,
    GH_SAID: join(home, 'gh'),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
}

const changelogOf = (version: string) =>
  `# Changelog\n\n## Unreleased\n\n- Later.\n\n## [${version}] - 2026-11-30\n\n- What ${version} brings.\n`;

/** A project with a git remote and a `gh` that only notes its calls, in a new folder below `scratch`. */
export function releaseProject(scratch: string) {
  const home = mkdtempSync(join(scratch, 'p-'));
  const [remote, work] = [join(home, 'remote.git'), join(home, 'work')];
  mkdirSync(work);
  const env = environment(home);
  const run = (program: string, args: readonly string[], cwd = work) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd,
      env,
      encoding: 'utf8',
      timeout: 30_000,
    });
    return { status, stdout, stderr };
  };
  const git = (...args: string[]) => {
    const done = run('git', args);
    if (done.status !== 0) throw new Error(done.stderr);
    return done.stdout.trim();
  };
  run('git', ['init', '--quiet', '--bare', remote], home);
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', remote);
  const commit = (version: string, changelog = changelogOf(version)) => {
    for (const name of ['package.json', 'package-lock.json'])
      writeFileSync(join(work, name), JSON.stringify({ version }));
    writeFileSync(join(work, 'CHANGELOG.md'), changelog);
    git('add', '.');
    git('commit', '--quiet', '--allow-empty', '-m', version);
  };
  const tag = (version: string) => {
    git('tag', '-a', '-m', version, `v${version}`);
    git('push', '--quiet', 'origin', `v${version}`);
  };
  const release = (name: string) => run(process.execPath, [SCRIPT, 'publish', name]);
  return {
    work,
    git,
    commit,
    tag,
    release,
    published: (version: string) => {
      commit(version);
      tag(version);
      return release(`v${version}`);
    },
    /** The commit that a tag of the remote stands for; empty where there is no such tag. */
    remoteTag: (name: string) =>
      run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], remote).stdout.trim(),
    ghSaid: () => (existsSync(env.GH_SAID) ? readFileSync(env.GH_SAID, 'utf8') : ''),
  };
}
