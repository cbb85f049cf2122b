import pc from 'picocolors';
import { visibleText } from '../../kernel/visible-text.ts';
import { wrapped } from '../../kernel/wrapped.ts';
import type { Terminal } from '../terminal.ts';
import { type BoxPart, box } from './box.ts';
import type { Paint } from './painted-diff.ts';

const MOST_COLUMNS = 100;
/** A line of the action's log that says that something begins. */
const BEGINS = /^(?:Asking|Running|Setting up|Waiting)\b/;
const INDENT = '   ';

/** Where the demo tells its story. */
export interface Stage {
  readonly paint: Paint;
  /** Columns for text inside a box. */
  readonly room: number;
  /** Lines that belong to no scene. */
  plain(text: string): void;
  /** A new scene: who does what. */
  scene(text: string): void;
  /** A sentence of the scene. */
  say(text: string): void;
  /** A line of progress in the scene. */
  progress(line: string): void;
  /** Lines that a program printed. */
  quote(lines: readonly string[]): void;
  show(parts: readonly BoxPart[]): void;
}

/** A stage on the terminal's story stream; silent where the terminal is. */
export function stage(terminal: Terminal, isSilent: boolean): Stage {
  const paint = pc.createColors(terminal.colors);
  const width = Math.min(terminal.story.columns ?? MOST_COLUMNS, MOST_COLUMNS);
  let scenes = 0;
  const write = (line: string) => {
    terminal.settle();
    if (!isSilent) terminal.story.write(`${line}\n`);
  };
  const rows = (text: string, indent: string) =>
    wrapped(visibleText(text), width - indent.length).map((row) => `${indent}${row}`);
  return {
    paint,
    room: width - 2,
    plain: (text) => rows(text, '').forEach(write),
    scene(text) {
      scenes += 1;
      write('');
      for (const row of rows(`${scenes}. ${text}`, '')) write(paint.bold(row));
    },
    say: (text) => rows(text, INDENT).forEach(write),
    progress(line) {
      const [first = '', ...rest] = rows(line, INDENT);
      const whole = [first, ...rest.map((more) => `  ${more}`)].join('\n');
      if (BEGINS.test(line)) terminal.wait(whole);
      else terminal.tell(whole);
    },
    quote(lines) {
      for (const line of lines) write(paint.red(`${INDENT}  ${visibleText(line)}`));
    },
    show(parts) {
      for (const line of box(parts, width, paint.dim)) write(line);
    },
  };
}
