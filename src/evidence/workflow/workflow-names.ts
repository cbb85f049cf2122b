/** Text with `${{ }}` in it, cut at the expressions: what stands between them. */
const literalsOf = (text: string): string[] => text.split(/\$\{\{[\s\S]*?\}\}/);

/** Can this be the text once its expressions have their values? In one pass, as the pattern is whoever's. */
export function canRead(template: string, shown: string): boolean {
  const [first = '', ...others] = literalsOf(template);
  const last = others.pop();
  if (last === undefined) return first === shown;
  if (!shown.startsWith(first) || !shown.endsWith(last)) return false;
  let from = first.length;
  for (const literal of others) {
    const at = shown.indexOf(literal, from);
    if (at === -1) return false;
    from = at + literal.length;
  }
  return from <= shown.length - last.length;
}

/** One leg of a matrix: its values follow the name in parentheses. */
export const isLegOf = (name: string, shown: string): boolean =>
  shown.startsWith(`${name} (`) && shown.endsWith(')');

/**
 * The name that the runner gives a step without one: `Run ` and the first line of its script, or what it uses. Source:
 * actions/runner, ActionRunner.cs.
 */
export function nameOfStep({ name, run, uses }: Readonly<Record<string, unknown>>): string | undefined {
  if (isScalar(name)) return String(name);
  if (typeof run === 'string') return `Run ${run.trimStart().split(/\r|\n/)[0]}`.trimEnd();
  return typeof uses === 'string' ? `Run ${uses}` : undefined;
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
