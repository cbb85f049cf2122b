import type { BenchCase } from '../../bench/bench-case.ts';
import { hasProgram } from '../../compose.ts';

/** Why a case cannot be run on this machine; undefined when all that it needs is here. */
export function lacking({ needs }: BenchCase): string | undefined {
  const missing = needs.filter((name) => !hasProgram(name));
  return missing.length === 0 ? undefined : `needs ${missing.join(', ')}, which this machine has not`;
}
