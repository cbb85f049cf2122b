import { spawnSync } from 'node:child_process';

/**
 * Whether `probe` (argv) ends with 0 here. Where it does not, says aloud which tests (`what`) are skipped, and throws
 * when `BUILD_DOCTOR_REQUIRE_ALL=1` asks for every test to run.
 */
export function isHere(probe: readonly string[], what: string): boolean {
  const [file = '', ...args] = probe;
  if (spawnSync(file, args, { stdio: 'ignore', timeout: 20_000 }).status === 0) return true;
  const reason = `\`${probe.join(' ')}\` does not work here`;
  if (process.env.BUILD_DOCTOR_REQUIRE_ALL === '1') throw new Error(`${what} must run: ${reason}`);
  console.warn(`SKIPPED: ${what}. ${reason}`);
  return false;
}
