import { posix } from 'node:path';
import { workflowCommands } from '../evidence/workflow/workflow-commands.ts';
import { clipLines, fitting } from '../kernel/clip.ts';
import { fence } from '../kernel/fence.ts';
import { isSecretPath } from '../kernel/path-class.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Policy } from '../kernel/policy.ts';
import { redact } from '../kernel/redact.ts';
import type { Files } from '../ports.ts';
import { folderListing } from './folder-listing.ts';
import { manifestFacts } from './manifest-facts.ts';
import { type TreeFacts, treeFacts } from './tree-facts.ts';

/** Room for each part, in UTF-16 units: together some 2,000 tokens. */
const ROOM = { files: 2_400, manifests: 1_600, ci: 900, readme: 1_800 } as const;
/** How much of a README is looked at. */
const READ_CHARS = 10_000;
const README = /^(?:docs?\/)?readme(?:\.[a-z]+)?$/i;
const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** The first message: what there is to see at a glance, redacted and fenced. */
export function onboardOpening(
  path: string,
  given: {
    readonly files: Files;
    readonly policy: Policy;
    readonly secrets: readonly string[];
    readonly boundary: string;
  },
): string {
  const { files, policy, secrets, boundary } = given;
  const facts = treeFacts(files, policy, path);
  const paths = facts.paths.filter((one) => !isSecretPath(one, policy));
  const part = (label: keyof typeof ROOM, text: string) =>
    text.trim() === ''
      ? ''
      : fence(label, clipLines(redact(plainText(text), secrets).text.trim(), ROOM[label]), boundary);
  const readme = facts.paths.find((one) => README.test(one));
  return [
    `Write ${path} for this repository of ${paths.length} files.`,
    part('files', folderListing(paths)),
    part('manifests', manifestFacts(facts)),
    part('ci', ciCommands(facts).join('\n')),
    readme === undefined ? '' : `${posix.basename(readme)} begins:`,
    readme === undefined ? '' : part('readme', headOf(facts.text(readme) ?? '', ROOM.readme)),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What a reader sees first, without the badges and the HTML around it. */
function headOf(text: string, room: number): string {
  const plain = text
    .slice(0, READ_CHARS)
    .replace(/<!--[\s\S]*?-->|<[^<>]*>/g, '')
    .replace(/\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return fitting(plain, room).join('\n');
}

const ciCommands = (facts: TreeFacts): string[] => [
  ...new Set(
    facts.paths
      .filter((one) => WORKFLOW.test(one))
      .flatMap((one) => workflowCommands(facts.text(one) ?? ''))
      .filter((line) => line.length < 160),
  ),
];
