import type { Verdict } from '../../kernel/verdict.ts';
import type { RunReport } from './run-report.ts';

/** A report of a run in which nothing was executed and no model was asked. */
export const bareReport = (verdict: Verdict, more: Partial<RunReport> = {}): RunReport => ({
  verdict,
  diagnosis: '',
  command: undefined,
  broken: [],
  before: null,
  after: null,
  attempts: 0,
  tokens: 0,
  output: '',
  sent: undefined,
  suspect: undefined,
  runUrl: undefined,
  ...more,
});
