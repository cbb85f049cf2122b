import { posix } from 'node:path';
import { isRecord } from '../../kernel/is-record.ts';

export type StepDirectory =
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Where in the repository a step runs: its `working-directory`, relative to where the job's `actions/checkout` put the
 * repository; '' is the repository's root.
 */
export function stepDirectory(given: string, steps: readonly Record<string, unknown>[]): StepDirectory {
  const own = steps.find(isOwnCheckout);
  const at =
    own !== undefined && isRecord(own.with) && typeof own.with.path === 'string' ? own.with.path : '';
  if (`${given}${at}`.includes('${{')) return none('its working-directory holds a ${{ }} expression');
  const path = posix.normalize(given || '.');
  if (posix.isAbsolute(path) || path.startsWith('~'))
    return none('its working-directory is an absolute path');
  const inside = posix.relative(posix.normalize(at || '.'), path);
  return inside === '..' || inside.startsWith('../')
    ? none('its working-directory is outside of the repository')
    : { kind: 'directory', path: inside };
}

/** The checkout of this repository; one of another has its name. */
const isOwnCheckout = ({ uses, with: inputs }: Record<string, unknown>): boolean =>
  typeof uses === 'string' &&
  uses.startsWith('actions/checkout@') &&
  !(isRecord(inputs) && inputs.repository !== undefined);

const none = (reason: string): StepDirectory => ({ kind: 'none', reason });
