import { codeFence } from '../report/code-fence.ts';
import { codeSpan } from '../report/code-span.ts';
import { counted } from '../report/counted.ts';
import { mergedWith } from '../report/merged-with.ts';
import { safeLine } from '../report/safe-line.ts';
import { safeProse } from '../report/safe-prose.ts';
import { testSide } from '../report/test-side.ts';
import { howApplied, SHOWN_AS_PATCH } from './how-applied.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';
import type { Leftover, Suggestions } from './suggestions/to-suggestions.ts';

/** Of the 65,536 UTF-16 units that GitHub takes; the hidden marker that follows has to fit as well. */
const MAX_CHARS = 60_000;
const DIAGNOSIS_CHARS = 1_200;
const SENTENCE_CHARS = 600;

/** Nothing that is shown may differ from what is applied: a text that does not fit is not cut. */
export type ReviewBody =
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'too-long'; readonly reason: string };

/**
 * The visible text of the review that shows a proposal, without its marker. It depends on the stored proposal and the
 * placement of its edits only, so that it can be written again and compared with what stands on GitHub.
 */
export function reviewBody(stored: StoredProposal, placement: Suggestions): ReviewBody {
  const { first, apply, notes } = howApplied(stored);
  const body = [
    first,
    cause(stored.diagnosis),
    proofOf(stored),
    listed('**Look at this before you apply it**', stored.warnings),
    listed('**Not verified**', notes),
    ...(stored.notes.includes(SHOWN_AS_PATCH) ? patched(placement) : shown(placement, apply !== undefined)),
    answers(stored, apply, placement),
    sent(stored),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  if (body.length <= MAX_CHARS) return { kind: 'body', body };
  const reason = `its review would have ${counted(body.length, 'character')}, and no more than ${counted(MAX_CHARS, 'character')} can be shown`;
  return { kind: 'too-long', reason };
}

const cause = (diagnosis: string): string =>
  diagnosis.trim() === '' ? '' : `**Cause, in the model's words:** ${safeProse(diagnosis, DIAGNOSIS_CHARS)}`;

function proofOf({ base, proof }: StoredProposal): string {
  const { command, workingDirectory, env, setup, before, after, attempts, tokens } = proof;
  const sha = proof.mergeIsHead === true ? undefined : proof.mergedWith;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const isBlock = command.trim().includes('\n');
  const place = [
    isBlock ? 'the command below' : codeSpan(command),
    workingDirectory === '' ? '' : `in ${codeSpan(workingDirectory)}`,
    variables.length === 0 ? '' : `with ${codeSpan(variables.join(' '))}`,
    setup === null ? '' : `after ${codeSpan(setup)}`,
    sha === undefined ? '' : mergedWith({ branch: base, sha }),
  ];
  const where = place.filter((words) => words !== '').join(' ');
  const cost = `${counted(attempts, 'attempt')}, ${counted(tokens, 'token')}.`;
  const line =
    after === null
      ? `**Unverified:** the tests were not run with this change. Without it ${where} is red: ${testSide(before)}; ${cost}`
      : `**${after.exitCode === 0 ? 'Red → green' : 'Red → still red'}** with ${where}: ${testSide(before)} before, ${testSide(after)} with the fix; ${cost}`;
  return isBlock ? `${line}\n\n${codeFence(command.trim(), 'sh')}` : line;
}

function listed(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  return [title, ...sentences.map((sentence) => `- ${safeLine(sentence, SENTENCE_CHARS)}`)].join('\n');
}

/** What stands where: the suggestions on the lines, and each leftover as a patch with its reason. */
function shown({ suggestions, leftovers }: Suggestions, isCommitted: boolean): string[] {
  const parts: string[] = [];
  if (suggestions.length > 0) {
    parts.push(`**The fix:** ${counted(suggestions.length, 'suggestion')} on ${pathsOf(suggestions)}.`);
  }
  if (leftovers.length > 0) {
    const whole = isCommitted
      ? 'only the commit made on approval applies the whole fix'
      : 'the whole fix is all of them together';
    const rest =
      suggestions.length > 0 ? `The rest is below as a patch; ${whole}.` : '**The fix**, as a patch:';
    parts.push(rest, ...leftovers.map(patchOf));
  }
  return parts;
}

/** GitHub refused the suggestions as a whole: no part has a reason of its own. */
const patched = ({ leftovers }: Suggestions): string[] => [
  `**The fix.** ${SHOWN_AS_PATCH}`,
  ...leftovers.map(({ path, patch }) => `${codeSpan(path)}:\n${codeFence(patch, 'diff')}`),
];

const pathsOf = (suggestions: Suggestions['suggestions']): string =>
  [...new Set(suggestions.map(({ path }) => codeSpan(path)))].join(', ');

const patchOf = ({ path, reason, patch }: Leftover): string =>
  `GitHub cannot show this part of ${codeSpan(path)} as a suggestion because ${safeLine(reason, SENTENCE_CHARS)}:\n${codeFence(patch, 'diff')}`;

function answers(
  { id, base, proof }: StoredProposal,
  apply: string | undefined,
  { suggestions, leftovers }: Suggestions,
): string {
  const then = proof.mergeIsHead === true ? 'if that has moved by then' : 'as it is then';
  const merged = proof.mergedWith === undefined ? '' : `, merged with ${codeSpan(base)} ${then}`;
  const clicked =
    leftovers.length === 0
      ? '**Commit suggestion** is equally welcome: the commit is yours, and it starts CI.'
      : '**Commit suggestion** is equally welcome and starts CI, but commits only the parts that stand on lines.';
  const lines = [
    apply === undefined
      ? ''
      : `**Yes:** ${apply}. The tests run again on the result${merged}, and it is committed only if they pass.`,
    suggestions.length === 0 ? '' : clicked,
    `**No:** ${codeSpan(`/doctor deny ${id} why`)}. The same change is not proposed again.`,
    `**Another try:** ${codeSpan('/doctor retry hint')}.`,
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n');
}

function sent({ id, head, proof }: StoredProposal): string {
  const { name, host, logChars, files } = proof.model;
  return `Proposal ${codeSpan(id)} for ${codeSpan(head.slice(0, 7))}. Sent to ${codeSpan(host)} (${codeSpan(name)}): ${counted(logChars, 'character')} of the log, ${counted(files, 'file')}.`;
}
