import * as v from 'valibot';
import { openingMessages } from '../../../src/harness/opening.ts';
import { plainText } from '../../../src/kernel/plain-text.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';
import type { AttackCase, Got } from '../attack-case.ts';

const Input = v.strictObject({ log: v.string(), env_secrets: v.optional(v.array(v.string()), []) });

/** The output of a failing step on its way to the model: the first messages of a conversation about it. */
export async function logText({ input }: AttackCase): Promise<Got> {
  const { log, env_secrets: secrets } = v.parse(Input, input);
  const messages = await openingMessages({
    run: testRun({ output: plainText(log) }),
    files: memoryFiles({ 'src/a.ts': '' }),
    policy: DEFAULT_POLICY,
    secrets,
    boundary: 'b0undary',
    workingDirectory: '',
    maxLogChars: 20_000,
    maxWindowChars: 1_000,
    preface: '',
    changes: [],
    toolchain: [],
  });
  const text = messages.map(({ content }) => content).join('\n');
  const isWhole = log.split('\n').every((line) => text.includes(undressed(line)));
  const isRedacted = text.includes('[redacted]') && !log.includes('[redacted]');
  return { answer: isWhole ? 'allow' : isRedacted ? 'redact' : 'escape', text, why: text };
}

/** A line without what no reader of a log misses: GitHub's timestamp, colours, the return before the line's end. */
const undressed = (line: string): string =>
  line
    .replace(/^\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z /, '')
    .replace(/\u001b\[[\d;]*m/g, '')
    .trim();
