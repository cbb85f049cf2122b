import { suiteFor } from '../actions/suite-for.ts';
import { resolveCommit } from '../git/objects.ts';
import { type Answer, created, notFound, ok, refused } from '../http/answer.ts';
import { type Call, type Route, send } from '../http/route.ts';
import { appId } from '../shapes/app.ts';
import { checkRun } from '../shapes/check-run.ts';
import { repositoryPage } from '../shapes/repository.ts';
import type { Annotation, CheckRun } from '../world/check.ts';
import { nextId, now } from '../world/world.ts';
import { type AnnotationBody, CheckRunChange, NewCheckRun } from './check-run-body.ts';
import { checkRunRefusal } from './check-run-limits.ts';

const needs = [['checks', 'write']] as const;

export const checkRunActRoutes: readonly Route[] = [
  send(
    'POST',
    '/repos/{owner}/{repo}/check-runs',
    { docs: 'reference/checks#create-a-check-run', needs, role: 'read', body: NewCheckRun },
    createCheckRun,
  ),
  send(
    'PATCH',
    '/repos/{owner}/{repo}/check-runs/{check_run_id}',
    { docs: 'checks/runs#update-a-check-run', needs, role: 'read', body: CheckRunChange },
    updateCheckRun,
  ),
];

const NO_APP = refused(403, 'You must authenticate via a GitHub App.');

async function createCheckRun(call: Call, body: NewCheckRun): Promise<Answer> {
  const { world, caller, repository } = call;
  if (caller.kind === 'anonymous' || caller.app === undefined) return NO_APP;
  const refusal = checkRunRefusal(body);
  if (refusal !== undefined) return refusal;
  const isSha = /^[0-9a-f]{40}$/.test(body.head_sha);
  if (!isSha || (await resolveCommit(repository.folder, body.head_sha)) === undefined) {
    return refused(422, `No commit found for SHA: ${body.head_sha}`);
  }
  const suite = suiteFor(world, repository, caller.app, body.head_sha);
  const id = nextId(world);
  // Actions shows its own page instead of the given one. Source: github-facts §5.
  const page = repositoryPage(world, repository);
  const ownPage =
    suite.runId === undefined ? `${page}/runs/${id}` : `${page}/actions/runs/${suite.runId}/job/${id}`;
  const check: CheckRun = {
    id,
    suiteId: suite.id,
    headSha: body.head_sha,
    app: caller.app,
    name: body.name,
    status: 'queued',
    conclusion: undefined,
    externalId: body.external_id ?? '',
    detailsUrl: caller.kind === 'job' ? ownPage : body.details_url,
    startedAt: now(world),
    completedAt: undefined,
    output: { title: null, summary: null, text: null },
    annotations: [],
  };
  change(call, check, body);
  repository.checks.push(check);
  return created(checkRun(world, repository, check));
}

function updateCheckRun(call: Call, body: CheckRunChange): Answer {
  const { world, caller, repository } = call;
  if (caller.kind === 'anonymous' || caller.app === undefined) return NO_APP;
  const check = repository.checks.find(({ id }) => String(id) === call.parameters.check_run_id);
  if (check === undefined) return notFound;
  if (check.app !== caller.app) {
    const id = appId(world, caller.app);
    const message = 'check run can only be modified by the GitHub App that created it.';
    return refused(403, `Invalid app_id \`${id}\` - ${message}`);
  }
  const refusal = checkRunRefusal(body);
  if (refusal !== undefined) return refusal;
  change(call, check, body);
  if (body.details_url !== undefined && caller.kind !== 'job') check.detailsUrl = body.details_url;
  return ok(checkRun(world, repository, check));
}

/** Writes what is given into a check run; annotations are added to those that are there. */
function change({ world }: Call, check: CheckRun, body: CheckRunChange): void {
  const { status, conclusion, output } = body;
  if (body.name !== undefined) check.name = body.name;
  if (body.external_id !== undefined) check.externalId = body.external_id;
  if (body.started_at !== undefined) check.startedAt = new Date(body.started_at);
  if (conclusion !== undefined) {
    check.status = 'completed';
    check.conclusion = conclusion;
    check.completedAt = body.completed_at === undefined ? now(world) : new Date(body.completed_at);
  } else if (status !== undefined) {
    Object.assign(check, { status, conclusion: undefined, completedAt: undefined });
  }
  if (output === undefined) return;
  const { title, summary, text } = output;
  check.output = { title: title ?? check.output.title, summary, text: text ?? check.output.text };
  check.annotations.push(...output.annotations.map(annotationOf));
}

const annotationOf = (body: AnnotationBody): Annotation => ({
  path: body.path,
  startLine: body.start_line,
  endLine: body.end_line,
  startColumn: body.start_column ?? null,
  endColumn: body.end_column ?? null,
  level: body.annotation_level,
  title: body.title ?? null,
  message: body.message,
  rawDetails: body.raw_details ?? null,
});
