/** A number with its noun: `1 file`, `2,913 characters`; the plural is the noun with an `s`. */
export function counted(count: number, noun: string): string {
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${noun}${count === 1 ? '' : 's'}`;
}
