/** Whether git and GitHub accept this as the path of a file: relative, no empty, `.`, `..` or `.git` part. */
export const isTreePath = (path: string): boolean =>
  !path.includes('\0') && path.split('/').every((part) => !/^(?:\.{0,2}|\.git)$/i.test(part));
