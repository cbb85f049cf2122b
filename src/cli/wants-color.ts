const NOT_FORCED = ['', '0', 'false'];

/**
 * Whether to write colours to a stream: to a terminal that is not `dumb`, or anywhere with `FORCE_COLOR` (not `0`); never
 * with `--no-color` (`flag` is false then) or `NO_COLOR`. Source: no-color.org, force-color.org.
 */
export function wantsColor(
  flag: boolean | undefined,
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (flag === false || (env.NO_COLOR ?? '') !== '') return false;
  return !NOT_FORCED.includes(env.FORCE_COLOR ?? '') || (stream.isTTY === true && env.TERM !== 'dumb');
}
