import { counted } from '../../kernel/counted.ts';
import { codeSpan } from '../code-span.ts';
import { safeLine } from '../safe-line.ts';
import { pageLink } from './page-link.ts';
import { signed } from './signed.ts';

export interface StatusFacts {
  /** The head's full SHA. */
  readonly head: string;
  readonly proposals: readonly {
    readonly id: string;
    readonly state: 'open' | 'denied' | 'superseded' | 'stale' | 'applied';
    readonly url: string;
  }[];
  readonly denials: readonly { readonly id: string; readonly by: string; readonly why: string }[];
  /** The CI runs of the head that are red now. */
  readonly red: readonly { readonly name: string; readonly url: string }[];
}

/** The answer to `/doctor status`: what is red, what is open, what was denied. */
export function statusComment({ head, proposals, denials, red }: StatusFacts, marker: string): string {
  const open = proposals.filter(({ state }) => state === 'open').length;
  return signed(
    [
      `**At ${codeSpan(head.slice(0, 7))}:** ${red.length === 0 ? 'no CI run is red' : counted(red.length, 'red CI run')}, ${counted(open, 'open proposal')}, ${counted(denials.length, 'denial')}.`,
      [
        ...red.map(({ name, url }) => `- Red: ${named(name, url)}`),
        ...proposals.map(({ id, state, url }) => `- Proposal ${named(id, url)}: ${state}`),
        ...denials.map(
          ({ id, by, why }) =>
            `- Denied: ${codeSpan(id)} by ${codeSpan(by)}${why.trim() === '' ? '' : `: ${safeLine(why, 200)}`}`,
        ),
      ].join('\n'),
    ],
    marker,
  );
}

/** A name as code, as a link where its page is known: a code span binds tighter than the brackets of a link. */
function named(name: string, url: string): string {
  const link = pageLink(codeSpan(name), url);
  return link === '' ? codeSpan(name) : link;
}
