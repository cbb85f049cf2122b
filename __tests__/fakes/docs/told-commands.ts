import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command that a reader is told to run. */
export interface Told {
  /** The file that tells it, relative to the root. */
  readonly file: string;
  readonly command: string;
}

const SHELL_BLOCK = /^```(?:sh|bash|console)\n([\s\S]*?)^```/gm;
const INDENTED = /^ {4}((?:build-doctor|node|npm|npx|git|gh|curl|bash|sh|make|python3?|apt-get|sudo) .*)$/gm;
/** `  $ command   what it does` in a help text; what it does stands apart by two spaces at least. */
const HELP_EXAMPLE = /^ {2}\$ (.*?)(?: {2,}.*|',?)?$/gm;

const below = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** The project's own documents, those of its examples too; fixtures are none. */
export function documents(): readonly string[] {
  const examples = readdirSync('examples', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md'))
    .map((name) => join('examples', name));
  return [...below('.', '.md'), ...below('docs', '.md'), ...examples];
}

/** Every command in those documents and in the examples of `--help`, in their order. */
export function toldCommands(): readonly Told[] {
  return [
    ...documents().flatMap((file) => inDocument(file, readFileSync(file, 'utf8'))),
    ...below('src/cli', '.ts').flatMap((file) =>
      matches(readFileSync(file, 'utf8').replaceAll('\\n', '\n'), HELP_EXAMPLE).map((command) => ({
        file,
        command,
      })),
    ),
  ];
}

function inDocument(file: string, text: string): readonly Told[] {
  const lines = matches(text, SHELL_BLOCK).flatMap((block) => block.split('\n'));
  const commands = [...lines, ...matches(text, INDENTED)].map((line) =>
    line.replace(/(?:^|\s+)#\s.*$/, '').trim(),
  );
  return commands.filter((command) => command !== '').map((command) => ({ file, command }));
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);
