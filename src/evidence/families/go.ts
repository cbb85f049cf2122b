import type { Family } from '../family.ts';
import { readGoTest } from '../runners/go-test.ts';
import { CLOSING } from '../weights.ts';

/** The go tool: build, vet, test, mod; gofmt and golangci-lint. */
export const go: Family = {
  name: 'go',
  mark: /^(?:ok {2}|FAIL|---)\t\S+|^--- FAIL: |^\S+\.go:\d+(?::\d+)?: |^# [\w./-]+(?: \[.+\])?$|^go: (?!downloading)|golangci-lint|^panic: /,
  weights: [
    [-1, /^(?:ok {2}|\?) ?\t|^=== (?:RUN|PAUSE|CONT|NAME)|^\s*--- (?:PASS|SKIP)/],
    [11, /^\s*--- FAIL: /],
    [10, /^(?:panic: |fatal error: |WARNING: DATA RACE)/],
    [10, /^\s{0,8}[\w./-]+\.go:\d+(?::\d+)?: \S/],
    [8, /^\s+(?:Error:|Error Trace:|expected *:|actual *:|got:|want:)/],
    [8, /^go: .*(?:missing|inconsistent|unknown|requires|not|cannot|updates|invalid)/],
    [CLOSING, /^FAIL\t\S+/],
  ],
  classes: [
    ['format', /gofmt|goimports -l|needs? formatting/],
    ['test', /^\s*--- FAIL: |DATA RACE|^panic: test timed out/],
    [
      'dependency',
      /missing go\.sum|^go: .*(?:inconsistent vendoring|unknown revision|requires go|updates to go\.mod|cannot find (?:main )?module|no required module)|no required module provides|cannot find package/,
    ],
    [
      'lint',
      /\.go:\d+:\d+: .*\((?:[a-z]+(?:check|assign|lint|vet|simple|crit|cyclo|ret|dupl|conv|sec|style|unused)|unused|lll|dupl|misspell|revive|govet|gosec|gocritic|errorlint|gofmt|goimports)\)$|^level=\w+ msg=|not as gofmt/,
    ],
    [
      'lint',
      /^vet: |passes lock by value|result of \S+ call not used|unreachable code|format %\w .* (?:of wrong type|reads arg)|uses unkeyed fields|self-assignment|struct field tag|copies lock value|possible misuse of/,
    ],
    ['compile', /^\S+\.go:\d+:\d+: |\[build failed\]|\[setup failed\]/],
  ],
  read: readGoTest,
};
