const INSTALLED = new Set([
  'node_modules',
  'bower_components',
  'site-packages',
  'dist-packages',
  '.venv',
  'venv',
  '.tox',
  '.nox',
  '.pnpm-store',
  'vendor',
]);

/** Whether a relative path lies in (or is) a folder that a package manager fills: `node_modules`, `site-packages`, `.venv`, `vendor` … */
export function isInDependencyFolder(path: string): boolean {
  return path.split('/').some((part) => INSTALLED.has(part));
}
