import type { Exchange } from '../../../src/standin/github/http/exchange.ts';
import type { World } from '../../../src/standin/github/world/world.ts';
import { exchangeProblems } from './exchange-problems.ts';
import { payloadProblems } from './payload-problems.ts';

export interface ContractWatch {
  /** For the server's option of the same name. */
  readonly observe: (exchange: Exchange) => void;
  /** Throws when an exchange so far, or a webhook payload of this world, broke what GitHub publishes. */
  check(world: World): void;
}

/** Holds every exchange and every webhook payload of a local GitHub against GitHub's published documents. */
export function watchContract(): ContractWatch {
  const exchanges: Exchange[] = [];
  return {
    // Looked at in the end, so that the server's timing is its own.
    observe: (exchange) => {
      exchanges.push(exchange);
    },
    check: (world) => {
      const problems = [...exchanges.flatMap(exchangeProblems), ...world.deliveries.flatMap(payloadProblems)];
      const all = new Set(problems);
      if (all.size === 0) return;
      const shown = [...all].slice(0, 40).join('\n  ');
      throw new Error(`${all.size} differences from what GitHub publishes:\n  ${shown}`);
    },
  };
}
