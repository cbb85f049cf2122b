import { distil } from '../evidence/distil.ts';
import { fence } from '../kernel/fence.ts';
import { groupBy } from '../kernel/group-by.ts';
import { isSecretPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import { redact } from '../kernel/redact.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { Files, Message, TestRun } from '../ports.ts';
import { summaryOf } from './describe-run.ts';
import type { SourceWindow } from './fit-windows.ts';
import { namedInTests } from './named-in-tests.ts';
import type { Place } from './open-source.ts';
import { pathFinder } from './path-finder.ts';
import { sourceWindows } from './source-windows.ts';

const MOST_LISTED = 40;

export interface OpeningParts {
  readonly run: TestRun;
  readonly files: Files;
  readonly policy: Policy;
  readonly secrets: readonly string[];
  readonly boundary: string;
  readonly workingDirectory: string;
  /** Room for the excerpt of the output, and for file windows, in UTF-16 units. */
  readonly maxLogChars: number;
  readonly maxWindowChars: number;
  /** What is special about this run, first of all: why nothing may be edited, what CI's log said. */
  readonly preface: string;
}

/**
 * The first messages: the command, how it ended, the distilled output and the files there are in one; then, each in its
 * own, numbered windows of the files that the failure is about. Everything out of logs and files is redacted and fenced.
 */
export async function openingMessages(parts: OpeningParts): Promise<Message[]> {
  const { run, files, policy, secrets, boundary } = parts;
  const all = files.walk();
  const paths = all.filter((path) => !isSecretPath(path, policy));
  const finder = pathFinder(paths, parts.workingDirectory);
  const evidence = await distil([encodeSource(run.output)], {
    maxChars: parts.maxLogChars,
    secrets,
    isWorkspaceFile: (path) => finder.find(path) !== undefined,
  });
  const excerpt = evidence.excerpt.trimEnd();
  const named: Place[] = [
    ...evidence.mentions,
    ...evidence.tests.map(({ file, line }) => ({ path: file ?? '', line })),
  ];
  const ids = evidence.tests.map(({ id }) => id.replace(/^\S*\.\w+(?:::| > | › )/, ''));
  const subjects = namedInTests(ids, paths).map((path): Place => ({ path }));
  const command = run.command.split(/[\s;&|()'"]+/).filter((word) => finder.has(word));
  const places = [...named, ...subjects, ...command.map((path): Place => ({ path }))].flatMap(
    ({ path, line }) => {
      const found = path === '' ? undefined : finder.find(path);
      return found === undefined ? [] : [{ path: found, line }];
    },
  );
  const windows = sourceWindows(places, excerpt, files, finder, policy, parts.maxWindowChars);
  const clean = (text: string) => redact(text, secrets).text;
  const facts = [
    parts.preface,
    `\`${clean(run.command)}\`: ${summaryOf(run)}.`,
    fence('output', excerpt === '' ? '(no output)' : excerpt, boundary),
    fence('files', clean([listing(paths), ...unlisted(files, all)].join(' ')), boundary),
  ];
  return [
    { role: 'user', content: facts.filter((part) => part !== '').join('\n') },
    ...windows.map((window): Message => {
      const content = fence('file', `${titleOf(window)}\n${clean(window.text)}`, boundary);
      return { role: 'user', content, shows: titleOf(window) };
    }),
  ];
}

function titleOf({ path, from, to, total }: SourceWindow): string {
  return from === 1 && to === total ? `${path} (whole)` : `${path} (lines ${from}-${to} of ${total})`;
}

/** All paths where they are few, else the top folders with their numbers of files. */
function listing(paths: readonly string[]): string {
  if (paths.length <= MOST_LISTED) return paths.join(' ');
  const groups = groupBy(paths, (path) =>
    path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path,
  );
  const shown = [...groups]
    .slice(0, MOST_LISTED)
    .map(([name, inside]) => (name.endsWith('/') ? `${name} (${inside.length})` : name));
  return `${shown.join(' ')}${groups.size > MOST_LISTED ? ` and ${groups.size - MOST_LISTED} more` : ''}`;
}

/** Top folders of which nothing is listed, installed or vendored dependencies mostly: they can be read all the same. */
function unlisted(files: Files, paths: readonly string[]): string[] {
  const folders = files.list('').filter((name) => name.endsWith('/') && !/^[._]/.test(name));
  return folders
    .filter((folder) => !paths.some((path) => path.startsWith(folder)))
    .map((folder) => `${folder} (dependencies or build output; list_dir shows it)`);
}
