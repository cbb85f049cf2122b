import type { Move } from '../changes/refuse-move.ts';
import { FLUSH, pktLine, readSection } from './pkt-line.ts';

/** The body of a `git-receive-pack` request. Source: git's gitprotocol-pack, "Pushing Data To a Server". */
export interface PushRequest {
  readonly shallow: readonly Buffer[];
  readonly commands: readonly Move[];
  readonly capabilities: string;
  /** Empty where nothing but deletions is asked. */
  readonly pack: Buffer;
}

const NOTHING = '0'.repeat(40);
const orNothing = (sha: string) => (sha === NOTHING ? undefined : sha);

/** Reads a push; one without commands is a client's probe. */
export function readPush(body: Buffer): PushRequest {
  const { lines, rest } = readSection(body);
  const shallow = lines.filter((line) => line.toString('latin1', 0, 8) === 'shallow ');
  let capabilities = '';
  const commands: Move[] = [];
  for (const line of lines) {
    const [command = '', asked] = line.toString('utf8').replace(/\n$/, '').split('\0');
    const match = /^([0-9a-f]{40}) ([0-9a-f]{40}) ([\s\S]+)$/.exec(command);
    if (match === null) continue;
    const [, before = '', after = '', ref = ''] = match;
    if (asked !== undefined) capabilities = asked.trim();
    commands.push({ ref, before: orNothing(before), after: orNothing(after) });
  }
  return { shallow, commands, capabilities, pack: rest };
}

/** Writes a push again, with the commands that are left of it. */
export function writePush(push: PushRequest): Buffer {
  const commands = push.commands.map(({ ref, before, after }, index) => {
    const command = `${before ?? NOTHING} ${after ?? NOTHING} ${ref}`;
    return pktLine(index === 0 ? `${command}\0 ${push.capabilities}` : command);
  });
  const pack = push.commands.some(({ after }) => after !== undefined) ? push.pack : Buffer.alloc(0);
  return Buffer.concat([...push.shallow.map(pktLine), ...commands, FLUSH, pack]);
}
