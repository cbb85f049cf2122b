/** A number with its noun: `1 file`, `2,913 characters`; the plural is the noun with an `s`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
