import { HostFailure } from '../ports/code-host.ts';

/** What was written stands, whatever becomes of a look at it: `otherwise` where GitHub cannot be used, or the run was stopped. */
export async function unlessHostFails<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof HostFailure) return otherwise;
    throw error;
  }
}
