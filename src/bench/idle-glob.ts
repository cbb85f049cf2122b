/** Why a glob of `protected` (paths are relative, `/`-separated) can match no file, or none that it seems to; undefined when it can. */
export function idleGlob(glob: string): string | undefined {
  if (glob.trim() !== glob) return 'blanks around it count as part of the path';
  const path = glob.replace(/^\.\//, '').replace(/\/$/, '');
  if (path === '') return 'it names nothing';
  // `!(…)` is a pattern of its own.
  if (/^!(?!\()/.test(glob)) return 'there are no exceptions: `!` is taken literally';
  if (glob.startsWith('/')) return 'paths are relative to the tree';
  if (glob.includes('\\')) return 'paths have `/`, no backslash';
  const odd = path.split('/').find((segment) => segment === '' || segment === '.' || segment === '..');
  return odd === undefined ? undefined : `no path of the tree has a part "${odd}"`;
}
