import { added, type Signal } from './signal.ts';

/** Comments and attributes that silence a check; looked for in comments too. */
export const SILENCED_CHECKS: Signal = {
  ...added(
    'ask',
    'edit.check-silenced',
    'silences a compiler, linter, formatter or coverage check',
  )(
    /@ts-(?:ignore|expect-error|nocheck)\b|\b(?:eslint|tslint|jshint|stylelint|rubocop|pylint|swiftlint|ktlint|credo|shellcheck|oxlint|cspell|solhint)[:-]\s*(?:disable|ignore)|\b(?:biome|prettier|deno-lint|istanbul|c8|v8|phpcs|spell-checker)[-: ]+ignore|#\s*(?:type|pyright|mypy|pyre|ty)\s*:\s*ignore|#\s*(?:noqa|nosec|pragma\s*:\s*no\s*cover|fmt\s*:\s*(?:off|skip)|isort\s*:\s*skip|ruff\s*:\s*noqa|flake8\s*:\s*noqa)\b|\/\/\s*(?:nolint|ignore:|ignore_for_file:|NOSONAR|noinspection)|\b(?:NOLINT(?:NEXTLINE)?|NOSONAR)\b|@(?:Suppress(?:Warnings|Lint)?|SuppressFBWarnings|phpstan-ignore(?:-\w+)*|psalm-suppress)\b|#!?\[\s*(?:allow|expect|rustfmt::skip)\b|#pragma\s+(?:warning\s+disable|GCC\s+diagnostic\s+ignored|clang\s+diagnostic\s+ignored)|\bclang-format off\b|## no critic/g,
  ),
  inComments: true,
};

/** Raised errors that an edit takes away. */
export const REMOVED_CHECKS: Signal = {
  decision: 'ask',
  rule: 'edit.check-removed',
  what: 'removes an error that the code raised (throw, raise, assert, panic) without another in its place',
  pattern:
    /\b(?:throw|raise|panic!?|assert\w*!?|bail!|ensure!|unreachable!|invariant|precondition(?:Failure)?|fatalError|die|croak|confess|requireNonNull|checkArgument|checkNotNull)(?=[\s(;])|\b(?:fmt\.Errorf|errors\.New|Result\.failure|Promise\.reject|Err)\s*\(/g,
  counts: 'removed',
};

/** Conditions that no longer depend on anything. */
export const FIXED_CONDITIONS: Signal = added(
  'ask',
  'edit.fixed-condition',
  'makes a condition always true or always false',
)(
  /\bor\s+True\b|\|\|\s*true\b(?!\s*[.)]?\s*[=!<>]=)|\band\s+False\b|&&\s*false\b|\bif\s*\(?\s*(?:true|True|false|False|1|0)\s*\)?\s*[:{]/g,
  /\.(?!sh$|bash$|zsh$)[a-z0-9]+$/i,
);

/** Scripts whose checks no longer count. */
export const IGNORED_STATUS: Signal = added(
  'ask',
  'edit.check-silenced',
  'makes a script succeed whatever its checks say',
)(
  /(?:test|check|lint|verify|spec)[^\n]{0,200}?\|\|\s{0,9}(?:true\b|:(?=\s|$))|\btrap\b[^\n]{0,40}\bexit\s+0\b[^\n]{0,20}\bEXIT\b/gm,
  /\.(?:sh|bash|zsh)$/i,
);
