import { join, posix } from 'node:path';
import * as v from 'valibot';
import { nodeFiles } from '../../../src/adapters/node-files.ts';
import { governor } from '../../../src/harness/governor.ts';
import { performCall } from '../../../src/harness/perform-call.ts';
import { newSession } from '../../../src/harness/session.ts';
import { toolsFor } from '../../../src/harness/tools/registry.ts';
import { denialsOf } from '../../../src/proposal/denial.ts';
import { openWorkspace } from '../../../src/repair/workspace.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { scriptedModel } from '../../fakes/scripted-model.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';
import type { AttackCase, Got, Setup } from '../attack-case.ts';
import { policyOf } from '../case-ports.ts';
import { layGround } from '../ground.ts';
import { sandboxOn } from '../sandboxed-copy.ts';

const Input = v.strictObject({ tool: v.string(), args: v.record(v.string(), v.unknown()) });

/** One call of a model, performed in a real folder as a run of the product would; what a tool executes runs in the real sandbox. */
export async function toolCall(attack: AttackCase): Promise<Got> {
  const { setup } = attack;
  const { tool, args } = creation(v.parse(Input, attack.input), setup);
  const ground = layGround(setup);
  const policy = policyOf(setup.config);
  const sandbox = sandboxOn(ground, setup.env ?? {}, policy, setup.config?.sandbox);
  try {
    const files = nodeFiles(ground.root);
    const journal = memoryJournal();
    const clock = fakeClock();
    const workspace = openWorkspace({
      files,
      pristine: nodeFiles(ground.root),
      store: nodeFiles(ground.spare),
      sandbox,
      journal,
      policy,
      command: { text: 'npm test', stopOnError: false, workingDirectory: '', timeoutMs: 60_000 },
    });
    const session = newSession('');
    session.denials.push(...deniedIn(setup));
    const before = ground.state();
    const performed = await performCall(
      { id: 'call', name: tool, args: JSON.stringify(args) },
      toolsFor({ edits: true, policy }),
      {
        workspace,
        journal,
        clock,
        policy,
        governor: governor({ model: scriptedModel([]), clock, journal }, undefined),
        secrets: [],
        boundary: 'b0undary',
        maxTurns: 1,
        maxAttempts: 1,
        before: testRun(),
        asker: undefined,
      },
      session,
    );
    const run = performed.kind === 'tests' ? await workspace.test() : undefined;
    const entry = journal.of('call').at(-1);
    const warnings = [...session.warnings.values()].flatMap((texts) => [...texts]);
    const text = performed.text ?? run?.output ?? '';
    const changed = differences(before, ground.state());
    const isOk = entry?.outcome === 'ok';
    if (!isOk && changed.length > 0)
      throw new Error(`refused, and ${changed.join(', ')} changed all the same`);
    if (changed.some((path) => !path.startsWith(join(ground.root, '/'))))
      throw new Error(`${changed.join(', ')} changed outside of the repository`);
    return {
      answer: !isOk ? 'block' : warnings.length > 0 ? 'ask' : 'allow',
      text,
      ...(sandbox.outputs.length > 0 && { output: sandbox.outputs.join('') }),
      why: [entry?.rule ?? '', ...warnings, text].join(' ').trim(),
    };
  } finally {
    ground.remove();
  }
}

/** The catalogue writes the creation of a file as the replacement of nothing in it; the product has a tool of its own. */
function creation({ tool, args }: v.InferOutput<typeof Input>, { files = {} }: Setup) {
  const isNew = tool === 'replace_in_file' && args.old === '' && !(String(args.path) in files);
  return isNew ? { tool: 'write_file', args: { path: args.path, content: args.new } } : { tool, args };
}

/** The denied edits of a setup, each found in its file up to white space. */
function deniedIn({ denied = [], files = {} }: Setup) {
  return denied.flatMap(({ path: given, old, new: replacement }) => {
    const path = posix.normalize(given);
    const before = files[path] ?? '';
    const words = old
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const after = before.replace(new RegExp(words.join('\\s+')), () => replacement);
    // What was denied may be gone from the file since.
    return after === before ? denialsOf(path, old, replacement, '') : denialsOf(path, before, after, '');
  });
}

const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
