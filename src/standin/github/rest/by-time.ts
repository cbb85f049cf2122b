/** Keeps what was updated at or after `since`, sorted as `sort` and `direction` ask. Source: REST docs, comments. */
export function byTime<T extends { readonly createdAt: Date; readonly updatedAt: Date; readonly id: number }>(
  items: readonly T[],
  query: URLSearchParams,
): T[] {
  const since = Date.parse(query.get('since') ?? '');
  const key = query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt';
  // The direction counts only beside a sort.
  const sign = query.has('sort') && query.get('direction') !== 'asc' ? -1 : 1;
  return items
    .filter(({ updatedAt }) => Number.isNaN(since) || updatedAt.getTime() >= since)
    .sort((one, other) => sign * (one[key].getTime() - other[key].getTime() || one.id - other.id));
}
