import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `demo --yes` of the built program and gives what it left: what stood on its GitHub, and the timeline page as text.
 * Everything that it wrote is removed.
 */
export function playDemo() {
  const home = mkdtempSync(join(tmpdir(), 'build-doctor-pictures-'));
  try {
    const work = join(home, 'work');
    mkdirSync(work);
    const ran = spawnSync(process.execPath, ['dist/cli.js', 'demo', '--yes', '--keep', '--json'], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: work, XDG_STATE_HOME: join(home, 'state') },
    });
    if (ran.status !== 0) throw new Error(`the demo ended with ${ran.status ?? ran.signal}:\n${ran.stderr}`);
    const result = JSON.parse(ran.stdout.trim().split('\n').at(-1));
    const [folder] = readdirSync(work).filter((name) => name.startsWith('build-doctor-demo-'));
    return {
      proposal: result.proposal,
      /** The id of the run that proposes. */
      run: JSON.parse(readFileSync(result.journals[0], 'utf8').split('\n')[0]).run,
      github: JSON.parse(readFileSync(join(work, folder, 'github.json'), 'utf8')),
      timeline: readFileSync(result.timeline, 'utf8'),
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
