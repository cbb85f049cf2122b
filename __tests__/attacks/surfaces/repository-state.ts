import { Buffer } from 'node:buffer';
import * as v from 'valibot';
import { findProgram } from '../../../src/adapters/find-program.ts';
import { findSandbox } from '../../../src/adapters/find-sandbox.ts';
import { nodeFiles } from '../../../src/adapters/node-files.ts';
import { readInputs } from '../../../src/config/read-inputs.ts';
import { judge } from '../../../src/repair/judge.ts';
import { openWorkspace } from '../../../src/repair/workspace.ts';
import { readCaseFile } from '../../../src/review/case-file.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { HEAD, MIA, PAYLOAD, storedProposal } from '../../fakes/on-github.ts';
import type { AttackCase, Got } from '../attack-case.ts';
import { policyOf, REPOSITORY, viewer } from '../case-ports.ts';
import { layGround } from '../ground.ts';
import { sandboxedCopy } from '../sandboxed-copy.ts';
import { approval } from './review-flow.ts';
import { toolCall } from './tool-call.ts';

const Texts = v.record(v.string(), v.string());
const Verify = v.union([
  v.strictObject({
    operation: v.literal('verify'),
    trust: v.picklist(['fork', 'writer']),
    sandbox_available: v.array(v.string()),
  }),
  v.strictObject({ operation: v.literal('verify'), mutations_by_tests: Texts }),
]);
const LoadConfig = v.strictObject({
  operation: v.literal('load_config'),
  pr_head: Texts,
  default_branch: Texts,
});
const LoadProposal = v.strictObject({
  operation: v.literal('load_proposal'),
  artifact_entries: v.array(v.string()),
  proposal: v.optional(v.looseObject({ pr: v.number(), head_sha: v.string(), digest: v.string() })),
  recomputed_digest: v.optional(v.string()),
  event_pr: v.optional(v.number()),
  run_head_sha: v.string(),
});
const Input = v.union([Verify, LoadConfig, LoadProposal]);

/** An operation of the harness on a tree, a configuration or an artifact. */
export async function repositoryState(attack: AttackCase): Promise<Got> {
  const input = v.parse(Input, attack.input);
  switch (input.operation) {
    case 'verify':
      return 'mutations_by_tests' in input
        ? testsThatWrite(input.mutations_by_tests, attack)
        : execution(input, attack);
    case 'load_config':
      return loadedConfig(input, attack);
    case 'load_proposal':
      return loadedProposal(input);
  }
}

/** An approved proposal on a pull request, where the sandboxes that there are were looked for. */
async function execution(
  {
    trust,
    sandbox_available: available,
  }: { readonly trust: string; readonly sandbox_available: readonly string[] },
  { setup }: AttackCase,
): Promise<Got> {
  const program = available.includes('bubblewrap') ? findProgram('bwrap') : '/no/such/bwrap';
  const found = findSandbox(setup.config?.sandbox ?? 'auto', program);
  const isFork = trust === 'fork';
  const author = { login: isFork ? 'eve' : 'carol', type: 'User' };
  const write = { permission: 'write' };
  const input = {
    operation: 'apply',
    pull: {
      number: 9,
      state: 'open',
      user: author,
      head: { sha: HEAD, repo: { id: isFork ? 2 : REPOSITORY.id } },
      base: { ref: 'main', repo: { id: REPOSITORY.id } },
    },
    proposals: [
      {
        id: 'p1',
        pr: 9,
        head_sha: HEAD,
        digest: `sha256:${'5e'.repeat(32)}`,
        comment_id: 600,
        author: viewer(),
        posted_at: '2026-01-01T10:00:00Z',
        mac_valid: true,
        status: 'open',
      },
    ],
    reviews: [
      {
        id: 700,
        user: MIA,
        state: 'APPROVED',
        commit_id: HEAD,
        submitted_at: '2026-01-01T10:05:00Z',
        body: '',
      },
    ],
    permission: { carol: write, mia: write, eve: { permission: 'read' } },
    applied: [],
  };
  return approval({ setup, input }, found.kind === 'missing' ? { noSandbox: found.reason } : {});
}

/** A real test run in the real sandbox whose tests write files. */
async function testsThatWrite(
  mutations: Readonly<Record<string, string>>,
  { setup }: AttackCase,
): Promise<Got> {
  const ground = layGround(setup);
  const policy = policyOf(setup.config);
  const copy = await sandboxedCopy(ground, setup.env ?? {}, policy);
  try {
    const red = 'echo "FAIL a"; exit 1';
    const writes = Object.entries(mutations).map(([path, text]) => {
      const quoted = `'${path.replaceAll("'", `'\\''`)}'`;
      return `mkdir -p "$(dirname ${quoted})" && echo ${Buffer.from(text).toString('base64')} | base64 -d > ${quoted}`;
    });
    const open = (text: string) =>
      openWorkspace({
        files: copy.files,
        pristine: nodeFiles(ground.root),
        store: nodeFiles(ground.spare),
        sandbox: copy.sandbox,
        journal: memoryJournal(),
        policy,
        command: { text, stopOnError: true, workingDirectory: '', timeoutMs: 60_000 },
      });
    const before = await open(red).test();
    const workspace = open(`${writes.join('\n')}\necho ok`);
    workspace.write('src/mended.ts', Buffer.from('export {};\n'));
    const after = await workspace.test();
    if (after.exitCode !== 0) throw new Error(`the tests did not get to write: ${after.output}`);
    const judgement = judge(before, after);
    return {
      answer: judgement.green ? 'allow' : 'block',
      text: after.output,
      output: after.output,
      why: judgement.green ? 'the run counts' : `${judgement.rule}: ${judgement.reason}`,
    };
  } finally {
    copy.remove();
    ground.remove();
  }
}

const LISTS: Readonly<Record<string, string>> = {
  allow_shell: 'allow-shell',
  read_only_paths: 'read-only-paths',
  secret_paths: 'secret-paths',
  allow_edit: 'allow-edit',
};

/**
 * The configuration is the inputs of the default branch's workflow. What a pull request's own file would allow is tried on a
 * tree that holds that file: none of its commands may run.
 */
async function loadedConfig(
  { pr_head, default_branch }: v.InferOutput<typeof LoadConfig>,
  attack: AttackCase,
): Promise<Got> {
  const given = listsIn(Object.values(default_branch).join('\n'));
  const read = readInputs((name) =>
    name === 'github-token'
      ? 'token'
      : (Object.entries(given).find(([key]) => LISTS[key] === name)?.[1] ?? []).join('\n'),
  );
  if (read.kind === 'problems') throw new Error(read.problems.join(' '));
  const wished = listsIn(Object.values(pr_head).join('\n'));
  const commands = (wished.allow_shell ?? []).filter((one) => !(given.allow_shell ?? []).includes(one));
  const calls = [
    ...commands.map((command) => ({ tool: 'run_shell', args: { command } })),
    ...(wished.allow_edit ?? []).map((path) => ({ tool: 'write_file', args: { path, content: 'x\n' } })),
    ...Object.keys(pr_head).map((path) => ({ tool: 'replace_in_file', args: { path, old: 'a', new: 'b' } })),
  ];
  const config = {
    allow_shell: read.config.allowShell.map((prefix) => prefix.join(' ')),
    allow_edit: [...read.config.allowEdit],
    read_only_paths: [...read.config.readOnlyPaths],
    secret_paths: [...read.config.secretPaths],
  };
  const why: string[] = [];
  for (const input of calls) {
    const got = await toolCall({ ...attack, setup: { ...attack.setup, files: pr_head, config }, input });
    if (got.answer === 'allow') return got;
    why.push(got.why);
  }
  return { answer: 'ignore', text: '', why: why.join(' ') };
}

/** `key: ['a', 'b']` of a configuration's text. */
function listsIn(text: string): Readonly<Record<string, readonly string[]>> {
  const found = [...text.matchAll(/^(\w+)\s*:\s*\[([^\]]*)\]/gm)];
  return Object.fromEntries(
    found.map(([, key = '', items = '']) => [
      key.replaceAll('-', '_'),
      items
        .split(',')
        .map((item) => item.trim().replace(/^(['"])(.*)\1$/, '$2'))
        .filter((item) => item !== ''),
    ]),
  );
}

/** The case file that one job hands to the next: a real proposal, and what the case says is wrong about it. */
function loadedProposal(input: v.InferOutput<typeof LoadProposal>): Got {
  const { artifact_entries, proposal, recomputed_digest, event_pr = proposal?.pr ?? 9, run_head_sha } = input;
  const head = proposal?.head_sha ?? run_head_sha;
  const place = { repository: REPOSITORY.name, pull: proposal?.pr ?? 9, base: 'main', head, run: 7001 };
  const stored = storedProposal({}, place);
  const isAltered = recomputed_digest !== undefined && recomputed_digest !== proposal?.digest;
  const payload = isAltered ? { ...PAYLOAD, diagnosis: 'Another cause.' } : PAYLOAD;
  const bytes = Buffer.from(JSON.stringify({ ...place, digest: stored.digest, payload }));
  const read = readCaseFile(
    artifact_entries.map((name) => ({ name, bytes })),
    { repository: REPOSITORY.name, pull: event_pr, head: run_head_sha, base: 'main' },
  );
  return read.kind === 'proposal'
    ? { answer: 'allow', text: read.stored.digest, why: 'it is taken' }
    : { answer: 'block', text: '', why: `${read.rule}: ${read.reason}` };
}
