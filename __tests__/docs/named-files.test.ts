import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { documents } from '../fakes/docs/told-commands.ts';

const OURS = ['src', '__tests__', 'scripts', 'examples', 'dist', 'docs', '.github', '.ci'];
const SPAN = /`([\w.@/-]+)`/g;

/** Made-up names in examples. */
const EXAMPLES = ['a/b.ts'];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });

/** A file or folder of the repository, said from the root or from any folder of `src`. */
const isThere = (named: string) =>
  existsSync(named) || existsSync(join('src', named)) || sources.some((path) => path.endsWith(`/${named}`));

/** Spans that can only be meant as a file or folder of ours. */
const isMeant = (span: string) =>
  OURS.some((folder) => span.startsWith(`${folder}/`)) || /^[a-z][\w-]*(?:\/[\w-]+)*\.tsx?$/.test(span);

test('every file of ours that a document names is there', () => {
  const missing = documents()
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(SPAN)]
        .map(([, span = '']) => span)
        .filter((span) => isMeant(span) && !EXAMPLES.includes(span) && !isThere(span))
        .map((span) => `${file}: ${span}`),
    );
  expect(missing).toEqual([]);
});
