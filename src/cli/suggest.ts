import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { counted } from '../kernel/counted.ts';
import { messageOf } from '../kernel/message-of.ts';
import { decodeSource } from '../kernel/source-text.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { type Suggestions, toSuggestions } from '../review/suggestions/to-suggestions.ts';
import { outputOptions } from './heal-options.ts';
import { lineShownOtherwise } from './line-shown-otherwise.ts';
import { patchSection } from './patch-section.ts';
import { type OutputFlags, type Terminal, terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  $ build-doctor suggest --before old/cart.py --after new/cart.py --patch pull.diff --path src/cart.py
  $ gh pr diff 42 > pull.diff                         the pull request's whole diff will do
  $ gh api repos/o/n/pulls/42/files --jq '.[0].patch' > cart.patch      and so will GitHub's own patch of the file
  $ build-doctor suggest --before a.ts --after b.ts --patch cart.patch --json

--before is the file at the pull request's head, --after the file with the fix. Exit codes: 0 mapped, with leftovers or
without · 2 usage or unreadable input.`;

type Options = OutputFlags & {
  readonly before: string;
  readonly after: string;
  readonly patch: string;
  readonly path?: string;
};

/** The `suggest` command: maps a change of one file to suggestions inside a pull request's diff, and leftovers. */
export function suggestCommand(): Command {
  const command = new Command('suggest')
    .description("map a change of one file to suggestions inside a pull request's diff")
    .requiredOption('--before <file>', "the file at the pull request's head")
    .requiredOption('--after <file>', 'the file with the change')
    .requiredOption('--patch <file>', "GitHub's patch of the file, or a unified diff of the pull request")
    .option(
      '--path <path>',
      "the file's path in the repository; without it, as the diff or --before names it",
    );
  for (const option of outputOptions()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action((options: Options) => {
    process.exitCode = suggest(options);
  });
}

function suggest(options: Options): number {
  const screen = terminal(options);
  const texts: string[] = [];
  for (const name of ['before', 'after', 'patch'] as const) {
    const text = textOf(options[name]);
    if (text.kind === 'unreadable')
      return screen.refuse(`--${name} ${options[name]} cannot be read (${text.reason}): name a text file.`);
    texts.push(text.text);
  }
  const [head = '', after = '', diff = ''] = texts;
  const section = patchSection(diff, options.path);
  if (section.kind === 'problem')
    return screen.refuse(`--patch ${options.patch} cannot be used: ${section.reason}.`);
  const path = options.path ?? section.path ?? options.before;
  const odd = lineShownOtherwise(section.patch ?? '', head);
  if (odd !== undefined)
    screen.tell(
      `Note: --patch shows line ${odd} otherwise than --before: take both from the pull request's head, or the places are wrong.`,
    );
  const mapped = toSuggestions({ path, head, after, patch: section.patch });
  if (options.json === true) process.stdout.write(`${JSON.stringify(mapped)}\n`);
  else print(mapped, screen);
  return 0;
}

function print({ suggestions, leftovers }: Suggestions, screen: Terminal): void {
  for (const { path, startLine, endLine, body } of suggestions) {
    const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`;
    write(`Suggestion: ${path}, ${lines}\n${body}\n\n`);
  }
  for (const { path, reason, patch } of leftovers) {
    write(`Leftover: ${path} cannot be shown as a suggestion because ${reason}\n${patch}\n`);
  }
  screen.tell(`${counted(suggestions.length, 'suggestion')}, ${counted(leftovers.length, 'leftover')}.`);
}

/** Results, seen as they are: nothing in a file moves the cursor. */
const write = (text: string): boolean => process.stdout.write(visibleText(text));

function textOf(
  path: string,
):
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly reason: string } {
  try {
    const decoded = decodeSource(readFileSync(path));
    return decoded === undefined
      ? { kind: 'unreadable', reason: 'it is not UTF-8 text' }
      : { kind: 'text', text: decoded.text };
  } catch (error) {
    return { kind: 'unreadable', reason: messageOf(error) };
  }
}
