import type { Answer } from '../http/answer.ts';
import { canSee, holds, permissionsIn } from '../http/authorize.ts';
import { fullName, type Repository } from '../world/repository.ts';
import type { Caller } from '../world/token.ts';
import type { World } from '../world/world.ts';
import { pushReach } from './push-reach.ts';

/** The refusal that a git client gets, in the sentence that it shows after `remote:`; undefined when it may go on. */
export function refuseGit(
  world: World,
  caller: Caller | undefined,
  repository: Repository | undefined,
  writes: boolean,
): Answer | undefined {
  if (caller === undefined) {
    return challenge(
      'Invalid username or token. Password authentication is not supported for Git operations.',
    );
  }
  if (repository === undefined || !canSee(caller, repository)) {
    // Whoever has shown no credential is asked for one before they learn what is there.
    return caller.kind === 'anonymous'
      ? challenge('Repository not found.')
      : said(404, 'Repository not found.');
  }
  if (caller.kind === 'anonymous') return writes ? challenge('No anonymous write access.') : undefined;
  const isReader = caller.kind === 'user' || holds(permissionsIn(caller, repository), ['contents', 'read']);
  if (!isReader) return said(403, 'Write access to repository not granted.');
  if (!writes || pushReach(world, caller, repository).length > 0) return undefined;
  return said(403, `Permission to ${fullName(repository)}.git denied to ${caller.account.login}.`);
}

const said = (status: number, sentence: string): Answer => ({
  status,
  body: `${sentence}\n`,
  headers: { 'content-type': 'text/plain; charset=UTF-8' },
});

function challenge(sentence: string): Answer {
  const { headers, ...answer } = said(401, sentence);
  return { ...answer, headers: { ...headers, 'www-authenticate': 'Basic realm="GitHub"' } };
}
