/** Files of a language, by how a path ends. */
export const JS = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
export const PY = /\.py[iwx]?$/i;
export const RUBY = /\.(?:rb|rake)$/i;
export const GO = /\.go$/i;
export const RUST = /\.rs$/i;
export const PHP = /\.php$/i;
export const ELIXIR = /\.exs?$/i;
export const PERL = /\.p[lm]$/i;
export const JVM = /\.(?:java|kts?|scala|groovy)$/i;
export const DOTNET = /\.(?:cs|fs|vb)$/i;
export const C = /\.(?:c|cc|cpp|cxx|h|hpp|hh|mm?|cu)$/i;
export const SWIFT = /\.swift$/i;
export const LUA = /\.lua$/i;
