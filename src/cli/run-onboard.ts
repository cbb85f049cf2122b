import { composeOnboard } from '../compose/onboard.ts';
import { onboard } from '../flows/onboard.ts';
import { interrupts } from './interrupts.ts';
import type { OnboardOptions } from './onboard.ts';
import { tellEnding } from './tell-ending.ts';
import type { Terminal } from './terminal.ts';

/** Runs `onboard` in a terminal, tells its story and resolves to the exit code. An interrupt ends it with 130. */
export async function runOnboard(options: OnboardOptions, terminal: Terminal): Promise<number> {
  const { signal, stop, release } = interrupts();
  const { repo, out: path, maxAttempts, maxTurns } = options;
  const { provider, baseUrl, model, apiKeyEnv, tokensPerMinute } = options;
  try {
    const composed = composeOnboard({
      repo,
      provider: { provider, baseUrl, model, apiKeyEnv, tokensPerMinute },
      requestTimeoutMs: options.requestTimeout * 1000,
      journal: options.journal,
      record: options.record === true,
      proposalAnswer: options.yes === true ? 'yes' : options.no === true ? 'no' : undefined,
      acceptWarnings: false,
      colors: terminal.colors,
      input: terminal.input,
      interactive: terminal.interactive,
      prompts: process.stderr,
      story: terminal.story,
      progress: (entry) => terminal.progress(entry),
      signal,
      interrupt: stop,
    });
    if (composed.kind === 'problem') return terminal.refuse(composed.reason);
    const request = { repository: composed.checkout, path, maxAttempts, maxTurns };
    return tellEnding(await onboard(request, composed.ports, signal), terminal, options);
  } finally {
    terminal.settle();
    release();
  }
}
