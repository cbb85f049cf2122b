import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where journals and backups live: `$XDG_STATE_HOME/build-doctor`, by default `~/.local/state/build-doctor` (XDG Base Directory Specification). */
export function stateFolder(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.XDG_STATE_HOME ?? '';
  return join(isAbsolute(given) ? given : join(homedir(), '.local', 'state'), 'build-doctor');
}
