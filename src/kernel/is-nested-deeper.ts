/** Is a JSON value nested more than `levels` deep? It takes no stack: what is nested deep enough ends every recursion, `JSON.stringify` too. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  let here = [value];
  for (let level = 0; level <= levels; level++) {
    here = here.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (here.length === 0) return false;
  }
  return true;
}
