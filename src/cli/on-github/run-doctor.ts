import { readFileSync } from 'node:fs';
import type { JournalLine } from '../../kernel/entry.ts';
import type { Permissions } from '../../standin/github/world/token.ts';
import { runAction } from '../../standin/runner/run-action.ts';
import type { Happened, LocalPull } from './local-pull.ts';
import { ownEntries } from './own-entries.ts';
import { DOCTOR_PATH } from './workflows.ts';

/** One run of the action, from event to exit. */
export interface DoctorRun {
  readonly job: 'diagnose' | 'treat';
  readonly code: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  /** Markdown. */
  readonly summary: string;
  /** The journal's text and its lines; both empty where the action did not get that far. */
  readonly journal: string;
  readonly entries: readonly JournalLine[];
}

export interface DoctorSetup {
  readonly github: LocalPull;
  /** A folder that exists, for the files of the runs. */
  readonly folder: string;
  /** The action's main file. */
  readonly action: string;
  /** Inputs of both jobs, `sandbox` and `test-timeout` among them. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The inputs about the model. */
  readonly model: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
}

/** What the two jobs of examples/workflows/build-doctor.yml may do. */
const COMMON = { actions: 'read', issues: 'write', pull_requests: 'write', statuses: 'write' } as const;
const PERMISSIONS: Readonly<Record<DoctorRun['job'], Permissions>> = {
  diagnose: { ...COMMON, checks: 'read', contents: 'read' },
  treat: { ...COMMON, contents: 'write' },
};

/** Runs the action on an event as its workflow does: an approving review and `/doctor apply` go to `treat`. */
export async function runDoctor(
  { github, folder, action, inputs, model, signal, onLine }: DoctorSetup,
  job: DoctorRun['job'],
  { event, payload, doctorRun }: Happened,
): Promise<DoctorRun> {
  if (doctorRun === undefined) throw new Error(`the local GitHub started no run of the doctor for ${event}`);
  const { repository } = github;
  const ended = await runAction({
    entry: action,
    event,
    payload,
    repository: { name: `${repository.owner.login}/${repository.name}`, id: repository.id },
    github,
    runId: doctorRun,
    workflow: { name: 'build-doctor', path: DOCTOR_PATH, branch: repository.defaultBranch },
    inputs: {
      'github-token': github.token(PERMISSIONS[job]),
      ...inputs,
      ...(job === 'diagnose' ? model : {}),
    },
    folder,
    signal,
    onLine,
  });
  const [file] = ended.filesEndingIn('.jsonl');
  const journal = file === undefined ? '' : readFileSync(file, 'utf8');
  const { code, outputs, summary } = ended;
  return { job, code, outputs, summary, journal, entries: ownEntries(journal) };
}
