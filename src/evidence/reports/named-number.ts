/** The number before (`2 failed`) or after (`Failures: 2`) a name in a runner's summary; 0 where it is not named. */
export function namedNumber(summary: string, name: string): number {
  const found =
    new RegExp(String.raw`(?<![\w.])(\d+) ${name}(?![\w-])`).exec(summary) ??
    new RegExp(String.raw`(?<![\w-])${name}: *(\d+)`).exec(summary);
  return found === null ? 0 : Number(found[1]);
}
