import { counted } from '../kernel/counted.ts';
import { codeFence } from '../report/code-fence.ts';
import { codeSpan } from '../report/code-span.ts';
import { folded } from '../report/folded.ts';
import { mergedWith } from '../report/merged-with.ts';
import { safeLine } from '../report/safe-line.ts';
import { safeProse } from '../report/safe-prose.ts';
import { testNames } from '../report/test-names.ts';
import { testSide } from '../report/test-side.ts';
import { COST_TITLE, whatWasSent } from '../report/what-was-sent.ts';
import { howApplied } from './how-applied.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';
import { shownFix } from './shown-fix.ts';
import type { Suggestions } from './suggestions/to-suggestions.ts';

/** Of the 65,536 UTF-16 units that GitHub takes; the hidden marker that follows has to fit as well. */
const MAX_CHARS = 60_000;
const DIAGNOSIS_CHARS = 1_200;
const SENTENCE_CHARS = 600;

/** Nothing that is shown may differ from what is applied: a text that does not fit is not cut. */
export type ReviewBody =
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'too-long'; readonly reason: string };

/**
 * The visible text of the review that shows a proposal, without its marker: what is proposed and what approving does, what
 * broke, what changes, what is proven, the answers, and last what it cost. It depends on the stored proposal and the
 * placement of its edits only, so that it can be written again and compared with what stands on GitHub.
 */
export function reviewBody(stored: StoredProposal, placement: Suggestions): ReviewBody {
  const { first, apply, notes } = howApplied(stored);
  const shown = shownFix(stored, placement);
  const body = [
    `**${proven(stored.proof)}.** ${first}`,
    listed('**Look at this before you apply it**', stored.warnings),
    facts(stored, shown.where),
    listed('**Not verified**', notes),
    answers(stored, apply, placement),
    ...shown.patches,
    folded(COST_TITLE, sent(stored)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  if (body.length <= MAX_CHARS) return { kind: 'body', body };
  const reason = `its review would have ${counted(body.length, 'character')}, and no more than ${counted(MAX_CHARS, 'character')} can be shown`;
  return { kind: 'too-long', reason };
}

/** What a reader may rely on, in three words. */
function proven({ after }: StoredProposal['proof']): string {
  if (after === null) return 'An untested fix';
  return after.exitCode === 0 ? 'A proven fix' : 'A change that leaves the tests red';
}

function facts({ base, diagnosis, proof }: StoredProposal, where: string): string {
  const broken = testNames(proof.before.failed);
  return [
    broken === '' ? '' : `**What broke:** ${broken}.`,
    diagnosis.trim() === ''
      ? ''
      : `**Cause, in the model's words:** ${safeProse(diagnosis, DIAGNOSIS_CHARS)}`,
    `**What changes:** ${where}`,
    proofOf(base, proof),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function proofOf(base: string, proof: StoredProposal['proof']): string {
  const { command, workingDirectory, env, setup, before, after } = proof;
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
  const line =
    after === null
      ? `**Not tested:** the tests were not run with this change. Without it ${where}: ${testSide(before)}.`
      : `**${after.exitCode === 0 ? 'Red → green' : 'Red → still red'}** with ${where}: ${testSide(before)} before, ${testSide(after)} with the fix.`;
  return isBlock ? `${line}\n\n${codeFence(command.trim(), 'sh')}` : line;
}

function listed(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  return [title, ...sentences.map((sentence) => `- ${safeLine(sentence, SENTENCE_CHARS)}`)].join('\n');
}

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
    `**No:** ${codeSpan(`/doctor deny ${id} why`)}, and the same change is not proposed again; ${codeSpan('/doctor retry hint')} looks for another.`,
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n');
}

const sent = ({ id, head, proof: { model, attempts, tokens } }: StoredProposal): string =>
  `${whatWasSent(model, attempts, tokens)} Proposal ${codeSpan(id)}, made for commit ${codeSpan(head.slice(0, 7))}.`;
