import type { Commit } from '../git/read-commit.ts';
import type { World } from '../world/world.ts';
import { moment } from './moment.ts';

/** Whether GitHub shows a commit as verified: it has signed it itself. Source: github-facts §4.1. */
export function verification(world: World, commit: Commit) {
  if (!world.signed.has(commit.sha)) {
    return { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };
  }
  return {
    verified: true,
    reason: 'valid',
    signature: `-----BEGIN PGP SIGNATURE-----\n\n${Buffer.from(commit.sha).toString('base64')}\n-----END PGP SIGNATURE-----\n`,
    payload: commit.text,
    verified_at: moment(commit.committer.at),
  };
}
