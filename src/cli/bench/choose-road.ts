import type { BenchLine } from '../../bench/bench-line.ts';
import { findInstallation } from '../on-github/find-installation.ts';
import { baselineCase } from './baseline-case.ts';
import type { BenchOptions } from './bench-options.ts';
import { githubRoad } from './github-case.ts';
import { healCase } from './heal-case.ts';
import type { Road } from './road.ts';

/** Who works on the cases, and on which road. */
export type Way = {
  readonly kind: 'way';
  readonly harness: BenchLine['harness'];
  readonly roadName: BenchLine['road'];
  readonly road: Road;
};

/** The way that the options ask for; or what it lacks here. */
export function chooseRoad({
  baseline,
  throughGithub,
}: Pick<BenchOptions, 'baseline' | 'throughGithub'>):
  | Way
  | { readonly kind: 'problem'; readonly reason: string } {
  if (baseline === true)
    return { kind: 'way', harness: 'baseline', roadName: 'terminal', road: baselineCase };
  if (throughGithub !== true) return { kind: 'way', harness: 'doctor', roadName: 'terminal', road: healCase };
  const installation = findInstallation();
  if (installation.kind === 'problem') return installation;
  return { kind: 'way', harness: 'doctor', roadName: 'github', road: githubRoad(installation) };
}
