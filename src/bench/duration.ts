const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** Milliseconds for a person, in the two largest units: `42 s`, `3 min 20 s`, `2 d 4 h`. */
export function duration(ms: number): string {
  let left = Math.round(ms / 1_000);
  const parts = UNITS.map(([unit, seconds]) => {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return '0 s';
  const told = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return told.map(({ unit, count }) => `${count} ${unit}`).join(' ');
}
