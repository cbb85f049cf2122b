/** Folders that hold, or may hold, what nobody should read: they and all above them are never bound whole. */
const NEVER_WHOLE_IN_HOME = [
  '',
  '.local',
  '.local/share',
  '.cargo',
  '.cache',
  'Library',
  'Library/Application Support',
];
const NEVER_IN_HOME = [
  '.ssh',
  '.aws',
  '.azure',
  '.config',
  '.docker',
  '.gnupg',
  '.kube',
  '.gcloud',
  '.mozilla',
  '.password-store',
  '.m2',
  '.gradle',
  '.npm',
  '.claude',
  '.local/share/keyrings',
];
const NEVER_WHOLE = [
  '/',
  '/home',
  '/root',
  '/Users',
  '/opt',
  '/mnt',
  '/media',
  '/srv',
  '/snap',
  '/var',
  '/var/lib',
  '/tmp',
];
const NEVER = ['/etc', '/proc', '/sys', '/dev', '/run', '/var/run', '/boot', '/lost+found'];

/** May the whole folder at a real absolute path be shown, read-only, to untrusted code? `home` is the user's home. */
export function isBindable(folder: string, home: string): boolean {
  if (NEVER.some((place) => isWithin(folder, place))) return false;
  if (NEVER_WHOLE.includes(folder) || isWithin(home, folder) || /^\/(?:home|Users)\/[^/]+$/.test(folder))
    return false;
  return (
    !NEVER_WHOLE_IN_HOME.some((name) => folder === below(home, name)) &&
    !NEVER_IN_HOME.some((name) => isWithin(folder, below(home, name)))
  );
}

/** Is `path` the folder or something in it? Both absolute and normalised. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`);
}

function below(home: string, name: string): string {
  return name === '' ? home : `${home}/${name}`;
}
