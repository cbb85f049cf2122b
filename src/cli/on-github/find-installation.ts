import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where this program is: `dist`, with the action beside it and the examples above. */
export interface Installation {
  readonly kind: 'installation';
  readonly examples: string;
  /** The action's main file. */
  readonly action: string;
}

/** Finds what the demo needs of this installation; or one sentence about what is missing. */
export function findInstallation(): Installation | { readonly kind: 'problem'; readonly reason: string } {
  const action = above('index.js');
  const shop = above(join('examples', 'shop', 'cart.py'));
  if (action === undefined || shop === undefined) {
    const what = action === undefined ? 'The action (dist/index.js)' : 'The examples folder';
    return {
      kind: 'problem',
      reason: `${what} is missing from this installation; install build-doctor again.`,
    };
  }
  return { kind: 'installation', action, examples: dirname(dirname(shop)) };
}

/** The nearest such file in the folders above this one. */
function above(name: string): string | undefined {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  )
    if (existsSync(join(folder, name))) return join(folder, name);
  return undefined;
}
