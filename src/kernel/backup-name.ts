const AROUND: readonly RegExp[] = [/^#(.+)#$/, /^\.#(.+)$/, /^copy of (.+)$/];
const SUFFIX =
  /^(.+?)(?:~|\.~\d+~|[ ._-]+(?:bak|backup|bkp|old|orig|original|save|saved|copy|prev|previous|rej|tmp)\d*|\.\d{1,3}|[._-]\d{4}-?\d\d-?\d\d(?:[t_-]?\d{4,6})?| ?\(\d+\)|\.sw[a-p])$/;

/**
 * The names that a folded file name may be a backup of, once editors' and people's marks are gone (`.env~`, `#.env#`,
 * `key.pem.orig`, `.id_rsa.swp`); the name itself when it bears none.
 */
export function namesBehindBackup(name: string): string[] {
  let bare = name;
  for (let next = stripped(bare); next !== bare; next = stripped(bare)) bare = next;
  if (bare === name) return [name];
  return [bare, ...(/\.sw[a-p]$/.test(name) && bare.startsWith('.') ? [bare.slice(1)] : [])];
}

function stripped(name: string): string {
  const match = AROUND.map((pattern) => pattern.exec(name)).find((found) => found !== null);
  return (match ?? SUFFIX.exec(name))?.[1] ?? name;
}
