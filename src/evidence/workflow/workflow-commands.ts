import { isRecord } from '../../kernel/is-record.ts';
import { readWorkflow } from './read-workflow.ts';

/** The commands of a workflow file, line by line in their order; none where it cannot be read. */
export function workflowCommands(workflow: string): string[] {
  const root = readWorkflow(workflow);
  const jobs = isRecord(root?.jobs) ? Object.values(root.jobs) : [];
  const steps = jobs.flatMap((job) => (isRecord(job) && Array.isArray(job.steps) ? job.steps : []));
  return steps
    .flatMap((step: unknown) => (isRecord(step) && typeof step.run === 'string' ? step.run.split('\n') : []))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
