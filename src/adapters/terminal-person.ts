import type { Readable, Writable } from 'node:stream';
import pc from 'picocolors';
import { hangingRows } from '../kernel/hanging-rows.ts';
import { visibleText } from '../kernel/visible-text.ts';
import type { Answer, Person, Question } from '../ports.ts';
import { dropTyped } from './drop-typed.ts';
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

/**
 * Shows each question whole and asks `[y/N]`; anything but y or yes is a no, whose reason is asked for. Only what is typed
 * after the question was shown answers it.
 */
export function terminalPerson(options: TerminalOptions): Person {
  return {
    async ask(question) {
      show(question, options);
      const given = inAdvance(question, options);
      const prompt = `${visibleText(question.prompt).replaceAll('\n', '\\u000a')} [y/N] `;
      if (given === undefined) return typed(prompt, options);
      options.prompts.write(`${prompt}${given.kind === 'yes' ? 'y' : 'n'} (${given.by})\n`);
      return given;
    },
  };
}

function show(question: Question, { story, ...options }: TerminalOptions): void {
  const colors = pc.createColors(options.colors);
  const columns = columnsOf(story);
  const hanging = (text: string) => hangingText(text, columns);
  const parts = [
    hanging(question.intro),
    question.about === 'proposal' || question.about === 'edit'
      ? coloured(visibleText(question.shown), colors)
      : `  ${hanging(question.shown)}`,
    hanging(question.proof),
    ...question.warnings.map((warning) => colors.yellow(`Warning: ${hanging(warning)}`)),
  ];
  const isScreen = columns !== undefined;
  const shown = parts.filter((part) => part !== '').map((part) => part.trimEnd());
  story.write(`${isScreen ? '\n' : ''}${shown.join(isScreen ? '\n\n' : '\n')}\n`);
}

/** Of a terminal, 80 where it says none (0); undefined for anything else. */
function columnsOf(story: Writable): number | undefined {
  if (!('columns' in story) || typeof story.columns !== 'number') return undefined;
  return story.columns > 0 ? story.columns : 80;
}

/** Text whose further lines are indented, so that none of them passes for a line of ours; on a screen its words are kept whole. */
function hangingText(text: string, columns: number | undefined): string {
  const lines = visibleText(text).replace(/\n(?=[^\n])/g, '\n  ');
  return columns === undefined ? lines : hangingRows(lines, columns);
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
async function typed(prompt: string, options: TerminalOptions): Promise<Answer> {
  await dropTyped(options);
  const lines = typedLines({ ...options, output: options.prompts });
  try {
    const answer = (await lines.ask(prompt))?.trim().toLowerCase();
    if (answer === 'y' || answer === 'yes') return { kind: 'yes', by: 'you' };
    const reason = (await lines.ask('Why not? (Enter to skip) '))?.trim() ?? '';
    return { kind: 'no', by: 'you', reason };
  } finally {
    lines.close();
  }
}
