import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutScratch } from '../../src/adapters/checkout-scratch.ts';
import { findSandbox, type SandboxChoice } from '../../src/adapters/find-sandbox.ts';
import type { Policy } from '../../src/kernel/policy.ts';
import type { Files, Sandbox } from '../../src/ports.ts';
import type { Ground } from './ground.ts';

/** A scratch copy of a ground in the real sandbox. */
export interface SandboxedCopy {
  readonly files: Files;
  readonly sandbox: Sandbox;
  remove(): void;
}

/** The real sandbox around a copy that is made when a command runs; `outputs` is what the commands printed, uncut by us. */
export function sandboxOn(
  ground: Ground,
  env: Readonly<Record<string, string>>,
  policy: Policy,
  choice?: SandboxChoice,
): Sandbox & { readonly outputs: readonly string[] } {
  const outputs: string[] = [];
  return {
    kind: 'bubblewrap',
    outputs,
    async run(command, signal) {
      const copy = await sandboxedCopy(ground, env, policy, choice);
      try {
        const result = await copy.sandbox.run(command, signal);
        outputs.push(result.output);
        return result;
      } finally {
        copy.remove();
      }
    },
  };
}

/**
 * Copies the ground as a run does, while this process and another one beside it hold `env`, as the action's own process holds
 * its inputs: in its environment, and in the part of `/proc` that the system shows of it. Throws where there is no sandbox.
 */
export async function sandboxedCopy(
  ground: Ground,
  env: Readonly<Record<string, string>>,
  policy: Policy,
  choice: SandboxChoice = 'auto',
): Promise<SandboxedCopy> {
  const found = findSandbox(choice);
  if (found.kind === 'missing') throw new Error(found.reason);
  const temp = join(ground.spare, 'temp');
  mkdirSync(temp, { recursive: true });
  const scratch = checkoutScratch({
    checkout: ground.root,
    kind: found.kind,
    temporary: { path: temp, fresh: (name) => mkdtempSync(join(temp, `${name}-`)), remove: () => {} },
    policy,
    onLeftOut: () => {},
  });
  const holder = holding(env);
  const made = await scratch.copy();
  if (made.kind === 'problem') throw new Error(made.reason);
  return {
    ...made.copy,
    remove() {
      holder.release();
    },
  };
}

function holding(env: Readonly<Record<string, string>>): { release(): void } {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  const beside: ChildProcess = spawn('sleep', ['600'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  return {
    release() {
      beside.kill('SIGKILL');
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}
