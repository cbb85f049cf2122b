import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { type TerminalOptions, terminalPerson } from '../../src/adapters/terminal-person.ts';
import type { Answer, Question } from '../../src/ports.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';

const QUESTION: Question = {
  about: 'proposal',
  intro: 'Cause: a comparison.',
  shown: 'diff --git a/a.sh b/a.sh\n--- a/a.sh\n+++ b/a.sh\n@@ -1 +1 @@\n-old\n+new\n',
  proof: 'red → green',
  warnings: [],
  prompt: 'Allow?',
};
const WARNED = { ...QUESTION, warnings: ['a.test.sh is a new test file.'] };

function terminal(over: Partial<TerminalOptions> = {}) {
  const streams = { input: new PassThrough(), prompts: new PassThrough(), story: new PassThrough() };
  const person = terminalPerson({
    ...streams,
    interactive: true,
    colors: false,
    proposalAnswer: undefined,
    acceptWarnings: false,
    signal: new AbortController().signal,
    interrupt: () => {},
    ...over,
  });
  const said = (stream: PassThrough) => String(stream.read() ?? '');
  return { ...streams, person, story: () => said(streams.story), prompts: () => said(streams.prompts) };
}

const typing = (...lines: string[]) => {
  const { person, input } = terminal();
  for (const line of lines) input.write(`${line}\n`);
  return person;
};

describe('every person', () => {
  test.each<[string, () => Promise<Answer>[], string]>([
    ['yes', () => [typing('y').ask(QUESTION), scriptedPerson(['yes']).ask(QUESTION)], 'yes'],
    [
      'no with a reason',
      () => [typing('n', 'too broad').ask(QUESTION), scriptedPerson([{ no: 'too broad' }]).ask(QUESTION)],
      'no too broad',
    ],
    ['no', () => [typing('', '').ask(QUESTION), scriptedPerson([{ no: '' }]).ask(QUESTION)], 'no '],
  ])('says %s, and who it is', async (_, ask, expected) => {
    for (const answer of await Promise.all(ask())) {
      expect(answer.kind === 'yes' ? 'yes' : `no ${answer.reason}`).toBe(expected);
      expect(answer.by).not.toBe('');
    }
  });

  test('answers the next question with the next answer', async () => {
    for (const person of [
      typing('y', 'n', 'later', 'YES'),
      scriptedPerson(['yes', { no: 'later' }, 'yes']),
    ]) {
      const kinds: string[] = [];
      for (const _ of [1, 2, 3]) kinds.push((await person.ask(QUESTION)).kind);
      expect(kinds).toEqual(['yes', 'no', 'yes']);
    }
  });
});

describe('the terminal', () => {
  test.each<[string, Partial<TerminalOptions>, Question, string]>([
    ['--yes', { proposalAnswer: 'yes' }, QUESTION, 'yes by --yes'],
    ['--no', { proposalAnswer: 'no' }, QUESTION, 'no by --no'],
    ['nobody there', { interactive: false }, QUESTION, 'no by nobody'],
    [
      '--yes with a warning, nobody there',
      { proposalAnswer: 'yes', interactive: false },
      WARNED,
      'no by nobody',
    ],
    ['--yes --accept-warnings', { proposalAnswer: 'yes', acceptWarnings: true }, WARNED, 'yes by --yes'],
    [
      '--yes covers no command',
      { proposalAnswer: 'yes', interactive: false },
      { ...QUESTION, about: 'command' },
      'no by nobody',
    ],
    [
      '--yes covers no edit',
      { proposalAnswer: 'yes', interactive: false },
      { ...QUESTION, about: 'edit' },
      'no by nobody',
    ],
    [
      '--no does not answer for a test run',
      { proposalAnswer: 'no', interactive: false },
      { ...QUESTION, about: 'tests' },
      'no by nobody',
    ],
  ])('%s', async (_, over, question, expected) => {
    const answer = await terminal(over).person.ask(question);
    expect(`${answer.kind} by ${answer.by}`).toBe(expected);
  });

  test('asks about a warning that --yes does not cover', async () => {
    const { person, input, story } = terminal({ proposalAnswer: 'yes' });
    input.write('y\n');
    expect(await person.ask(WARNED)).toEqual({ kind: 'yes', by: 'you' });
    expect(story()).toContain('Warning: a.test.sh is a new test file.');
  });

  test.each(['yes please', 'Y E S', 'j', '1', 'true', ' ', 'n'])('takes %j for a no', async (typed) => {
    expect((await typing(typed, '').ask(QUESTION)).kind).toBe('no');
  });

  test('shows everything that a yes is about, with hidden characters made visible', async () => {
    const sly = '-a\n+b\u001b[1A\u001b[2K\u202e\u200b\u009b\r\n';
    const { person, input, story, prompts } = terminal();
    input.write('y\n');
    await person.ask({ ...QUESTION, shown: sly });
    const shown = story();
    expect(shown).toContain('+b\\u001b[1A\\u001b[2K\\u202e\\u200b\\u009b\n');
    expect(shown.indexOf('Cause')).toBeLessThan(shown.indexOf('+b'));
    expect(shown.indexOf('+b')).toBeLessThan(shown.indexOf('red → green'));
    expect(prompts()).toContain('Allow? [y/N] ');
  });

  test('an abort at the question rejects with its reason; the end of the input is a no', async () => {
    const stopping = new AbortController();
    const reason = new Error('interrupted');
    const asking = terminal({ signal: stopping.signal }).person.ask(QUESTION);
    stopping.abort(reason);
    await expect(asking).rejects.toBe(reason);
    const { person, input } = terminal();
    input.end();
    expect(await person.ask(QUESTION)).toEqual({ kind: 'no', by: 'you', reason: '' });
  });
});
