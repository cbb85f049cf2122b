import type { DemoPorts } from '../../compose/demo.ts';
import type { Answer } from '../../ports.ts';
import { AUTHOR, type Happened, type LocalPull, MAINTAINER, PULL } from '../on-github/local-pull.ts';
import { type DoctorRun, type DoctorSetup, runDoctor } from '../on-github/run-doctor.ts';
import { type CiRan, runCi } from './demo-ci.ts';
import type { DemoExample } from './demo-example.ts';
import { failingLines } from './failing-lines.ts';
import { markdownLines } from './markdown-lines.ts';
import { reviewParts } from './review-parts.ts';
import type { Stage } from './stage.ts';

export interface Scenery extends DoctorSetup {
  readonly ports: DemoPorts;
  readonly example: DemoExample;
  readonly stage: Stage;
  /** Told each run of the action as it ends. */
  readonly onRun: (run: DoctorRun) => void;
}

/** How long the maintainer reads; GitHub counts in whole seconds. */
const READING_MS = 2_000;

/** Plays the road: CI is red → the doctor proposes → a person answers → what comes of it. Gives what CI says at the end. */
export async function play(scenery: Scenery): Promise<CiRan> {
  const { example, github, stage } = scenery;
  stage.scene(`${AUTHOR} opens pull request #${PULL}: ${example.title}`);
  const red = await ci(scenery);
  stage.say(`CI runs \`${example.command}\` on ${short(github)} and is red: ${red.summary}.`);
  stage.quote(failingLines(red.output));
  stage.scene('The red run starts the workflow of Build Doctor');
  const diagnosed = await doctor(scenery, 'diagnose', red.happened);
  if (diagnosed.outputs.verdict !== 'proposed') {
    showComment(scenery, 'It says so on the pull request, and nothing there is changed');
    return red;
  }
  stage.scene('It proposes a fix that it has proven: a review on the pull request');
  stage.show(await reviewParts(github, stage.room, stage.paint));
  const { warnings } = diagnosed.entries.findLast((entry) => entry.kind === 'proposal') ?? { warnings: [] };
  const answer = await asked(scenery, warnings);
  github.later(READING_MS);
  const id = diagnosed.outputs['proposal-id'] ?? '';
  return answer.kind === 'yes'
    ? approved(scenery, answer, warnings.length > 0 ? id : undefined)
    : denied(scenery, answer, id, red);
}

function asked({ ports }: Scenery, warnings: readonly string[]): Promise<Answer> {
  return ports.person.ask({
    about: 'proposal',
    intro: '',
    shown: '',
    proof: `You are ${MAINTAINER}, a maintainer.`,
    warnings,
    prompt: 'Approve?',
  });
}

/** With warnings an approval is not enough: whoever read them names the proposal. */
async function approved(scenery: Scenery, { by }: Answer, warned: string | undefined): Promise<CiRan> {
  const { github, stage, example } = scenery;
  const isNamed = warned !== undefined && by !== '--yes';
  const happened = await github.happen(
    isNamed
      ? { kind: 'comment', pr: PULL, by: MAINTAINER, body: `/doctor apply ${warned}` }
      : { kind: 'review', pr: PULL, by: MAINTAINER, state: 'approve', body: 'Looks right.' },
  );
  const from = short(github);
  stage.scene(`${MAINTAINER} approves: the fix is applied to ${from} and tested once more`);
  const before = github.pull.head.sha;
  await doctor(scenery, 'treat', happened);
  if (github.pull.head.sha === before) {
    showComment(scenery, 'Nothing is committed');
    return ci(scenery);
  }
  const commit = short(github);
  stage.scene(`Green, so it is committed to ${example.branch} as ${commit}, on top of ${from}`);
  const status = github.repository.statuses.findLast(({ sha }) => sha === github.pull.head.sha);
  if (status !== undefined) stage.say(`Status ${status.context} on ${commit}: ${status.state}.`);
  const green = await ci(scenery);
  if (green.wasHeld)
    stage.say(`GitHub holds CI on a commit made with the job's own token; ${MAINTAINER} approves the run.`);
  stage.say(
    `CI runs \`${example.command}\` on ${commit}: ${green.isGreen ? 'green' : 'red'}, ${green.summary}.`,
  );
  return green;
}

async function denied(
  scenery: Scenery,
  answer: Extract<Answer, { readonly kind: 'no' }>,
  id: string,
  red: CiRan,
): Promise<CiRan> {
  const { github, stage } = scenery;
  const why = answer.by === 'you' ? answer.reason.replace(/\s+/g, ' ') : '';
  const body = `/doctor deny ${id} ${why}`.trim();
  const happened = await github.happen({ kind: 'comment', pr: PULL, by: MAINTAINER, body });
  stage.scene(`${MAINTAINER} comments \`${body}\``);
  await doctor(scenery, 'diagnose', happened);
  showComment(scenery, 'The branch is as it was');
  return red;
}

/** The doctor's last words in the conversation or in the thread of its review. */
function showComment({ github, stage }: Scenery, scene: string): void {
  const last = github.repository.comments.findLast(({ author }) => author.type === 'Bot');
  stage.scene(scene);
  if (last === undefined) return;
  const title = `${last.author.login} commented on #${PULL}`;
  stage.show([{ title, lines: markdownLines(last.body, stage.room, stage.paint) }]);
}

async function doctor(scenery: Scenery, job: DoctorRun['job'], happened: Happened): Promise<DoctorRun> {
  const run = await runDoctor(scenery, job, happened);
  scenery.onRun(run);
  scenery.signal.throwIfAborted();
  return run;
}

const ci = ({ github, example, ports, signal }: Scenery): Promise<CiRan> =>
  runCi(github, example.command, ports, signal);

const short = ({ pull }: LocalPull): string => pull.head.sha.slice(0, 7);
