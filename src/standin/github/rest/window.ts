/** The part of a long list inside one object that `page` and `per_page` ask for; `size` items unless the query says less. */
export function windowOf<T>(items: readonly T[], query: URLSearchParams, size: number): readonly T[] {
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const length = Math.min(size, number('per_page') ?? size);
  const start = ((number('page') ?? 1) - 1) * length;
  return items.slice(start, start + length);
}
