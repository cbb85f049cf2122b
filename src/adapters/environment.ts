/** The environment that the process was started with. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
