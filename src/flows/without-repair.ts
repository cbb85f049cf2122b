import { startConversation } from '../harness/conversation.ts';
import { excerptOf, summaryOf } from '../harness/describe-run.ts';
import { clip } from '../kernel/clip.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { fence } from '../kernel/fence.ts';
import { plainText } from '../kernel/plain-text.ts';
import { redact } from '../kernel/redact.ts';
import type { TestRun, Workspace } from '../ports.ts';
import type { Reproduction } from '../repair/reproduce.ts';
import { type Ending, ending, misuse } from './ending.ts';
import {
  conversationSetup,
  diagnosisLines,
  type HealRun,
  openGovernor,
  openingOf,
  STORY_CHARS,
} from './heal-run.ts';
import { changesForModel } from './say-changes.ts';

const LOG_PREFACE_CHARS = 1_500;
/** Longest quotation of why a model could not be asked. */
const WHY_CHARS = 400;

/** Green, flaky, something else than CI's failure, or not runnable: no edit is offered, an explanation is. */
export async function withoutRepair(
  run: HealRun,
  workspace: Workspace,
  evidence: Evidence | undefined,
  reproduced: Reproduction,
): Promise<Ending> {
  switch (reproduced.kind) {
    case 'not-runnable':
      return misuse(
        'tests.not-runnable',
        `The test command could not be used (${reproduced.reason}): ${run.copies.advice.notRunnable}`,
        { before: reproduced.run },
      );
    case 'flaky': {
      const { red, green } = reproduced;
      const { diagnosis, lines } = await explain(
        run,
        workspace,
        red,
        'The same untouched tree was red once and green once here, so the failure is flaky: nothing may be edited.',
      );
      return ending(
        'flaky',
        'tests.flaky',
        'the tests were red and then green on the same untouched files; no fix can be proven.',
        { diagnosis, story: lines, before: red, after: green },
      );
    }
    case 'green': {
      const { run: green } = reproduced;
      if (evidence === undefined)
        return ending('healthy', 'tests.pass', `the tests pass (${summaryOf(green)}).`, {
          story: ['The tests already pass. Nothing to fix.'],
          before: green,
          after: green,
        });
      const { diagnosis, lines } = await explain(
        run,
        workspace,
        green,
        `CI was red, the tests pass here: nothing may be edited. Explain what could differ.\n${ciLog(run, evidence)}`,
        evidence.toolchain,
      );
      return ending(
        'not-reproduced',
        'tests.pass-here',
        'red in the log, green here; look for what differs: versions, operating system, services, secrets, the merge with the base.',
        {
          diagnosis,
          story: ['The tests pass here; the log shows a failure.', ...lines],
          before: green,
          after: green,
        },
      );
    }
    case 'red': {
      const preface = `CI failed in another way than the tests do here: nothing may be edited. Explain what could differ.\n${evidence === undefined ? '' : ciLog(run, evidence)}`;
      const { diagnosis, lines } = await explain(
        run,
        workspace,
        reproduced.run,
        preface,
        evidence?.toolchain,
      );
      return ending(
        'not-reproduced',
        'tests.other-failure',
        `the tests fail here, but not as the log shows; ${run.copies.advice.otherFailure}`,
        {
          diagnosis,
          story: [
            'The tests fail here, but not as in the log:',
            await excerptOf(reproduced.run, run.ports, STORY_CHARS),
            ...lines,
          ],
          before: reproduced.run,
          after: reproduced.run,
        },
      );
    }
  }
}

function ciLog({ ports }: HealRun, evidence: Evidence): string {
  const log = fence('log', clip(evidence.excerpt, LOG_PREFACE_CHARS), ports.boundary);
  return [log, changesForModel(evidence, ports.boundary)].join('\n').trimEnd();
}

interface Explained {
  readonly diagnosis: string;
  /** Lines of the story. */
  readonly lines: readonly string[];
}

/** The model's explanation where nothing may be edited; without a model it is said that there is none. */
export async function explain(
  run: HealRun,
  workspace: Workspace,
  shown: TestRun,
  preface: string,
  toolchain: readonly string[] = [],
): Promise<Explained> {
  const model = openGovernor(run);
  if (typeof model === 'string') return { diagnosis: '', lines: [`No explanation: ${model}`] };
  const conversation = startConversation({
    ...conversationSetup(run, model, workspace, shown),
    edits: false,
  });
  run.conversation = conversation;
  const end = await conversation.next(await openingOf(run, workspace, shown, preface, toolchain), run.signal);
  if (end.kind !== 'unavailable') return { diagnosis: end.diagnosis, lines: diagnosisLines(end.diagnosis) };
  const why = clip(redact(plainText(end.reason), run.ports.secrets).text, WHY_CHARS);
  return { diagnosis: end.diagnosis, lines: [...diagnosisLines(end.diagnosis), `No explanation: ${why}`] };
}
