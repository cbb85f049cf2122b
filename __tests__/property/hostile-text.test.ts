import { expect, test } from '@jest/globals';
import { readEvent } from '../../src/adapters/actions/event.ts';
import { answerOfBody } from '../../src/adapters/openai-answer.ts';
import { distil } from '../../src/evidence/distil.ts';
import { readTestOutput } from '../../src/evidence/reports/read-test-output.ts';
import { workflowStep } from '../../src/evidence/workflow/workflow-step.ts';
import { guardCommand } from '../../src/harness/guards/command.ts';
import { rescueCalls } from '../../src/harness/rescue.ts';
import { fence } from '../../src/kernel/fence.ts';
import { plainText } from '../../src/kernel/plain-text.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { redact } from '../../src/kernel/redact.ts';
import { readCaseFile } from '../../src/review/case-file.ts';
import { readProposal } from '../../src/review/marker/read-marker.ts';
import { rightHunks } from '../../src/review/suggestions/right-hunks.ts';
import { toSuggestions } from '../../src/review/suggestions/to-suggestions.ts';
import { parseCommand } from '../../src/trigger/parse-command.ts';
import { hostileText, hostileValue, type Random } from '../fakes/hostile-text.ts';
import { memoryFiles } from '../fakes/memory-files.ts';
import { HEAD } from '../fakes/on-github.ts';
import { rounds, seedOf } from '../fakes/rounds.ts';
import { seeded } from '../fakes/seeded.ts';
import { callTool, toolView } from '../fakes/tool-view.ts';

const SECRET = 's3cr3t-value-77';
const TOOLS = ['read_file', 'list_dir', 'search', 'replace_in_file', 'write_file', 'run_tests', 'run_shell'];
const ALLOWED = ['npm test', 'git log', 'cat', 'find', 'sed -n'];
const FILES = { 'src/a.ts': 'one\ntwo\nthree\n', '.env': `K=${SECRET}\n`, 'a.test.ts': 'expect\n' };
const policy = { ...DEFAULT_POLICY, allowShell: ALLOWED.map((line) => line.split(' ')) };

/** Each reader of a stranger's text: what it may never do with it is said here, and it may never throw. */
const READERS: Readonly<Record<string, (random: Random) => void | Promise<void>>> = {
  async 'a log'(random) {
    const evidence = await distil([Buffer.from(hostileText(random, 80))], {
      maxChars: 500,
      secrets: [SECRET],
    });
    expect(evidence.excerpt.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(evidence)).not.toContain(SECRET);
  },
  'test output'(random) {
    const { counts, failed } = readTestOutput(plainText(hostileText(random, 80)));
    for (const count of Object.values(counts ?? {}))
      expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
    expect(failed.every(({ id }) => id !== '')).toBe(true);
  },
  'a workflow file'(random) {
    workflowStep(hostileText(random), hostileText(random, 3), hostileText(random, 3));
  },
  'a patch'(random) {
    const head = plainText(hostileText(random)).replaceAll('\r', '');
    const after = plainText(hostileText(random)).replaceAll('\r', '');
    const patch = hostileText(random);
    for (const { start, end } of rightHunks(patch)) expect(end).toBeGreaterThanOrEqual(start);
    const { suggestions } = toSuggestions({ path: 'a', head, after, patch });
    const lines = head.split('\n').length;
    for (const { startLine, endLine } of suggestions)
      expect([startLine >= 1, endLine >= startLine, endLine <= lines]).toEqual([true, true, true]);
  },
  'a marker'(random) {
    // Nobody finds a digest by chance: what is read is nothing, or broken.
    expect(readProposal(hostileText(random), [hostileText(random)], undefined)?.kind ?? 'broken').toBe(
      'broken',
    );
  },
  'a comment'(random) {
    const text = hostileText(random, 6);
    const command = parseCommand(random.below(2) === 0 ? text : `/doctor ${text}`);
    expect(Object.values(command ?? {}).join(' ')).not.toMatch(/[\0\x1b\u202e\u200b]/);
    if (command?.kind === 'apply') expect(command.id ?? '0000000').toMatch(/^[0-9a-f]{7,64}$/);
  },
  'a comment that does not begin with the command'(random) {
    const text = hostileText(random, 6);
    if (!/^\/doctor/i.test(text)) expect(parseCommand(text)).toBeUndefined();
  },
  "a model's answer"(random) {
    const { kind } = answerOfBody(hostileValue(random));
    expect(['reply', 'rejected', 'throttled', 'too-large', 'unavailable']).toContain(kind);
  },
  'a refused call'(random) {
    for (const { name } of rescueCalls(hostileText(random), TOOLS) ?? []) expect(TOOLS).toContain(name);
  },
  'the arguments of a call'(random) {
    const view = { ...toolView(memoryFiles(FILES)), policy };
    const value = hostileValue(random);
    const args = random.below(2) === 0 ? hostileText(random, 8) : (JSON.stringify(value) ?? '');
    const plan = callTool(view, random.pick(TOOLS), args);
    if (plan.kind === 'result') expect(plan.text).not.toContain(SECRET);
    if (plan.kind === 'write') expect(plan.path).not.toMatch(/test|^\.|\.\.\/|[\0-\x1f\\]/);
  },
  'a command line'(random) {
    const line = `${random.pick([...ALLOWED, ''])} ${hostileText(random, 6)}`;
    const decision = guardCommand(memoryFiles(FILES), policy, line);
    if (decision.kind !== 'run') return;
    for (const word of decision.argv) expect(word).not.toMatch(/^\/etc|^\.\.\/|[\0\r\n]/);
    expect(['npm', 'git', 'cat', 'find', 'sed']).toContain(decision.argv[0]);
  },
  'what is fenced'(random) {
    const text = fence('log', hostileText(random, 60), 'b0undary');
    expect(text.match(/b0undary/g)).toHaveLength(2);
    expect(text.match(/<\s*\/?\s*untrusted/gi)).toHaveLength(2);
    expect(text).not.toContain('<|im_start|>');
  },
  'what is redacted'(random) {
    const once = redact(hostileText(random, 40), [SECRET]).text;
    expect(once).not.toMatch(/s3cr3t-value-77|ghp_Aa1Bb2Cc3Dd4/);
    expect(redact(once, [SECRET]).text).not.toContain(SECRET);
  },
  'an event'(random) {
    const name = random.pick([
      'workflow_run',
      'issue_comment',
      'pull_request_review',
      'workflow_dispatch',
      'x',
    ]);
    readEvent(name, hostileValue(random));
  },
  'a case file'(random) {
    const bytes = Buffer.from(
      random.below(2) === 0 ? hostileText(random) : (JSON.stringify(hostileValue(random)) ?? ''),
    );
    const place = { repository: 'acme/app', pull: 9, base: 'main', head: HEAD };
    expect(readCaseFile([{ name: 'proposal.json', bytes }], place).kind).toBe('refused');
  },
};

test('whatever strangers write, every reader of it says something and breaks no promise', async () => {
  const random = seeded(seedOf(83));
  for (let round = 0; round < rounds(150); round += 1)
    for (const [name, read] of Object.entries(READERS)) {
      try {
        await read(random);
      } catch (error) {
        throw new Error(`${name}, round ${round}`, { cause: error });
      }
    }
});
