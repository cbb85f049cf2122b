import type { RecordedAnswer } from '../kernel/recorded/recorded-answers.ts';
import type { Person } from '../ports.ts';

/** Answers as a person did before: question k about something gets recorded answer k about it; one too many gets a no. */
export function recordedPerson(answers: readonly RecordedAnswer[]): Person {
  const left = [...answers];
  return {
    async ask({ about }) {
      const next = left.findIndex((one) => one.about === about);
      const [found] = next === -1 ? [] : left.splice(next, 1);
      return (
        found?.answer ?? {
          kind: 'no',
          by: 'the recording',
          reason: 'nobody was asked this when it was recorded',
        }
      );
    },
  };
}
