const HOMES = /(?:\/(?:home|Users)\/|\b[A-Za-z]:\\+Users\\+)[^/\\\s:"'`<>|]+|\/root(?![\w.-])/g;

/** Text in which paths of home folders begin with `~`: the name of whoever ran it is nobody's business. `home` is another such folder. */
export function withoutHomes(text: string, home: string): string {
  const known = text
    .split(home.length > 1 ? home : '\0')
    .reduce((before, after) => `${before}${/^[\w.-]/.test(after) ? home : '~'}${after}`);
  return known.replace(HOMES, '~');
}
