import type { CodeHost } from '../ports/code-host.ts';
import type { Pause } from '../ports/interruption.ts';
import type { CiOnCommit } from '../report/comments/applied-comment.ts';
import { unlessHostFails } from './unless-host-fails.ts';

/** Runs of GITHUB_TOKEN's commits wait for a person, or are never made; they show up within seconds. */
export function ciOn(sha: string, host: CodeHost, pause: Pause): Promise<CiOnCommit> {
  return unlessHostFails('not-seen', async () => {
    for (const waitMs of [0, 2_000, 4_000]) {
      if (waitMs > 0) await pause(waitMs, `whether CI starts on ${sha.slice(0, 7)}`);
      const runs = await host.runsOf(sha);
      if (runs.some(({ conclusion }) => conclusion === 'action_required')) return 'waits';
    }
    return 'not-seen';
  });
}
