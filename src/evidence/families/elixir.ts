import type { Family } from '../family.ts';
import { readExunit } from '../runners/exunit.ts';
import { CLOSING } from '../weights.ts';

/** Mix and the Elixir compiler, ExUnit. */
export const elixir: Family = {
  name: 'elixir',
  mark: /^\s+\d+\) (?:test|doctest|property) .+ \([\w.]+\)$|^\*\* \((?:Mix|CompileError|\w+Error)\)|^== Compilation error in file/,
  weights: [
    [11, /^\s+\d+\) (?:test|doctest|property) .+ \([\w.]+\)$/],
    [10, /^== Compilation error|^\*\* \(\w+/],
    [9, /^\s+(?:code|left|right): |^\s+\*\* \(\w+|^\s+Assertion with /],
    [CLOSING, /\d+ tests?, [1-9]\d* failures?/],
  ],
  classes: [
    ['test', /^\s+\d+\) (?:test|doctest|property) .+ \([\w.]+\)$/],
    ['compile', /^== Compilation error|\*\* \((?:CompileError|SyntaxError|TokenMissingError)\)/],
    ['dependency', /^\*\* \(Mix\) .*(?:dependenc|Hex)/],
  ],
  read: readExunit,
};
