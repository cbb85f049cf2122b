import type { LocalGitHub } from '../../src/standin/github/server.ts';

export interface RequestWish {
  readonly method: string;
  /** Below the API. */
  readonly path: RegExp;
  /** For GraphQL: a word that the query holds. */
  readonly holding?: string;
  /** Which of them, from 1. */
  readonly nth?: number;
}

/** The client waits so long for its answer, which was made before; what happens meanwhile is done by then. */
const WHILE_MS = 1_500;

/** Makes something happen after GitHub answered a request and before the client has the answer. */
export function atRequest(
  github: LocalGitHub,
  { method, path, holding = '', nth = 1 }: RequestWish,
  happens: () => Promise<unknown>,
): void {
  const meet = github.faults.meet.bind(github.faults);
  let calls = 0;
  github.faults.meet = (asked, at, body) => {
    const fits = asked === method && path.test(at) && body.includes(holding);
    if (!fits || ++calls !== nth) return meet(asked, at, body);
    setTimeout(() => void happens(), WHILE_MS / 4);
    return { path: at, nth: 1, times: 1, when: 'after', act: { delayMs: WHILE_MS } };
  };
}
