import { type Arguments, argumentsOf, type Program, type ProgramWish, programs } from './program.ts';

/** Test runners of JavaScript; what names a module, a configuration or an output file is missing on purpose. */
const SCRIPT_RUNNER: ProgramWish = {
  flags: `--runInBand -i --bail -b --verbose --silent --json --listTests --coverage --no-coverage --ci --run
    --detectOpenHandles --forceExit --onlyFailures --onlyChanged --findRelatedTests --expand --color --no-color
    --logHeapUsage --showSeed --passWithNoTests --no-cache --full-trace --inline-diffs --test
    --watch=false --watchAll=false --showConfig`,
  texts: `-t --testNamePattern --grep -g --testTimeout --timeout --maxWorkers -w --shard --seed --retry --retries
    --testPathPattern --testPathPatterns --project --selectProjects --test-name-pattern --slow`,
};
const GIT_LOOK: ProgramWish = {
  flags: `--stat --numstat --shortstat --summary --name-only --name-status --oneline --graph --decorate --all --cached
    --staged --patch -p -s --no-patch --no-color --no-renames --follow --reverse --no-merges --merges --first-parent
    --word-diff -w -b --ignore-all-space --ignore-space-change --ignore-blank-lines --minimal --histogram --exit-code
    --check -M -C -R --abbrev-commit --full-index --short --branch --porcelain -z --left-right --cc`,
  texts: `-n -U --unified --max-count --skip --since --until --after --before --author --grep -S -G --format --pretty
    --date --diff-filter --abbrev`,
  paths: '-L',
};
const git = (name: string, wish: ProgramWish, behind: string): Program[] =>
  programs(`git ${name}`, {
    ...wish,
    runs: `git -c core.fsmonitor=false -c core.hooksPath=/dev/null -c core.pager=cat --no-pager --no-optional-locks ${name} ${behind}`,
  });
const CARGO: ProgramWish = {
  flags: `--lib --bins --tests --examples --benches --doc --all --workspace --release -r --no-run --no-fail-fast
    --all-features --no-default-features --all-targets --locked --offline --frozen -q --quiet -v -vv --verbose`,
  texts: `-p --package --exclude --features -F --bin --test --example --bench -j --jobs --profile --color
    --message-format`,
  afterDashes: argumentsOf({
    flags: '--nocapture --no-capture --exact --ignored --include-ignored --list --show-output -q --quiet',
    texts: '--test-threads --skip --format --color',
  }),
};
const TYPE_CHECKER: ProgramWish = {
  flags:
    '--noEmit --pretty --strict --skipLibCheck --listFiles --showConfig -v --version --noErrorTruncation',
  paths: '-p --project',
  refused: /^@/,
};
const GREP_FLAGS = '-n -i -s -w -x -v -c -l -h -H -o -q -r -E -F -a -I';

/**
 * What is known of programs that may be allowed: options that neither run, load nor write anything, nor leave the repository.
 * Verified as execution elsewhere: find -exec, sed e, git -c/-O/--ext-diff, rg --pre, npm --script-shell, go -exec/-toolexec.
 */
export const PROGRAMS: readonly Program[] = [
  ...git('diff', GIT_LOOK, '--no-ext-diff --no-textconv'),
  ...git('log', GIT_LOOK, '--no-ext-diff --no-textconv'),
  ...git('show', GIT_LOOK, '--no-ext-diff --no-textconv'),
  ...git('status', GIT_LOOK, ''),
  ...git('blame', { flags: '-w -s -e -n -f', paths: '-L', texts: '--since' }, ''),
  ...git('ls-files', { flags: '-m -o -d -c -s --others --modified --cached --exclude-standard' }, ''),
  ...programs('cat', { flags: '-n -b -s -e -t -v -A -E -T' }),
  ...programs('head,tail', { flags: '-q -v', texts: '-n -c --lines --bytes' }),
  ...programs('ls', {
    flags: '-l -a -A -h -t -r -S -1 -R -d -F -i -s -n --all --human-readable --recursive',
  }),
  ...programs('wc', { flags: '-l -w -c -m -L' }),
  ...programs('rg', {
    flags: `${GREP_FLAGS} -S -N -U -P --heading --no-heading --files --count --stats --only-matching --multiline
      --ignore-case --smart-case --fixed-strings --word-regexp --files-with-matches --line-number --hidden --json`,
    texts:
      '-e -A -B -C -g -t -T -m -d --glob --iglob --type --type-not --max-count --max-depth --sort --regexp --context',
    operands: 'text-then-paths',
    first: '-e --regexp --files',
  }),
  ...programs('grep,egrep,fgrep', {
    flags: `${GREP_FLAGS} -P -z --recursive --ignore-case --line-number --only-matching --count --word-regexp
      --files-with-matches --fixed-strings --extended-regexp`,
    texts: '-e -A -B -C -m --include --exclude --exclude-dir --max-count --regexp --context',
    operands: 'text-then-paths',
    first: '-e --regexp --files',
  }),
  ...programs('find', {
    flags: '-print -print0 -prune -o -or -a -and -not -empty -ls -depth -mount -quit',
    texts:
      '-maxdepth -mindepth -name -iname -path -ipath -wholename -regex -iregex -type -size -mtime -mmin -perm -links -printf',
    paths: '-newer',
    isSingleDash: true,
  }),
  ...programs('sed', { flags: '-n -E -r -s -u', sed: '-e', operands: 'sed-then-paths', first: '-e' }),
  ...programs('pytest,py.test,python -m pytest,python3 -m pytest', {
    flags: `-q -v -x -s -l -h --quiet --verbose --exitfirst --lf --last-failed --ff --failed-first --nf --sw --stepwise --co
      --collect-only --no-header --no-summary --showlocals --full-trace --disable-warnings --strict-markers --setup-show
      --cache-clear --no-cov`,
    texts: `-k -m -r -n --tb --maxfail --durations --durations-min --color --deselect --verbosity --capture --timeout
      --numprocesses --log-level --log-cli-level --show-capture --count`,
    paths: '--ignore --cov',
    off: '-p',
    warning: '-W --pythonwarnings',
    refused: /^@/,
  }),
  ...programs('go test,go vet', {
    flags: '-v -race -short -failfast -json -cover -benchmem',
    texts: `-run -skip -bench -benchtime -count -timeout -parallel -cpu -p -tags -list -shuffle -vet -covermode -coverpkg`,
    isSingleDash: true,
  }),
  ...programs('cargo test,cargo check,cargo clippy,cargo nextest run', CARGO),
  ...programs('npm test,npm t,npm run,npm run-script,pnpm test,pnpm run,yarn test,yarn run', {
    flags: '--silent -s --if-present --workspaces -ws --include-workspace-root',
    texts: '-w --workspace',
    afterDashes: argumentsOf(SCRIPT_RUNNER),
  }),
  // Without a network npx would wait for a package that is not installed.
  ...['jest', 'vitest', 'mocha'].flatMap((name) =>
    programs(`npx ${name}`, { ...SCRIPT_RUNNER, runs: `npx --offline ${name}` }),
  ),
  ...programs('npx tsc', { ...TYPE_CHECKER, runs: 'npx --offline tsc' }),
  ...programs('tsc', TYPE_CHECKER),
  ...programs('mypy,python -m mypy,python3 -m mypy', {
    flags: `--strict --pretty --show-error-codes --show-error-context --no-error-summary --ignore-missing-imports
      --check-untyped-defs --disallow-untyped-defs --no-incremental -v --verbose`,
    texts:
      '-p --package -m --module --disable-error-code --enable-error-code --platform --python-version --follow-imports',
    refused: /^@/,
  }),
  ...programs('ctest', {
    flags:
      '--output-on-failure -V -VV --verbose -Q --quiet -N --show-only --progress --stop-on-failure --rerun-failed -F',
    texts: '-R -E -L -LE -j --parallel --timeout --repeat --tests-regex --exclude-regex -I -C --build-config',
    paths: '--test-dir',
  }),
  ...programs('jq', {
    flags: '-r -c -e -s -S -a -C -M -j --raw-output --compact-output --exit-status --slurp --sort-keys --tab',
    texts: '--indent',
    operands: 'text-then-paths',
    refused: /(?<![.\w/])(?:env|import|include)(?![\w/])|\$ENV/,
  }),
  ...programs('tox', { flags: '-q -v -vv -r --recreate', texts: '-e' }),
  ...programs('cut', {
    flags: '-s -z --complement --only-delimited',
    texts: '-d -f -c -b --delimiter --fields --characters --bytes --output-delimiter',
  }),
  ...programs('sort', {
    flags:
      '-n -r -u -f -b -h -V -g -M -s -c -d -i --numeric-sort --reverse --unique --ignore-case --stable --check',
    texts: '-k -t --key --field-separator',
  }),
  // Its second operand is a file that it writes.
  ...programs('uniq', { flags: '-c -d -u -i -D', texts: '-f -s -w', mostOperands: 1 }),
  ...programs('jest,vitest,mocha,node --test,yarn jest,pnpm exec jest,pnpm exec vitest', SCRIPT_RUNNER),
];

/** For programs that nothing is known of. */
export const ANY_PROGRAM: Arguments = argumentsOf({
  flags:
    '-q -v -vv -h --quiet --verbose --silent --help --version --color --no-color --fail-fast --stacktrace --info',
  texts: '-t -k -n --filter --tests --grep --name --only --testsuite --group --example -Dtest --seed',
  refused: /^@/,
});
