import * as v from 'valibot';
import { isRecord } from '../../../src/kernel/is-record.ts';
import type { AttackCase, Got } from '../attack-case.ts';
import { accountOf, pullOf, runOf, settingsOf } from '../case-ports.ts';
import { dispatched } from '../dispatched.ts';

type Json = Readonly<Record<string, unknown>>;

const Input = v.strictObject({ event: v.string(), payload: v.record(v.string(), v.unknown()) });

/** A webhook payload, on the whole road of the action. */
export async function eventPayload({ setup, input }: AttackCase): Promise<Got> {
  const { event, payload } = v.parse(Input, input);
  const { api = {}, config } = setup;
  const run = isRecord(payload.workflow_run) ? payload.workflow_run : undefined;
  const byHead = Array.isArray(api.pulls_by_head) ? api.pulls_by_head : [];
  const [pull, ...otherPulls] = [api.pull, ...byHead].flatMap((json) => pullOf(json) ?? []);
  const { comment } = payload;
  return dispatched({
    event,
    payload: whole(payload, api),
    api,
    standing: {
      pull,
      otherPulls,
      ...(run !== undefined && { run: runOf(run) }),
      comments: isRecord(comment)
        ? [
            {
              id: Number(comment.id),
              author: accountOf(comment.user),
              body: String(comment.body),
              createdAt: new Date(String(comment.created_at)),
              url: '',
            },
          ]
        : [],
    },
    settings: settingsOf(config, run),
  });
}

/** A trimmed payload with what GitHub always sends: ids of accounts, states, the branch of a start by hand, the commit. */
function whole(payload: Json, api: Json): Json {
  const filled = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, withIds(value)]));
  const issue = isRecord(filled.issue) ? { state: 'open', ...filled.issue } : undefined;
  const run = isRecord(filled.workflow_run)
    ? { head_commit: { message: messageOf(api.commit) }, ...filled.workflow_run }
    : undefined;
  return {
    ref: 'refs/heads/main',
    ...filled,
    ...(issue !== undefined && { issue }),
    ...(run !== undefined && { workflow_run: run }),
    ...(isRecord(filled.review) && {
      pull_request: {
        ...(isRecord(api.pull) ? api.pull : {}),
        ...(isRecord(filled.pull_request) ? filled.pull_request : {}),
      },
    }),
  };
}

function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  if (!isRecord(value)) return value;
  const known = typeof value.login === 'string' ? accountOf(value) : {};
  return { ...known, ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one)])) };
}

function messageOf(commit: unknown): string {
  if (!isRecord(commit)) return 'Change';
  const trailers = isRecord(commit.trailers) ? Object.entries(commit.trailers) : [];
  const text = typeof commit.message === 'string' ? commit.message : 'Change';
  return [text, '', ...trailers.map(([name, value]) => `${name}: ${value}`)].join('\n');
}
