/** JSON with the keys of every object in order, indented by `spaces`; `nothing` for undefined. */
export function stableJson(value: unknown, spaces = 0): string {
  const sorted = (_key: string, inner: unknown): unknown =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted, spaces) ?? 'nothing';
}
