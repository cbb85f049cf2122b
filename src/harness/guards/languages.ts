/** Files of a language, by how a path ends. */
export const JS = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
export const PY = /\.pyi?$/i;
export const RUBY = /\.(?:rb|rake)$/i;
export const GO = /\.go$/i;
export const RUST = /\.rs$/i;
export const PHP = /\.php$/i;
export const ELIXIR = /\.exs?$/i;
export const PERL = /\.p[lm]$/i;
