import type { Annotation } from '../world/check.ts';
import { printedLines } from './stamp-lines.ts';

/** What a step printed, after the runner went over it. */
export interface RunnerOutput {
  readonly messages: readonly string[];
  readonly annotations: readonly Annotation[];
}

const COMMAND = /^::(error|warning|notice|group|endgroup|debug)(?: ([^:]*(?::(?!:)[^:]*)*))?::(.*)$/;
const LEVELS = { error: 'failure', warning: 'warning', notice: 'notice' } as const;

// Source: github-facts §2.6.
const MOST_PER_TYPE = 10;
const MOST_CHARACTERS = 4096;

/**
 * Reads the workflow commands in a step's output: `::error file=a,line=3::m` is stored as `##[error]m` and its place
 * lives on in an annotation only. Source: github-facts §2.3, §2.6.
 */
export function runnerOutput(text: string): RunnerOutput {
  const annotations: Annotation[] = [];
  const messages = printedLines(text).map((line, index) => {
    const [, command = '', properties = '', data = ''] = COMMAND.exec(line) ?? [];
    if (command === '') return line;
    const message = unescaped(data);
    if (command === 'error' || command === 'warning' || command === 'notice') {
      const level = LEVELS[command];
      if (annotations.filter((known) => known.level === level).length < MOST_PER_TYPE) {
        annotations.push(annotationOf(level, propertiesOf(properties), message, index + 1));
      }
    }
    return command === 'endgroup' ? '##[endgroup]' : `##[${command}]${message}`;
  });
  return { messages, annotations };
}

function annotationOf(
  level: Annotation['level'],
  properties: ReadonlyMap<string, string>,
  message: string,
  logLine: number,
): Annotation {
  const file = properties.get('file');
  const line = file === undefined ? logLine : (numberOf(properties.get('line')) ?? 1);
  const endLine = numberOf(properties.get('endLine')) ?? line;
  const column = endLine === line ? (numberOf(properties.get('col')) ?? null) : null;
  return {
    path: file ?? '.github',
    startLine: line,
    endLine,
    startColumn: column,
    endColumn: column === null ? null : (numberOf(properties.get('endColumn')) ?? column),
    level,
    title: properties.get('title') ?? null,
    message: message.slice(0, MOST_CHARACTERS),
    rawDetails: null,
  };
}

const propertiesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), unescaped(pair.slice(at + 1))] as const;
    }),
  );

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const unescaped = (text: string): string =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
