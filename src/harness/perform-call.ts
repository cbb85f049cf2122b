import { fence } from '../kernel/fence.ts';
import { sha256 } from '../kernel/hash.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { redact } from '../kernel/redact.ts';
import { decodeSource, encodeSource } from '../kernel/source-text.ts';
import type { ModelCall } from '../ports.ts';
import { denialsOf } from '../proposal/denial.ts';
import { hunksOf } from '../proposal/hunk.ts';
import { unifiedDiff } from '../proposal/unified-diff.ts';
import { lookUp } from './look-up.ts';
import { planCall, toolName } from './plan-call.ts';
import { programsIn } from './programs-in.ts';
import { deniedEdit, repeatedCall } from './prompt.ts';
import { ranCommand } from './ran-command.ts';
import type { Session, TurnSetup } from './session.ts';
import type { Plan, Tool, ToolView } from './tool.ts';

/** What one call came to, for the model and for the loop. */
export interface Performed {
  /** The tool result; undefined for a test run, which the loop makes after all edits of the reply. */
  readonly text: string | undefined;
  readonly kind: 'read' | 'wrote' | 'failed-edit' | 'tests';
  /** The model said that further edits follow. */
  readonly more: boolean;
}

const EDIT_TOOLS = ['replace_in_file', 'write_file'];
const MOST_REPEATS = 3;

/** A person has to look where the file that tells red from green is edited. */
const DECIDES = 'the test command runs this file';

type Write = Extract<Plan, { kind: 'write' }>;

/** Plans one call through the guards, asks where every edit is asked about, and performs it. */
export async function performCall(
  call: ModelCall,
  tools: readonly Tool[],
  setup: TurnSetup,
  session: Session,
  signal?: AbortSignal,
): Promise<Performed> {
  const from = setup.clock.monotonicMs();
  const planned = planCall(tools, call.name, call.args, viewOf(setup, session));
  const isLog = planned.kind === 'look-up';
  const plan = isLog ? await lookUp(planned, setup.log, signal) : planned;
  const note = (outcome: Outcome, extra: object = {}) =>
    setup.journal.append({
      kind: 'call',
      turn: session.turns,
      tool: call.name,
      args: redact(call.args, setup.secrets).text,
      outcome,
      ms: Math.round(setup.clock.monotonicMs() - from),
      ...extra,
    });
  switch (plan.kind) {
    case 'test':
      note('ok');
      return { text: undefined, kind: 'tests', more: false };
    case 'command': {
      const shown = await ranCommand(plan.argv, setup, signal);
      note('ok');
      return { text: withRepeatNote(shown, call, session), kind: 'read', more: false };
    }
    case 'result': {
      const found = redact(plan.text, setup.secrets).text;
      note(plan.outcome, {
        ...(isLog && setup.record === true && { found }),
        ...(plan.rule !== undefined && { rule: plan.rule }),
        ...(plan.reason !== undefined && { reason: plan.reason }),
      });
      const failedEdit = EDIT_TOOLS.includes(toolName(call.name)) && plan.outcome !== 'ok';
      const fenced = plan.outcome === 'ok' ? fence(isLog ? 'log' : 'file', found, setup.boundary) : found;
      const text = withRepeatNote(fenced, call, session);
      return { text, kind: failedEdit ? 'failed-edit' : 'read', more: false };
    }
    case 'write':
      return write(plan, setup, session, note);
  }
}

/** `true` when the same call has come back with the same result so often that nothing new can follow. */
export function isStuck(session: Session): boolean {
  return [...session.repeats.values()].some((count) => count > MOST_REPEATS);
}

async function write(
  planned: Write,
  setup: TurnSetup,
  session: Session,
  note: (outcome: Outcome, extra?: object) => void,
): Promise<Performed> {
  const decides = programsIn(setup.before?.command ?? '').includes(planned.path);
  const plan = decides ? { ...planned, warnings: [...planned.warnings, DECIDES] } : planned;
  const diff = redact(unifiedDiff(plan.path, plan.before, plan.after), setup.secrets).text;
  if (setup.asker !== undefined) {
    const answer = await setup.asker.ask({
      about: 'edit',
      intro: '',
      shown: diff,
      proof: '',
      warnings: plan.warnings,
      prompt: `Allow this edit of ${plan.path}?`,
    });
    if (answer.kind === 'no') {
      session.denials.push(
        ...denialsOf(
          plan.path,
          originalOf(setup, session, plan.path),
          plan.after,
          answer.reason,
          plan.before,
        ),
      );
      // It was told to carry on or to stop and explain: text alone is an answer now.
      session.nudged = true;
      setup.journal.append({ kind: 'denial', what: 'edit', by: answer.by, reason: answer.reason });
      note('denied', { diff, ...(answer.reason !== '' && { reason: answer.reason }) });
      return { text: deniedEdit(answer.reason), kind: 'failed-edit', more: false };
    }
  }
  if (!session.originals.has(plan.path)) session.originals.set(plan.path, plan.before);
  setup.workspace.write(plan.path, encodeSource(plan.after));
  session.edited = isChanged(setup, session);
  session.testDenied = false;
  session.lastRun = undefined;
  session.repeats.clear();
  session.warnings.set(plan.path, new Set([...(session.warnings.get(plan.path) ?? []), ...plan.warnings]));
  note('ok', { diff, before: plan.before === null ? null : sha256(plan.before), after: sha256(plan.after) });
  return { text: wrote(plan), kind: 'wrote', more: plan.more };
}

/** Edits may come to nothing: then the tree is the one whose run is known. */
function isChanged(setup: TurnSetup, session: Session): boolean {
  const { files } = setup.workspace;
  return [...session.originals].some(
    ([path, original]) => original === null || decodeSource(files.read(path))?.text !== original,
  );
}

function viewOf(setup: TurnSetup, session: Session): ToolView {
  return {
    files: setup.workspace.files,
    policy: setup.policy,
    denials: session.denials,
    original: (path) => originalOf(setup, session, path),
  };
}

function originalOf(setup: TurnSetup, session: Session, path: string): string | null {
  const known = session.originals.get(path);
  if (known !== undefined) return known;
  const { files } = setup.workspace;
  return files.locate(path).kind === 'file' ? (decodeSource(files.read(path))?.text ?? null) : null;
}

function wrote(plan: Write): string {
  const warned = plan.warnings.length === 0 ? '' : ` A person will see: ${plan.warnings.join(' ')}`;
  if (plan.before === null) return `Created ${plan.path}.${warned}`;
  const lines = hunksOf(plan.before, plan.after).map(({ newStart, added }) =>
    added.length > 1 ? `${newStart}-${newStart + added.length - 1}` : `${newStart}`,
  );
  return `Edited ${plan.path} (line ${lines.join(', ')}).${warned}`;
}

function withRepeatNote(text: string, call: ModelCall, session: Session): string {
  const key = sha256(JSON.stringify([call.name, call.args, text]));
  const count = (session.repeats.get(key) ?? 0) + 1;
  session.repeats.set(key, count);
  return count === 1 ? text : repeatedCall(text);
}
