import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { releaseProject } from '../fakes/release-project.ts';

const scratch = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const project = () => releaseProject(scratch);

describe('a release', () => {
  test('has the notes of its version alone, and the major tag stands for its commit', () => {
    const { git, published, remoteTag, ghSaid } = project();
    expect(published('1.2.3')).toEqual({
      status: 0,
      stderr: '',
      stdout: 'v1.2.3 is released. v1 is now v1.2.3.\n',
    });
    expect(ghSaid()).toBe(
      'release create v1.2.3 --verify-tag --title v1.2.3 --notes-file - --latest=true\n- What 1.2.3 brings.',
    );
    expect(remoteTag('v1')).toBe(git('rev-parse', 'HEAD'));
  });

  test('takes the major tag on, by versions and not by letters', () => {
    const { git, published, remoteTag } = project();
    published('1.9.0');
    expect(published('1.10.0').stdout).toContain('v1 is now v1.10.0.');
    expect(remoteTag('v1')).toBe(git('rev-parse', 'HEAD'));
  });

  test('of an older minor moves nothing back and is not the latest', () => {
    const { git, published, remoteTag, ghSaid } = project();
    published('1.2.0');
    published('1.3.0');
    const newest = git('rev-parse', 'HEAD');
    git('checkout', '--quiet', 'v1.2.0');
    expect(published('1.2.1').stdout).toContain('v1.3.0 is newer: v1 stays where it is.');
    expect(remoteTag('v1')).toBe(newest);
    expect(ghSaid()).toContain('v1.2.1 --notes-file - --latest=false');
  });

  test('of an older major takes its own major tag on alone', () => {
    const { git, published, remoteTag, ghSaid } = project();
    published('1.2.0');
    published('2.0.0');
    const newest = git('rev-parse', 'HEAD');
    git('checkout', '--quiet', 'v1.2.0');
    published('1.2.1');
    expect([remoteTag('v1'), remoteTag('v2')]).toEqual([git('rev-parse', 'HEAD'), newest]);
    expect(ghSaid()).toContain('v1.2.1 --notes-file - --latest=false');
  });

  test('before its version is a pre-release, and no major tag stands for it', () => {
    const { published, remoteTag, ghSaid } = project();
    published('1.2.3');
    const stable = remoteTag('v1');
    expect(published('1.3.0-rc.1').stdout).toContain('It is a pre-release: v1 stays where it is.');
    expect(ghSaid()).toContain('v1.3.0-rc.1 --notes-file - --prerelease');
    expect(remoteTag('v1')).toBe(stable);
  });

  test('that was cut off goes on: the release is not made twice, the tag is moved', () => {
    const { git, published, release, remoteTag, ghSaid } = project();
    published('1.2.3');
    git('push', '--quiet', '--delete', 'origin', 'v1');
    expect(release('v1.2.3').status).toBe(0);
    expect(ghSaid().match(/release create/g)).toHaveLength(1);
    expect(remoteTag('v1')).toBe(git('rev-parse', 'HEAD'));
  });
});

describe('refused, with nothing released and no tag moved:', () => {
  type Project = ReturnType<typeof project>;
  test.each<[string, string, (it: Project) => void, RegExp]>([
    [
      'a version that package.json has not',
      'v1.2.4',
      ({ tag }) => tag('1.2.4'),
      /package\.json says version 1\.2\.3, the tag says 1\.2\.4/,
    ],
    ['no version', 'v1', () => {}, /"v1" is no release tag/],
    ['a tag that is a command', '--help', () => {}, /"--help" is no release tag/],
    ['a tag that was never made', 'v1.2.3', () => {}, /there is no tag v1\.2\.3 here/],
    [
      'another commit than the tagged one',
      'v1.2.3',
      ({ tag, commit }) => {
        tag('1.2.3');
        commit('1.2.3');
      },
      /another one is checked out/,
    ],
    [
      'a tag that was moved since it was checked out',
      'v1.2.3',
      ({ tag, commit, git }) => {
        tag('1.2.3');
        const checked = git('rev-parse', 'HEAD');
        commit('1.2.3');
        git('push', '--quiet', '--force', 'origin', 'HEAD:refs/tags/v1.2.3');
        git('checkout', '--quiet', checked);
      },
      /another one is checked out/,
    ],
    [
      'a dist that the sources do not build',
      'v1.2.3',
      ({ tag, work }) => {
        tag('1.2.3');
        mkdirSync(join(work, 'dist'));
        writeFileSync(join(work, 'dist/index.js'), 'other');
      },
      /dist\/\nbuild dist, commit it/,
    ],
    [
      'a changelog without the version',
      'v1.2.3',
      ({ tag, commit }) => {
        commit('1.2.3', '# Changelog\n\n## Unreleased\n\n- Things.\n\n## 1.2.30\n\n- Others.\n');
        tag('1.2.3');
      },
      /CHANGELOG\.md says nothing under "## 1\.2\.3"/,
    ],
  ])('%s', (_, name, prepare, sentence) => {
    const it = project();
    it.commit('1.2.3');
    prepare(it);
    const ended = it.release(name);
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toMatch(sentence);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
    expect([it.ghSaid(), it.remoteTag('v1')]).toEqual(['', '']);
  });
});

test('the workflow runs the checks before the script, which alone may write', () => {
  const text = readFileSync('.github/workflows/release.yml', 'utf8');
  expect(text.match(/contents: write/g)).toHaveLength(1);
  expect(text.indexOf('bash .ci/run')).toBeLessThan(text.indexOf('release.mjs check'));
  for (const line of text.split('\n').filter((one) => one.includes('run:')))
    expect(line).not.toContain('${{');
});
