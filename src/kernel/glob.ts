import picomatch from 'picomatch';

const compiled = new WeakMap<readonly string[], (path: string) => boolean>();

/**
 * Does one of the globs name this path (relative, `/`-separated) or a folder above it? A glob without `/` names a file
 * or folder at any depth; dots are ordinary characters; case does not count.
 */
export function matchesGlob(globs: readonly string[], path: string): boolean {
  if (globs.length === 0) return false;
  const known = compiled.get(globs);
  const matches = known ?? compile(globs);
  if (known === undefined) compiled.set(globs, matches);
  const segments = path.split('/');
  return segments.some((_, index) => matches(segments.slice(0, index + 1).join('/')));
}

function compile(globs: readonly string[]): (path: string) => boolean {
  const anywhere = globs
    .map((glob) => glob.replace(/^\.?\//, '').replace(/\/$/, ''))
    .filter((glob) => glob !== '')
    .map((glob) => (glob.includes('/') ? glob : `**/${glob}`));
  const options = { dot: true, nocase: true, nonegate: true, strictSlashes: true };
  return anywhere.length === 0 ? () => false : picomatch(anywhere, options);
}
