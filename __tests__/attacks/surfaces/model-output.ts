import * as v from 'valibot';
import { actionsRunner } from '../../../src/adapters/actions/runner.ts';
import { jsonInHtml } from '../../../src/kernel/json-in-html.ts';
import { plainText } from '../../../src/kernel/plain-text.ts';
import { redact } from '../../../src/kernel/redact.ts';
import { runComment } from '../../../src/report/comments/run-comment.ts';
import { jobSummary } from '../../../src/report/job-summary.ts';
import { commitMessage } from '../../../src/review/commit-message.ts';
import { placementOf } from '../../../src/review/placement.ts';
import { reviewBody } from '../../../src/review/review-body.ts';
import { toSuggestions } from '../../../src/review/suggestions/to-suggestions.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { MIA, storedProposal } from '../../fakes/on-github.ts';
import { callTool, toolView } from '../../fakes/tool-view.ts';
import type { AttackCase, Got } from '../attack-case.ts';

const Input = v.strictObject({
  channel: v.string(),
  text: v.string(),
  env_secrets: v.optional(v.array(v.string()), []),
});

/** What stands before a model's words. */
const CAUSE = "**Cause, in the model's words:** ";

/** A text of a model or of the tests, on its way out. */
export async function modelOutput({ input: raw }: AttackCase): Promise<Got> {
  const { channel, text, env_secrets: secrets } = v.parse(Input, raw);
  switch (channel) {
    case 'suggestion':
      return suggestion(text);
    case 'pr_comment':
      return changedTo(text, comments(redact(plainText(text), secrets).text), `${CAUSE}${text}\n`);
    case 'job_summary':
      return changedTo(text, summary(redact(plainText(text), secrets).text), `${CAUSE}${text}\n`);
    case 'commit_message':
      return changedTo(text, commit(redact(plainText(text), secrets).text));
    case 'actions_log':
      return changedTo(`\n${text}`, `\n${saidInTheLog(text)}`);
    case 'viewer_html':
      return changedTo(text, jsonInHtml({ text }), JSON.stringify(text));
    default:
      throw new Error(`there is no channel ${channel}`);
  }
}

/** `asIs` is how the text would stand in `shown` if nothing had been done to it. */
function changedTo(text: string, shown: string, asIs = text): Got {
  const isRedacted = shown.includes('[redacted]') && !text.includes('[redacted]');
  const answer = shown.includes(asIs) ? 'allow' : isRedacted ? 'redact' : 'escape';
  return { answer, text: shown, why: shown };
}

/** The text as the diagnosis in both kinds of comments that have one. */
function comments(diagnosis: string): string {
  const stored = storedProposal({ diagnosis });
  const body = reviewBody(stored, placementOf(stored, []));
  if (body.kind === 'too-long') throw new Error(body.reason);
  const report = {
    verdict: { word: 'explained', reason: 'r', sentence: 'It was explained.' },
    diagnosis,
    suspect: undefined,
    command: 'npm test',
    broken: [],
    before: null,
    after: null,
    attempts: 0,
    tokens: 0,
    sent: undefined,
    output: '',
    runUrl: 'https://github.test/run',
  } as const;
  return [body.body, runComment(report, '')].join('\n');
}

function summary(diagnosis: string): string {
  const none = { prompt: 0, completion: 0 };
  const ms = { total: 0, model: 0, tests: 0, waiting: 0, own: 0 };
  const about = { verdict: 'explained', reason: 'r', diagnosis, journal: '/j', proposal: null } as const;
  const counts = { attempts: 0, turns: 0, requests: 0, tokens: none, ms, files: [] };
  const result = { ...about, ...counts, tests: { before: null, after: null } };
  return jobSummary({
    result,
    sentence: 'It was explained.',
    reviewUrl: undefined,
    commitSha: undefined,
    timeline: undefined,
  });
}

function commit(diagnosis: string): string {
  const { headline, body } = commitMessage(storedProposal({ diagnosis }), MIA, 'https://github.test/r');
  return `${headline}\n\n${body}`;
}

/** Blocked by a guard of the edit, else the block that GitHub is sent, and what GitHub would commit of it. */
function suggestion(text: string): Got {
  const path = 'src/shown.txt';
  const head = 'above\nold line\nbelow\n';
  const plan = callTool(toolView(memoryFiles({ [path]: head })), 'replace_in_file', {
    path,
    old: 'old line',
    new: text,
  });
  if (plan.kind !== 'write') return { answer: 'block', text: '', why: JSON.stringify(plan) };
  const patch = '@@ -1,3 +1,3 @@\n above\n-line\n+old line\n below';
  const { suggestions, leftovers } = toSuggestions({ path, head, after: plan.after, patch });
  if (leftovers.length > 0) return { answer: 'block', text: '', why: leftovers[0]?.reason ?? '' };
  const body = suggestions.map((one) => one.body).join('\n');
  const isLonger = /^`{4,}suggestion$/m.test(body);
  return { answer: isLonger ? 'escape' : 'allow', text: body, suggested: suggestedIn(body), why: body };
}

/** The texts of the suggestion blocks in a comment, by CommonMark's rule for fences. */
function suggestedIn(body: string): string[] {
  const found: string[] = [];
  let open: { readonly ticks: number; readonly isSuggestion: boolean; readonly lines: string[] } | undefined;
  for (const line of body.split('\n')) {
    const fence = /^ {0,3}(`{3,})\s*([^`]*)$/.exec(line);
    const ticks = fence?.[1]?.length ?? 0;
    if (open === undefined) {
      if (fence !== null) open = { ticks, isSuggestion: fence[2]?.trim() === 'suggestion', lines: [] };
    } else if (fence !== null && ticks >= open.ticks && fence[2] === '') {
      if (open.isSuggestion) found.push(open.lines.join('\n'));
      open = undefined;
    } else open.lines.push(line);
  }
  return found;
}

/** What the runner's log gets, without the commands that the product itself gives. */
function saidInTheLog(text: string): string {
  const real = process.stdout.write;
  let said = '';
  const capture = (piece: unknown) => {
    said += String(piece);
    return true;
  };
  process.stdout.write = capture;
  try {
    const runner = actionsRunner();
    said = '';
    runner.say(text);
    const shown = said;
    runner.close();
    return shown;
  } finally {
    process.stdout.write = real;
  }
}
