import { parse } from 'yaml';
import { isRecord } from '../../../kernel/is-record.ts';
import type { DispatchInput, Trigger, WorkflowFile } from './workflow-file.ts';

/** Reads a workflow file as far as starting it needs; what GitHub could not run has no `jobs`. */
export function parseWorkflow(path: string, text: string): WorkflowFile {
  const file = record(parsedYaml(text));
  if (file === undefined) return { path, name: undefined, triggers: undefined, jobs: undefined };
  return {
    path,
    name: typeof file.name === 'string' && file.name !== '' ? file.name : undefined,
    triggers: triggersOf(file.on),
    jobs: jobNames(file.jobs),
  };
}

function parsedYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function triggersOf(on: unknown): ReadonlyMap<string, Trigger> | undefined {
  if (typeof on === 'string') return new Map([[on, triggerOf(undefined)]]);
  if (Array.isArray(on)) return new Map(texts(on)?.map((event) => [event, triggerOf(undefined)]) ?? []);
  const events = record(on);
  if (events === undefined) return undefined;
  return new Map(Object.entries(events).map(([event, under]) => [event, triggerOf(record(under))]));
}

const triggerOf = (under: Readonly<Record<string, unknown>> = {}): Trigger => ({
  types: texts(under.types),
  branches: texts(under.branches),
  branchesIgnore: texts(under['branches-ignore']),
  tags: texts(under.tags),
  tagsIgnore: texts(under['tags-ignore']),
  paths: texts(under.paths),
  pathsIgnore: texts(under['paths-ignore']),
  workflows: texts(under.workflows),
  inputs: new Map(Object.entries(record(under.inputs) ?? {}).map(([name, input]) => [name, inputOf(input)])),
});

function inputOf(value: unknown): DispatchInput {
  const input = record(value) ?? {};
  return {
    isRequired: input.required === true,
    default: input.default === undefined || input.default === null ? undefined : String(input.default),
    options: input.type === 'choice' ? texts(input.options) : undefined,
  };
}

// A job is shown by its `name:`; one that holds an expression is known only once it runs.
function jobNames(value: unknown): readonly string[] | undefined {
  const jobs = record(value);
  if (jobs === undefined || Object.keys(jobs).length === 0) return undefined;
  const names: string[] = [];
  for (const [id, under] of Object.entries(jobs)) {
    const job = record(under);
    if (job === undefined || (job['runs-on'] === undefined && job.uses === undefined)) return undefined;
    names.push(typeof job.name === 'string' && !job.name.includes('${{') ? job.name : id);
  }
  return names;
}

const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  isRecord(value) ? value : undefined;

function texts(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).map(String);
}
