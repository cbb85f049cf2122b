import { textDiff, textPatch } from '../git/text-diff.ts';
import { type Answer, refused } from '../http/answer.ts';
import type { Pull } from '../world/pull.ts';
import { DIFF_LIMITS } from './diff-files.ts';
import { pullMergeBase } from './pull-diff.ts';
import { readDiff } from './read-diff.ts';

/** A pull request as one text, a diff or a series of patches; 406 with `too_large` over the limits. Source: github-facts §3.2. */
export async function pullText(pull: Pull, form: 'diff' | 'patch'): Promise<Answer> {
  const { folder } = pull.repository;
  const head = pull.head.sha;
  const from = await pullMergeBase(pull);
  if (from === undefined) return refused(404, 'Not Found');
  const refusal = tooLarge(await readDiff(folder, from, head));
  if (refusal !== undefined) return refusal;
  return {
    status: 200,
    body: await (form === 'diff' ? textDiff(folder, from, head) : textPatch(folder, `${from}..${head}`)),
    headers: { 'content-type': `application/vnd.github.${form}; charset=utf-8` },
  };
}

function tooLarge(files: readonly { readonly hunks: string }[]): Answer | undefined {
  const lines = files.reduce((sum, { hunks }) => sum + hunks.split('\n').length, 0);
  const bytes = files.reduce((sum, { hunks }) => sum + Buffer.byteLength(hunks), 0);
  const says = (what: string) =>
    refused(406, `Sorry, the diff exceeded the maximum ${what}`, [
      { resource: 'PullRequest', field: 'diff', code: 'too_large' },
    ]);
  if (files.length > DIFF_LIMITS.files) return says(`number of files (${DIFF_LIMITS.files})`);
  if (lines > DIFF_LIMITS.lines) return says(`number of lines (${DIFF_LIMITS.lines})`);
  return bytes > DIFF_LIMITS.bytes ? says(`size (${DIFF_LIMITS.bytes} bytes)`) : undefined;
}
