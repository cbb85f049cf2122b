import { posix } from 'node:path';
import { checkAddress } from './check-address.ts';
import { checkPath } from './check-path.ts';
import { type Checked, wrong } from './checked.ts';
import type { TreeFacts } from './tree-facts.ts';

const WEB = /^https?:\/\//i;

/**
 * Where a link leads: to a file of the tree (seen from the document's folder), to a heading of the document, or to an
 * address that stands in the tree's own files (`checkAddress`).
 */
export function checkLink(
  href: string,
  facts: TreeFacts,
  { folder, anchors }: { readonly folder: string; readonly anchors: ReadonlySet<string> },
): Checked {
  // As the link is followed, not as it is written: `http&#58;//` and `https://known'@elsewhere` are no addresses in the text.
  if (WEB.test(href)) return checkAddress(href, facts);
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//'))
    return wrong('only links into the repository');
  const [path = '', anchor] = decoded(href).split('#');
  if (path !== '')
    return posix.isAbsolute(path) ? wrong('links are relative') : checkPath(path, facts, folder);
  return anchors.has(anchor ?? '') ? { kind: 'name' } : wrong('the document has no such heading');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
