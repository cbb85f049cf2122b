import { findSandbox } from '../../src/adapters/find-sandbox.ts';

/**
 * Whether bubblewrap works here. Where it does not, says aloud which tests (`what`) are skipped and why, and throws
 * when `BUILD_DOCTOR_REQUIRE_ALL=1` asks for every test to run.
 */
export function isBubblewrapHere(what: string): boolean {
  const found = findSandbox('bubblewrap');
  if (found.kind === 'bubblewrap') return true;
  const reason = found.kind === 'missing' ? found.reason : '';
  if (process.env.BUILD_DOCTOR_REQUIRE_ALL === '1') throw new Error(`${what} must run: ${reason}`);
  console.warn(`SKIPPED: ${what}. ${reason}`);
  return false;
}
