import { randomBytes } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { checkoutScratch } from './adapters/checkout-scratch.ts';
import { environment } from './adapters/environment.ts';
import { findProgram } from './adapters/find-program.ts';
import { findSandbox, type SandboxChoice } from './adapters/find-sandbox.ts';
import { gitChanges } from './adapters/git-changes.ts';
import { logKeeper } from './adapters/log-keeper.ts';
import { madeFolder } from './adapters/made-folder.ts';
import { nodeFiles } from './adapters/node-files.ts';
import { realFolder } from './adapters/real-folder.ts';
import { repositoryAbove } from './adapters/repository-above.ts';
import { temporaryFolder } from './adapters/temporary-folder.ts';
import { terminalPerson } from './adapters/terminal-person.ts';
import { openModel } from './compose/open-model.ts';
import { terminalRecord } from './compose/terminal-record.ts';
import type { ProviderRequest } from './config/provider.ts';
import { readableChanges } from './evidence/suspects/readable-changes.ts';
import type { HealPorts } from './flows/heal-run.ts';
import type { Entry } from './kernel/entry.ts';
import { firstFew } from './kernel/first-few.ts';
import { DEFAULT_POLICY } from './kernel/policy.ts';

/** What the terminal gives to build the ports of `heal` from. */
export interface TerminalSetup {
  /** The checkout, as the person wrote it. */
  readonly repo: string;
  readonly sandbox: SandboxChoice;
  readonly provider: ProviderRequest;
  readonly requestTimeoutMs: number;
  /** undefined: a new file in the state folder. */
  readonly journal: string | undefined;
  readonly record: boolean;
  readonly proposalAnswer: 'yes' | 'no' | undefined;
  readonly acceptWarnings: boolean;
  readonly colors: boolean;
  readonly input: Readable;
  readonly interactive: boolean;
  /** Prompts, and progress lines through `progress`. */
  readonly prompts: Writable;
  /** Diffs and warnings. */
  readonly story: Writable;
  readonly progress: (entry: Entry) => void;
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
  /** Stops the run: aborts `signal`. */
  readonly interrupt: () => void;
}

export type Composed =
  | {
      readonly kind: 'ports';
      readonly ports: HealPorts;
      readonly checkout: string;
      readonly modelProblem: string | undefined;
      remove(): void;
    }
  | { readonly kind: 'problem'; readonly reason: string };

/** The real ports of a run in a terminal; or one sentence about what has to be mended first. */
export function composeHeal(setup: TerminalSetup): Composed {
  const env = environment();
  const checkout = realFolder(setup.repo);
  if (checkout === undefined)
    return problem(`There is no folder ${setup.repo}: --repo takes the folder of a checkout.`);
  const found = findSandbox(setup.sandbox);
  if (found.kind === 'missing') return problem(found.reason);
  const above = repositoryAbove(checkout);
  if (above !== undefined)
    setup.tell(
      `Note: only ${checkout} is copied, a folder of the repository ${above}. If its tests need more: --repo ${above} --working-directory ${relative(above, checkout)}.`,
    );
  const record = terminalRecord(checkout, setup);
  if (record.kind === 'problem') return record;
  const { clock, run, state, journal, provider, secrets } = record;
  const temporary = temporaryFolder();
  if (temporary.kind === 'problem') return temporary;
  const ports: HealPorts = {
    clock,
    journal,
    checkout: nodeFiles(checkout),
    keepLog: () => logKeeper(temporary.fresh('log')),
    policy: DEFAULT_POLICY,
    changes: readableChanges(gitChanges(checkout), DEFAULT_POLICY),
    secrets,
    boundary: randomBytes(4).toString('hex'),
    record: setup.record,
    scratchStore: () => nodeFiles(temporary.fresh('backup')),
    checkoutStore: () => nodeFiles(madeFolder(join(state, 'backups', run, randomBytes(2).toString('hex')))),
    person: terminalPerson(setup),
    scratch: checkoutScratch({
      checkout,
      kind: found.kind,
      temporary,
      policy: DEFAULT_POLICY,
      onLeftOut: (secret, others) => {
        if (secret.length > 0)
          setup.tell(`Not copied for the tests, because they may hold secrets: ${firstFew(secret)}.`);
        if (others.length > 0) setup.tell(`Not copied for the tests: ${firstFew(others)}.`);
      },
    }),
    openModel: () => openModel(provider, { ...setup, env, journal }),
  };
  return {
    kind: 'ports',
    ports,
    checkout,
    modelProblem: provider.kind === 'problem' ? provider.reason : undefined,
    remove: () => temporary.remove(),
  };
}

/** Whether a program is on PATH. */
export function hasProgram(name: string): boolean {
  return findProgram(name) !== undefined;
}

function problem(reason: string): Composed {
  return { kind: 'problem', reason };
}
