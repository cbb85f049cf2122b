import { randomBytes } from 'node:crypto';
import { environment } from '../adapters/environment.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import { realFolder } from '../adapters/real-folder.ts';
import { terminalPerson } from '../adapters/terminal-person.ts';
import type { TerminalSetup } from '../compose.ts';
import type { OnboardPorts } from '../flows/onboard.ts';
import { DEFAULT_POLICY } from '../kernel/policy.ts';
import { openModel } from './open-model.ts';
import { terminalRecord } from './terminal-record.ts';

/** The real ports of `onboard`; or one sentence about what has to be mended first. Nothing is run, so no sandbox is looked for. */
export function composeOnboard(
  setup: Omit<TerminalSetup, 'sandbox' | 'tell'>,
):
  | { readonly kind: 'ports'; readonly ports: OnboardPorts; readonly checkout: string }
  | { readonly kind: 'problem'; readonly reason: string } {
  const checkout = realFolder(setup.repo);
  if (checkout === undefined)
    return {
      kind: 'problem',
      reason: `There is no folder ${setup.repo}: --repo takes the folder of a checkout.`,
    };
  const record = terminalRecord(checkout, setup);
  if (record.kind === 'problem') return record;
  const { clock, journal, provider, secrets } = record;
  return {
    kind: 'ports',
    checkout,
    ports: {
      clock,
      journal,
      secrets,
      policy: DEFAULT_POLICY,
      boundary: randomBytes(4).toString('hex'),
      record: setup.record,
      checkout: nodeFiles(checkout),
      person: terminalPerson(setup),
      openModel: () => openModel(provider, { ...setup, env: environment(), journal }),
    },
  };
}
