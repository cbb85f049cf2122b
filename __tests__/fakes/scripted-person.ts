import type { Answer, Person, Question } from '../../src/ports.ts';

type Scripted = 'yes' | { readonly no: string };

/** A person who gives answer k to question k (or what a function of the question says) and remembers what was asked. */
export function scriptedPerson(
  script: readonly Scripted[] | ((question: Question) => Scripted),
): Person & { readonly asked: readonly Question[] } {
  const asked: Question[] = [];
  return {
    asked,
    async ask(question): Promise<Answer> {
      const index = asked.push(question) - 1;
      const answer = typeof script === 'function' ? script(question) : script[index];
      if (answer === undefined) throw new Error(`nobody answers question ${index + 1}: ${question.prompt}`);
      return answer === 'yes' ? { kind: 'yes', by: 'mia' } : { kind: 'no', by: 'mia', reason: answer.no };
    },
  };
}
