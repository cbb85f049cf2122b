import type { Readable, Writable } from 'node:stream';
import pc from 'picocolors';
import type { Answer, Person, Question } from '../ports.ts';
import { typedLines } from './typed-lines.ts';

type Colors = ReturnType<typeof pc.createColors>;

export interface TerminalOptions {
  readonly input: Readable;
  /** Prompts go here. */
  readonly prompts: Writable;
  /** Diffs and warnings go here. */
  readonly story: Writable;
  /** Somebody can type: without a terminal every question is answered no. */
  readonly interactive: boolean;
  readonly colors: boolean;
  /** The answer given in advance to the question about the proposal. */
  readonly proposalAnswer: 'yes' | 'no' | undefined;
  /** Whether a `yes` in advance covers warnings too. */
  readonly acceptWarnings: boolean;
  readonly signal: AbortSignal;
  /** Stops the whole run; `signal` is aborted by it. */
  readonly interrupt: () => void;
}

/** Shows each question whole and asks `[y/N]`; anything but y or yes is a no, whose reason is asked for. */
export function terminalPerson(options: TerminalOptions): Person {
  const ahead: string[] = [];
  return {
    async ask(question) {
      show(question, options);
      const given = inAdvance(question, options);
      if (given !== undefined) {
        options.prompts.write(`${question.prompt} [y/N] ${given.kind === 'yes' ? 'y' : 'n'} (${given.by})\n`);
        return given;
      }
      return typed(question, options, ahead);
    },
  };
}

function show(question: Question, { story, ...options }: TerminalOptions): void {
  const colors = pc.createColors(options.colors);
  const parts = [
    question.intro,
    question.about === 'proposal' || question.about === 'edit'
      ? coloured(visible(question.shown), colors)
      : `  ${visible(question.shown).replaceAll('\n', '\n  ')}`,
    question.proof,
    ...question.warnings.map((warning) => colors.yellow(`Warning: ${warning}`)),
  ];
  story.write(
    `${parts
      .filter((part) => part !== '')
      .map((part) => part.trimEnd())
      .join('\n')}\n`,
  );
}

/** Control characters from files made visible, so that a diff cannot move the cursor or hide a line. */
function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
    (char) => (char === '\r' ? '' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

function coloured(diff: string, colors: Colors): string {
  return diff
    .split('\n')
    .map((line) => {
      if (line.startsWith('+++') || line.startsWith('---') || line.startsWith('diff --git'))
        return colors.bold(line);
      if (line.startsWith('+')) return colors.green(line);
      if (line.startsWith('-')) return colors.red(line);
      return line.startsWith('@@') ? colors.cyan(line) : line;
    })
    .join('\n');
}

function inAdvance(question: Question, options: TerminalOptions): Answer | undefined {
  if (question.about === 'proposal' && options.proposalAnswer === 'no')
    return { kind: 'no', by: '--no', reason: '' };
  const covered = question.warnings.length === 0 || options.acceptWarnings;
  if (question.about === 'proposal' && options.proposalAnswer === 'yes' && covered)
    return { kind: 'yes', by: '--yes' };
  if (options.interactive) return undefined;
  const reason =
    question.about === 'proposal' && options.proposalAnswer === 'yes'
      ? 'it carries warnings; --accept-warnings says yes to them'
      : 'no terminal to ask in';
  return { kind: 'no', by: 'nobody', reason };
}

/** Ctrl-C at the prompt interrupts the run like anywhere else; an end of input (Ctrl-D) is a no without a reason. */
async function typed(question: Question, options: TerminalOptions, ahead: string[]): Promise<Answer> {
  const lines = typedLines({ ...options, output: options.prompts, ahead });
  try {
    const answer = (await lines.ask(`${question.prompt} [y/N] `))?.trim().toLowerCase();
    if (answer === 'y' || answer === 'yes') return { kind: 'yes', by: 'you' };
    const reason = (await lines.ask('Why not? (Enter to skip) '))?.trim() ?? '';
    return { kind: 'no', by: 'you', reason };
  } finally {
    lines.close();
  }
}
