import { pusherOf } from '../changes/pusher.ts';
import { refMoved } from '../changes/ref-moved.ts';
import type { Answer } from '../http/answer.ts';
import type { Repository } from '../world/repository.ts';
import type { Token } from '../world/token.ts';
import type { World } from '../world/world.ts';
import { examinePush } from './examine-push.ts';
import { listRefs } from './list-refs.ts';
import { readReport, writeReport } from './push-report.ts';
import { type PushRequest, readPush, writePush } from './push-request.ts';
import { refusalReport } from './refusal-report.ts';
import { type GitRequest, runBackend } from './run-backend.ts';

/** Takes a push: refused refs stay as they are, git moves the others, and what follows from them happens. */
export async function receivePush(
  world: World,
  repository: Repository,
  token: Token,
  request: GitRequest,
): Promise<Answer> {
  const push = readPush(request.body);
  const before = await listRefs(repository.folder);
  const answer = await answered(world, repository, token, request, push);
  const after = await listRefs(repository.folder);
  const { actor } = pusherOf(token, repository);
  for (const { ref } of push.commands) {
    if (!/^refs\/(?:heads|tags)\//.test(ref)) continue;
    const old = before.find(({ name }) => name === ref)?.sha;
    const tip = after.find(({ name }) => name === ref)?.sha;
    if (old !== tip) await refMoved(world, repository, { ref, before: old, after: tip, by: actor });
  }
  return answer;
}

async function answered(
  world: World,
  repository: Repository,
  token: Token,
  request: GitRequest,
  push: PushRequest,
): Promise<Answer> {
  const { capabilities, commands } = push;
  const refusals = await examinePush(world, repository, token, push);
  if (refusals.size === 0) return runBackend(repository.folder, request);
  const isAtomic = /\batomic\b/.test(capabilities);
  const left = isAtomic ? [] : commands.filter(({ ref }) => !refusals.has(ref));
  const accepted =
    left.length === 0 ? { lines: ['unpack ok'], messages: [] } : await passedOn({ ...push, commands: left });
  const messages = [...accepted.messages];
  const lines = [...accepted.lines];
  for (const { ref } of commands) {
    const refusal = refusals.get(ref);
    if (refusal !== undefined) {
      const said = refusalReport(world, repository, refusal);
      messages.push(...said.messages);
      lines.push(`ng ${ref} ${said.reason}`);
    } else if (isAtomic) lines.push(`ng ${ref} atomic push failure`);
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/x-git-receive-pack-result', 'cache-control': 'no-cache' },
    body: writeReport({ lines, messages }, capabilities),
  };

  async function passedOn(some: PushRequest) {
    const { body } = await runBackend(repository.folder, { ...request, body: writePush(some) });
    return readReport(Buffer.isBuffer(body) ? body : Buffer.alloc(0), capabilities);
  }
}
