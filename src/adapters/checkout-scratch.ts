import type { Policy } from '../kernel/policy.ts';
import type { Scratch } from '../ports.ts';
import { bareSandbox } from './bare-sandbox.ts';
import { bubblewrapSandbox } from './bubblewrap-sandbox.ts';
import { nodeFiles } from './node-files.ts';
import { makeScratchCopy } from './scratch-copy.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

export interface CheckoutScratchOptions {
  readonly checkout: string;
  readonly kind: 'bubblewrap' | 'none';
  readonly temporary: TemporaryFolder;
  readonly policy: Policy;
  /** Told once which secret files, and which others with the reason, are missing from the copies. */
  readonly onLeftOut: (secret: readonly string[], others: readonly string[]) => void;
}

const WHY = {
  unreadable: 'not readable',
  'not-a-file': 'neither file nor folder',
  history: 'its history is too large, or may hold secret files',
} as const;

/** Copies of a checkout on this machine, each with a sandbox and a HOME of its own. */
export function checkoutScratch({
  checkout,
  kind,
  temporary,
  policy,
  onLeftOut,
}: CheckoutScratchOptions): Scratch {
  let told = false;
  return {
    async copy(signal) {
      const known = nodeFiles(checkout).walk();
      const made = await makeScratchCopy({
        checkout,
        parent: temporary.path,
        policy,
        ...(signal && { signal }),
      });
      if (made.kind === 'problem') return made;
      if (!told)
        onLeftOut(
          made.leftOut,
          made.missing.map(({ path, why }) => `${path} (${WHY[why]})`),
        );
      told = true;
      const home = temporary.fresh('home');
      const sandbox =
        kind === 'none'
          ? bareSandbox({ copy: made.root, home })
          : bubblewrapSandbox({
              copy: made.root,
              checkoutPath: checkout,
              home,
              temp: temporary.fresh('temp'),
            });
      return {
        kind: 'copy',
        copy: { files: nodeFiles(made.root, { known }), sandbox, remove: made.remove },
      };
    },
  };
}
