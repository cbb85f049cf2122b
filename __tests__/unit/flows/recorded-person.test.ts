import { expect, test } from '@jest/globals';
import { recordedPerson } from '../../../src/flows/recorded-person.ts';
import { recordedAnswers } from '../../../src/kernel/recorded/recorded-answers.ts';
import type { Question } from '../../../src/ports.ts';

const about = (what: Question['about']): Question => ({
  about: what,
  intro: '',
  shown: '',
  proof: '',
  warnings: [],
  prompt: '?',
});

test('each question gets the next recorded answer about its matter, and one too many a no', async () => {
  const person = recordedPerson(
    recordedAnswers([
      { kind: 'call', outcome: 'ok', diff: '…' },
      { kind: 'call', outcome: 'ok', tool: 'read_file' },
      { kind: 'denial', what: 'tests', by: 'mia', reason: 'later' },
      { kind: 'denial', what: 'edit', by: 'mia', reason: 'ugly' },
      { kind: 'call', outcome: 'denied', diff: '…' },
      { kind: 'attempt' },
      { kind: 'approval', proposal: 'p', by: 'ada' },
    ]),
  );
  const asked = ['proposal', 'edit', 'edit', 'tests', 'tests', 'proposal'] as const;
  const answers = [];
  for (const one of asked) answers.push(await person.ask(about(one)));
  expect(answers).toMatchObject([
    { kind: 'yes', by: 'ada' },
    { kind: 'yes' },
    { kind: 'no', by: 'mia', reason: 'ugly' },
    { kind: 'no', by: 'mia', reason: 'later' },
    { kind: 'yes' },
    { kind: 'no', by: 'the recording' },
  ]);
});
