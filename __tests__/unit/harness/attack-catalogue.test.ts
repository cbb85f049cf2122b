import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { nodeFiles } from '../../../src/adapters/node-files.ts';
import { planCall } from '../../../src/harness/plan-call.ts';
import type { Plan, ToolView } from '../../../src/harness/tool.ts';
import { toolsFor } from '../../../src/harness/tools/registry.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { denialsOf } from '../../../src/proposal/denial.ts';

interface Case {
  readonly id: string;
  readonly surface: string;
  readonly setup: {
    readonly root_name?: string;
    readonly files?: Readonly<Record<string, string>>;
    readonly symlinks?: Readonly<Record<string, string>>;
    readonly hardlinks?: Readonly<Record<string, string>>;
    readonly fifos?: readonly string[];
    readonly outside?: Readonly<Record<string, string>>;
    readonly git_config?: string;
    readonly config?: { readonly mode?: string };
    readonly denied?: readonly { readonly path: string; readonly old: string; readonly new: string }[];
  };
  readonly input: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
  readonly expected: string;
  readonly accept?: readonly string[];
  readonly assert?: { readonly present?: readonly string[]; readonly absent?: readonly string[] };
}

const CATALOGUE: readonly Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/attacks/open.json'), 'utf8'),
);
const CALLS = CATALOGUE.filter((entry) => entry.surface === 'tool_call');
const OTHER_TOOL = CALLS.filter(({ input }) => input.tool === 'run_shell');
const OTHER_MODE = CALLS.filter(({ setup }) => setup.config?.mode !== undefined);
const OURS = CALLS.filter((entry) => !OTHER_TOOL.includes(entry) && !OTHER_MODE.includes(entry));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('every tool call of the catalogue is run here, but the shell tool and the onboarding mode', () => {
  expect(OTHER_TOOL.map(({ id }) => id.replace(/-\d+$/, ''))).toEqual([
    ...Array.from({ length: 14 }, () => 'O-shel'),
    ...Array.from({ length: 2 }, () => 'O-sand'),
  ]);
  expect(OTHER_MODE.map(({ id }) => id)).toEqual(['O-onbd-01']);
  expect(OURS).toHaveLength(CALLS.length - 17);
});

test.each(OURS.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  const plan = planned(entry);
  expect(entry.accept ?? [entry.expected]).toContain(decisionOf(plan));
  const text = plan.kind === 'result' ? plan.text : '';
  for (const present of entry.assert?.present ?? []) expect(text).toContain(present);
  for (const absent of entry.assert?.absent ?? []) expect(text).not.toContain(absent);
});

function decisionOf(plan: Plan): string {
  switch (plan.kind) {
    case 'result':
      return plan.outcome === 'ok' ? 'allow' : 'block';
    case 'write':
      return plan.warnings.length > 0 ? 'ask' : 'allow';
    case 'test':
    case 'look-up':
      return 'allow';
  }
}

function planned({ setup, input }: Case): Plan {
  const base = mkdtempSync(join(tmpdir(), 'attack-'));
  folders.push(base);
  const root = join(base, setup.root_name ?? 'repo');
  mkdirSync(root);
  const put = (path: string, content: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const [path, content] of Object.entries(setup.outside ?? {})) put(join(base, path), content);
  for (const [path, content] of Object.entries(setup.files ?? {})) put(join(root, path), content);
  if (setup.git_config !== undefined) put(join(root, '.git/config'), setup.git_config);
  const made = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    return join(root, path);
  };
  for (const [path, target] of Object.entries(setup.symlinks ?? {})) symlinkSync(target, made(path));
  for (const [path, target] of Object.entries(setup.hardlinks ?? {}))
    linkSync(join(root, target), made(path));
  for (const path of setup.fifos ?? []) execFileSync('sh', ['-c', 'mkfifo "$0"', made(path)]);
  return planCall(toolsFor({ edits: true }), input.tool, JSON.stringify(input.args), viewOf(root, setup));
}

function viewOf(root: string, setup: Case['setup']): ToolView {
  const files = nodeFiles(root);
  const original = (path: string) => setup.files?.[path] ?? null;
  const denials = (setup.denied ?? []).flatMap((denied) => {
    const path = denied.path.replace(/^\.\//, '');
    const squeezed = (original(path) ?? '').replace(/ +/g, ' ');
    return denialsOf(path, squeezed, squeezed.replace(denied.old, denied.new), '');
  });
  return { files, policy: DEFAULT_POLICY, denials, original };
}
