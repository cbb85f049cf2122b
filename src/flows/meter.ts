import type { Pause } from '../ports/interruption.ts';
import type { Clock, Person, Sandbox } from '../ports.ts';

/** Milliseconds that a run spent outside its own code. */
export interface Meter {
  tests: number;
  waiting: number;
  sandbox(sandbox: Sandbox): Sandbox;
  person(person: Person): Person;
  pause(pause: Pause): Pause;
}

/** Times what goes through a sandbox, how long people take to answer, and waits for GitHub; those side by side count once. */
export function meter(clock: Clock): Meter {
  const self: Meter = {
    tests: 0,
    waiting: 0,
    sandbox: (inner) => ({
      kind: inner.kind,
      async run(command, signal) {
        const from = clock.monotonicMs();
        try {
          return await inner.run(command, signal);
        } finally {
          self.tests += clock.monotonicMs() - from;
        }
      },
    }),
    person: (inner) => ({
      async ask(question) {
        const from = clock.monotonicMs();
        try {
          return await inner.ask(question);
        } finally {
          self.waiting += clock.monotonicMs() - from;
        }
      },
    }),
    pause: (inner) => {
      let underWay = 0;
      let from = 0;
      return async (ms, reason) => {
        if (underWay === 0) from = clock.monotonicMs();
        underWay += 1;
        try {
          await inner(ms, reason);
        } finally {
          underWay -= 1;
          if (underWay === 0) self.waiting += clock.monotonicMs() - from;
        }
      };
    },
  };
  return self;
}
