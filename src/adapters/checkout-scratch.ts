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
  /** The folder that becomes HOME of a copy's commands; a new, empty one when left out. */
  readonly home?: () => string;
  /** The paths that a copy's `walk` starts from; those of the checkout when left out. */
  readonly listed?: () => readonly string[];
  /** The path at which bubblewrap shows a copy; the checkout's own when left out. */
  readonly shownAt?: string;
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
  home: homeOf = () => temporary.fresh('home'),
  listed = () => nodeFiles(checkout).walk(),
  shownAt = checkout,
  onLeftOut,
}: CheckoutScratchOptions): Scratch {
  let told = false;
  return {
    async copy(signal) {
      const known = listed();
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
      const home = homeOf();
      const sandbox =
        kind === 'none'
          ? bareSandbox({ copy: made.root, home })
          : bubblewrapSandbox({
              copy: made.root,
              checkoutPath: shownAt,
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
