import type { Clock, Person, Sandbox } from '../ports.ts';

/** Milliseconds that a run spent outside its own code. */
export interface Meter {
  tests: number;
  waiting: number;
  sandbox(sandbox: Sandbox): Sandbox;
  person(person: Person): Person;
}

/** Times what goes through a sandbox and how long people take to answer. */
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
  };
  return self;
}
