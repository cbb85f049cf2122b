/** How a step's script is run. */
export interface StepShell {
  /** The shell stops at the first failing command. */
  readonly stopOnError: boolean;
  /** A pipe fails when any part of it does. */
  readonly pipefail: boolean;
}

// Options only: `bash -c "…" {0}` and the like wrap the script in something else.
const PLAIN = /^(?:bash|sh)(?:\s+(?:-[\w-]+(?:\s+(?:pipefail|errexit))?))*(?:\s+\{0\})?$/;

/**
 * What `shell:` of a workflow means for a POSIX script; undefined where it is no bash or sh. Source: GitHub, "Workflow
 * syntax", `jobs.<job_id>.steps[*].shell`: no shell is `bash -e {0}`, `bash` is `bash --noprofile --norc -eo pipefail {0}`.
 */
export function stepShell(shell: string | undefined): StepShell | undefined {
  if (shell === undefined) return { stopOnError: true, pipefail: false };
  const text = shell.trim();
  if (!PLAIN.test(text)) return undefined;
  if (!text.includes('{0}')) return { stopOnError: true, pipefail: text === 'bash' };
  return { stopOnError: /\s-[a-zA-Z]*e|\berrexit\b/.test(text), pipefail: /\bpipefail\b/.test(text) };
}
