import type { Answer, Listed } from './answer.ts';

const DEFAULT = 30;
const MOST = 100;

/** Cuts a list by `page` and `per_page` and adds the Link header. Source: REST docs, pagination. */
export async function pageOf(list: Listed, url: URL): Promise<Answer> {
  const size = Math.min(MOST, whole(url.searchParams.get('per_page')) ?? DEFAULT);
  const page = whole(url.searchParams.get('page')) ?? 1;
  const items = await list.slice((page - 1) * size, page * size);
  const last = Math.max(1, Math.ceil(list.total / size));
  const links: string[] = [];
  const link = (to: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(to));
    links.push(`<${target.href}>; rel="${rel}"`);
  };
  if (page > 1) link(Math.min(page - 1, last), 'prev');
  if (page < last) {
    link(page + 1, 'next');
    link(last, 'last');
  }
  if (page > 1) link(1, 'first');
  return {
    status: 200,
    body: list.wrap === undefined ? items : list.wrap(items, list.total),
    headers: links.length === 0 ? {} : { link: links.join(', ') },
  };
}

function whole(text: string | null): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value < 1 ? undefined : value;
}
