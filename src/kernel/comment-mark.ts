const HASH = /\.(?:pyi?|rb|rake|sh|bash|zsh|pl|pm|t|r|jl|exs?|nim|ya?ml|toml|coffee|cr|tcl|ps1|mk|cmake)$/i;
const DASH = /\.(?:lua|hs|elm|sql|ada|adb)$/i;
const SLASH =
  /\.(?:[cm]?[jt]sx?|vue|svelte|go|rs|java|kts?|scala|groovy|cs|fs|c|cc|cpp|cxx|h|hpp|hh|mm?|zig|d|swift|dart|php|css|scss|less|jsonc)$/i;

/** What begins a comment to the end of the line in a file of this name; undefined where there is none or we do not know. */
export function commentMark(path: string): '#' | '--' | '//' | undefined {
  if (HASH.test(path)) return '#';
  if (DASH.test(path)) return '--';
  return SLASH.test(path) ? '//' : undefined;
}
