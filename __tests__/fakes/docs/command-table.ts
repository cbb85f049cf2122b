import type { Place } from './reader-world.ts';

/** How a command is run, and what a reader sees: its exit code (0 if not said) and a part of what it says. */
export interface Run {
  readonly in: Place;
  readonly code?: number;
  readonly says: RegExp;
  /** For what runs on until Ctrl-C: what it says once it is up. */
  readonly until?: RegExp;
}

/** A command that another test, or `.ci/run`, runs; `held` are files and what stands there, which is looked up. */
export interface RunElsewhere {
  readonly why: string;
  readonly held: Readonly<Record<string, string>>;
}

/** Commands whose shell goes on into the next ones: they are run as one script, in their order. */
export interface Session {
  readonly session: 'local GitHub';
  readonly says?: RegExp;
}

export type Told = Run | RunElsewhere | Session;

const IS_CI = (line: string): RunElsewhere => ({
  why: 'it is what is running this test',
  held: { '.ci/run': line },
});
const DEMO_TEST = '__tests__/bundle/cli-demo.test.ts';
const demo = (words: string): RunElsewhere => ({
  why: 'a demo takes its time; it is run there, with the language named',
  held: { [DEMO_TEST]: words },
});
const script = (path: string): RunElsewhere => ({
  why: 'it takes minutes',
  held: { 'package.json': `"node ${path}"`, [path]: '' },
});

const DENIED = { code: 1, says: /red → green[\s\S]*Verdict: denied: / } as const;
const JUDGED = { in: 'bench', says: /solved/ } as const;

/** By the command alone, or by `FILE: command` where the place matters. */
export const COMMANDS: Readonly<Record<string, Told>> = {
  'npm cit': IS_CI('npm cit'),
  'npm ci': IS_CI('npm cit'),
  'npm test': IS_CI('npm cit'),
  'npm run check': IS_CI('npm run check'),
  'bash .ci/run': { why: 'it runs this test', held: { '.github/workflows/ci.yml': 'bash .ci/run' } },
  'npm run build': {
    why: 'npm run check does it',
    held: { 'scripts/check.mjs': "node('scripts/build.mjs')" },
  },
  'npm run format': {
    why: 'npm run check does it without writing',
    held: { 'scripts/check.mjs': "'ci', '.'" },
  },
  'npm run speed': script('scripts/speed.mjs'),
  'npm run pictures': script('scripts/pictures.mjs'),
  'npm run prove': script('scripts/prove.mjs'),
  'npm run prove paths-jailed': { why: 'it takes minutes', held: { 'scripts/prove.mjs': "'paths-jailed'" } },
  'npm run attacks': {
    why: 'every case of it is a test',
    held: { '__tests__/attacks': '', 'scripts/attacks.mjs': '' },
  },

  'node dist/cli.js demo': demo("spawnCli(['demo', '--language', 'node']"),
  'build-doctor demo': demo("spawnCli(['demo', '--language', 'node']"),
  'build-doctor demo --yes': demo("'--yes',"),
  'build-doctor demo --no': demo("'--no',"),
  'build-doctor demo --exhausted': demo("'--exhausted',"),
  'build-doctor demo --provider groq': {
    why: 'as above',
    held: { [DEMO_TEST]: "['demo', '--provider', 'groq'" },
  },

  'build-doctor heal --repo . --test "python -m pytest -q"': { in: 'shop', ...DENIED },
  'build-doctor heal --repo . --test "npm test"': { in: 'price', ...DENIED },
  'build-doctor heal --repo . --test "npm test" --setup "npm ci"': { in: 'price', ...DENIED },
  'build-doctor heal --test "npm test" --setup "npm ci" --yes': { in: 'price', says: /Verdict: verified: / },
  'gh run view 123 --log-failed | build-doctor heal --log - --test "go test ./..."': {
    in: 'price',
    ...DENIED,
  },
  'build-doctor heal --test "make check" --base-url http://localhost:11434/v1 --model qwen3': {
    in: 'price',
    ...DENIED,
  },
  'build-doctor heal --record --journal ../fix.jsonl --test "npm test"': { in: 'price', ...DENIED },
  'build-doctor replay ../fix.jsonl': { in: 'replay', says: /Same verdict and diff: denied/ },
  'build-doctor replay run.jsonl --repo ../shop': { in: 'replay', says: /Same verdict and diff: denied/ },
  'build-doctor replay fix.jsonl --verbose': { in: 'replay', says: /Same verdict and diff: denied/ },

  'build-doctor onboard --repo .': { in: 'price', code: 1, says: /checked[\s\S]*Verdict: denied: / },
  'build-doctor onboard --out docs/ONBOARDING.md --yes': { in: 'price', says: /Verdict: verified: / },
  'build-doctor onboard --base-url http://localhost:11434/v1 --model qwen3': {
    in: 'price',
    code: 1,
    says: /checked[\s\S]*Verdict: denied: /,
  },

  'build-doctor evidence ci.log': { in: 'desk', says: /price_test\.sh: got 300/ },
  'build-doctor evidence job.log': { in: 'desk', says: /price_test\.sh: got 300/ },
  'gh run view 123 --log-failed | build-doctor evidence': { in: 'desk', says: /price_test\.sh: got 300/ },
  'npm test 2>&1 | build-doctor evidence --max-chars 1500': { in: 'price', says: /not ok 2 - price 3/ },
  'build-doctor evidence logs.zip': { in: 'desk', says: /price_test\.sh: got 300/ },
  'build-doctor evidence --json job.log.gz': { in: 'desk', says: /^\{"class":"test"/m },
  'build-doctor evidence --green old.log job.log': { in: 'desk', says: /20261012\.1\.0/ },

  'build-doctor suggest --before old/cart.py --after new/cart.py --patch pull.diff --path cart.py': {
    in: 'desk',
    says: /```suggestion/,
  },
  'build-doctor suggest --before old/cart.py --after new/cart.py --patch pull.diff --path src/cart.py': {
    in: 'desk',
    says: /```suggestion/,
  },
  'gh pr diff 42 > pull.diff': { in: 'desk', says: /^$/ },
  "gh api repos/o/n/pulls/42/files --jq '.[0].patch' > cart.patch": { in: 'desk', says: /^$/ },
  'build-doctor suggest --before a.ts --after b.ts --patch cart.patch --json': {
    in: 'desk',
    says: /^\{"suggestions":\[\{/m,
  },

  'build-doctor bench __tests__/fixtures/bench --provider groq --out results.jsonl': JUDGED,
  'build-doctor bench __tests__/fixtures/bench --replay recordings': JUDGED,
  'build-doctor bench __tests__/fixtures/bench --check': { in: 'bench', says: /./ },
  'build-doctor bench cases --provider groq --out results.jsonl': JUDGED,
  'build-doctor bench cases --only py-hang-queue js-crlf --base-url http://localhost:11434/v1 --model qwen3':
    JUDGED,
  'build-doctor bench cases --provider groq --record --journals kept': JUDGED,
  'build-doctor bench cases --replay kept': JUDGED,
  'build-doctor bench cases --check': { in: 'bench', says: /./ },

  'build-doctor stats ~/.local/state/build-doctor/2*.jsonl': { in: 'desk', says: /denied/ },
  "gh run download --pattern 'build-doctor-*' -D journals && build-doctor stats journals": {
    in: 'desk',
    says: /denied/,
  },
  "build-doctor stats 'journals/**/*.jsonl' --price-prompt 0.59 --price-completion 0.79": {
    in: 'desk',
    says: /\$/,
  },
  'build-doctor stats run.jsonl --json': { in: 'desk', says: /^\{"files":1/m },

  'build-doctor timeline': { in: 'desk', says: /build-doctor-timeline\.html/ },
  'build-doctor timeline RUN.jsonl': { in: 'desk', says: /build-doctor-timeline\.html/ },
  "gh run download --pattern 'build-doctor-*' -D journals && build-doctor timeline journals -o runs.html": {
    in: 'desk',
    says: /runs\.html/,
  },
  'build-doctor timeline --watch': { in: 'desk', until: /http:\/\/127\.0\.0\.1:\d+/, says: /127\.0\.0\.1/ },
  'build-doctor timeline RUN --text': { in: 'desk', says: /denied/ },

  'node dist/standin.js --port 8080 --seed examples/standin/shop.json': {
    in: 'desk',
    until: /"tokens"/,
    says: /"url"/,
  },
  'node dist/standin.js --seed examples/standin/shop.json --port 8080': {
    in: 'desk',
    until: /"tokens"/,
    says: /"url"/,
  },

  'node dist/standin.js --seed examples/standin/shop.json --port 8080 > line.json &': {
    session: 'local GitHub',
  },
  'until [ -s line.json ]; do sleep 0.1; done': { session: 'local GitHub' },
  'URL=$(node -p \'JSON.parse(fs.readFileSync("line.json")).url\')': { session: 'local GitHub' },
  'BOT=$(node -p \'JSON.parse(fs.readFileSync("line.json")).tokens.bot\')': { session: 'local GitHub' },
  'curl -H "authorization: Bearer $BOT" $URL/repos/acme/shop/pulls/7/files': {
    session: 'local GitHub',
    says: /"filename":/,
  },
  'curl $URL/_/event -d \'{"kind":"review","pr":7,"by":"mia","state":"approve"}\'': {
    session: 'local GitHub',
    says: /"state":\s*"approved"/,
  },
  'git clone http://x-access-token:$BOT@127.0.0.1:8080/acme/shop.git': {
    session: 'local GitHub',
    says: /Cloning into 'shop'/,
  },
  'HTTP_PROXY=$URL GH_HOST=github.localhost GH_TOKEN=$BOT gh run view 9000000007 -R acme/shop --log-failed': {
    session: 'local GitHub',
    says: /"conclusion":\s*"failure"/,
  },

  'python3 -m unittest discover -s examples/shop': { in: 'desk', code: 1, says: /FAILED \(failures=2\)/ },
  'python3 -m unittest discover -s examples/stubborn': { in: 'desk', code: 1, says: /FAILED/ },
  'examples/shop-node/README.md: npm test': {
    why: 'it is run there',
    held: { '__tests__/examples.test.ts': 'shop-node' },
  },
  'examples/stubborn-node/README.md: npm test': {
    why: 'it is run there',
    held: { '__tests__/examples.test.ts': 'stubborn-node' },
  },
};
