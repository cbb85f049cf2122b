import { PassThrough, Writable } from 'node:stream';
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

/** A terminal at which `typed` is typed, one text at each prompt that comes up; nothing at the prompts after those. */
function terminal(over: Partial<TerminalOptions> = {}, ...typed: readonly string[]) {
  const input = new PassThrough();
  const waiting = [...typed];
  const said = { story: '', prompts: '' };
  const stream = (name: 'story' | 'prompts') =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += String(chunk);
        if (name === 'prompts' && /(?:\[y\/N\]|skip\)) $/.test(said.prompts))
          input.write(waiting.shift() ?? '');
        done();
      },
    });
  const person = terminalPerson({
    input,
    prompts: stream('prompts'),
    story: stream('story'),
    interactive: true,
    colors: false,
    proposalAnswer: undefined,
    acceptWarnings: false,
    signal: new AbortController().signal,
    interrupt: () => {},
    ...over,
  });
  return { input, person, story: () => said.story, prompts: () => said.prompts };
}

const typing = (...typed: string[]) => terminal({}, ...typed).person;

describe('every person', () => {
  test.each<[string, () => Promise<Answer>[], string]>([
    ['yes', () => [typing('y\n').ask(QUESTION), scriptedPerson(['yes']).ask(QUESTION)], 'yes'],
    [
      'no with a reason',
      () => [typing('n\n', 'too broad\n').ask(QUESTION), scriptedPerson([{ no: 'too broad' }]).ask(QUESTION)],
      'no too broad',
    ],
    ['no', () => [typing('\n', '\n').ask(QUESTION), scriptedPerson([{ no: '' }]).ask(QUESTION)], 'no '],
  ])('says %s, and who it is', async (_, ask, expected) => {
    for (const answer of await Promise.all(ask())) {
      expect(answer.kind === 'yes' ? 'yes' : `no ${answer.reason}`).toBe(expected);
      expect(answer.by).not.toBe('');
    }
  });

  test('answers the next question with the next answer', async () => {
    for (const person of [
      typing('y\n', 'n\n', 'later\n', 'YES\n'),
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
    const { person, story } = terminal({ proposalAnswer: 'yes' }, 'y\n');
    expect(await person.ask(WARNED)).toEqual({ kind: 'yes', by: 'you' });
    expect(story()).toContain('Warning: a.test.sh is a new test file.');
  });

  test.each(['yes please', 'Y E S', 'j', '1', 'true', ' ', 'n'])('takes %j for a no', async (typed) => {
    expect((await typing(`${typed}\n`, '\n').ask(QUESTION)).kind).toBe('no');
  });

  test('shows everything that a yes is about, with hidden characters made visible', async () => {
    const sly = '-a\n+b\u001b[1A\u001b[2K\u202e\u200b\u009b\r\n';
    const { person, story, prompts } = terminal({}, 'y\n');
    await person.ask({ ...QUESTION, shown: sly });
    const shown = story();
    expect(shown).toContain('+b\\u001b[1A\\u001b[2K\\u202e\\u200b\\u009b\n');
    expect(shown.indexOf('Cause')).toBeLessThan(shown.indexOf('+b'));
    expect(shown.indexOf('+b')).toBeLessThan(shown.indexOf('red → green'));
    expect(prompts()).toContain('Allow? [y/N] ');
  });

  test('nothing hides in any part of a question', async () => {
    const sly = 'x\rok\u001b[2K\u202e';
    for (const about of ['proposal', 'command'] as const) {
      const { person, story, prompts } = terminal({}, 'y\n');
      await person.ask({
        about,
        intro: sly,
        shown: sly,
        proof: sly,
        warnings: [sly],
        prompt: `${sly}\nAllow?`,
      });
      const marked = 'x\\u000dok\\u001b[2K\\u202e';
      expect(story().split(marked)).toHaveLength(5);
      expect(story() + prompts()).not.toMatch(/\r|\u001b\[2K|\u202e/);
      expect(prompts()).toContain(`${marked}\\u000aAllow? [y/N] `);
    }
  });

  test("what a model or a file name says cannot pass for the doctor's own lines", async () => {
    const forged = 'A typo.\nred → green\n\nAllow? [y/N]';
    const { person, story } = terminal({}, 'y\n');
    await person.ask({ ...QUESTION, intro: forged, warnings: [forged] });
    expect(story()).toMatch(/^A typo\.\n {2}red → green\n\n {2}Allow\? \[y\/N\]\ndiff/);
    expect(story().match(/^red → green$/gm)).toHaveLength(1);
    expect(story()).not.toMatch(/^Allow/m);
  });

  test.each([
    ['a line', 'y\n'],
    ['the begin of a line', 'y'],
    ['many lines', 'y\n'.repeat(5_000)],
  ])('%s typed before the question is shown is no answer to it', async (_, early) => {
    const { person, input } = terminal({}, '\n', 'not this\n');
    input.write(early);
    expect(await person.ask(QUESTION)).toEqual({ kind: 'no', by: 'you', reason: 'not this' });
  });

  test('what is typed after an answer does not answer the next question', async () => {
    const { person } = terminal({}, 'y\ny\n', 'n\nbecause\ny\n', '', '\n', '\n');
    const answers = [await person.ask(QUESTION), await person.ask(QUESTION), await person.ask(QUESTION)];
    expect(answers.map((answer) => (answer.kind === 'yes' ? 'yes' : answer.reason))).toEqual([
      'yes',
      'because',
      '',
    ]);
  });

  test('an abort at the question rejects with its reason; the end of the input is a no', async () => {
    const stopping = new AbortController();
    const reason = new Error('interrupted');
    const asking = terminal({ signal: stopping.signal }).person.ask(QUESTION);
    stopping.abort(reason);
    await expect(asking).rejects.toBe(reason);
    for (const typed of ['', 'y']) {
      const { person, input } = terminal();
      input.end(typed);
      expect(await person.ask(QUESTION)).toEqual({ kind: 'no', by: 'you', reason: '' });
      expect((await person.ask(QUESTION)).kind).toBe('no');
    }
  });
});
