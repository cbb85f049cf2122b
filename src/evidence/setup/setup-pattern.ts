import type { SetupSource } from './setup-facts.ts';

/** How a line of a tool names something and its version. */
export interface SetupPattern {
  readonly source: SetupSource;
  /** With the groups `version` and, where `name` is left out, `name`; `ref` is what an action was asked for by. */
  readonly pattern: RegExp;
  readonly name?: string;
  /** The line tells what was installed in the end, not only what was looked at. */
  readonly isFinal: boolean;
}

/** By the first word of a line, without digits at its end: the forms that such a line may have, the first that fits counts. */
export type SetupPatterns = readonly (readonly [word: string, ...forms: SetupPattern[]])[];

const NAME = String.raw`(?<name>[\w@][\w.@/+-]{0,99})`;
const PACKAGE = String.raw`(?<name>@?[\w.-]{1,80}(?:/[\w.-]{1,80})?)`;
const VENDOR = String.raw`(?<name>[\w.-]{1,60}/[\w.-]{1,60})`;
const VERSION = String.raw`v?(?<version>\d[\w.+~:-]{0,59})`;
const DOTTED = String.raw`v?(?<version>\d+\.\d[\w.+-]{0,59})`;

/** `NAME`, `PACKAGE` (as npm names them), `VENDOR` (as Packagist does), `VERSION` and `DOTTED` stand for their groups; the line has to begin so. */
function form(source: SetupSource, pattern: string, isFinal: boolean): SetupPattern {
  const filled = pattern
    .replace('NAME', NAME)
    .replace('PACKAGE', PACKAGE)
    .replace('VENDOR', VENDOR)
    .replace('VERSION', VERSION)
    .replace('DOTTED', DOTTED);
  return { source, pattern: new RegExp(`^${filled}`), isFinal };
}

export const seen = (source: SetupSource, pattern: string): SetupPattern => form(source, pattern, false);
export const installed = (source: SetupSource, pattern: string): SetupPattern => form(source, pattern, true);
/** Something that has one name whatever the line calls it. */
export const known = (source: SetupSource, name: string, pattern: string): SetupPattern => ({
  ...form(source, pattern, false),
  name,
});
