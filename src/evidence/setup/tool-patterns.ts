import { known, type SetupPattern, type SetupPatterns } from './setup-pattern.ts';

const text = String.raw;
const tool = (name: string, pattern: string): SetupPattern => known('tool', name, pattern);
const CACHED: SetupPattern = {
  source: 'tool',
  pattern:
    /^Found in cache @ \S{0,80}hostedtoolcache[\\/](?:windows[\\/])?(?<name>\w+)[\\/](?<version>\d[\w.-]{0,40})[\\/]/,
  isFinal: false,
};

/** What tools print about their version, and set-up actions about what they set up. */
export const TOOL_PATTERNS: SetupPatterns = [
  ['Current', known('runner', 'runner', text`Current runner version: 'DOTTED'`)],
  ['Found', CACHED],
  [
    'Successfully',
    tool('python', text`Successfully set up CPython \(DOTTED\)`),
    tool('pypy', text`Successfully set up PyPy DOTTED`),
    tool('go', text`Successfully set ?up [Gg]o version DOTTED`),
  ],
  ['Python', tool('python', text`Python DOTTED$`)],
  ['platform', tool('python', text`platform \w+ -- Python DOTTED,`)],
  ['Resolved', tool('java', text`Resolved Java DOTTED from`)],
  ['openjdk', tool('java', text`openjdk version "DOTTED"`)],
  ['java', tool('java', text`java version "DOTTED"`)],
  ['Apache', tool('maven', text`Apache Maven DOTTED `)],
  ['Gradle', tool('gradle', text`Gradle DOTTED$`)],
  ['Welcome', tool('gradle', text`Welcome to Gradle DOTTED!`)],
  ['node:', tool('node', text`node: DOTTED$`)],
  ['npm:', tool('npm', text`npm: DOTTED$`)],
  ['yarn:', tool('yarn', text`yarn: DOTTED$`)],
  ['pnpm:', tool('pnpm', text`pnpm: DOTTED$`)],
  ['Node.js', tool('node', text`Node\.js DOTTED$`)],
  ['go', tool('go', text`go version goDOTTED `)],
  ['rustc', tool('rustc', text`rustc DOTTED \(`)],
  ['cargo', tool('cargo', text`cargo DOTTED \(`)],
  ['ruby', tool('ruby', text`ruby DOTTED \(`)],
  ['Bundler', tool('bundler', text`Bundler version DOTTED$`)],
  ['PHP', tool('php', text`PHP DOTTED \(`)],
  ['PHPUnit', known('composer', 'phpunit/phpunit', text`PHPUnit DOTTED by `)],
  ['Composer', tool('composer', text`Composer version DOTTED `)],
  ['gcc', tool('gcc', text`gcc \([^)]{0,60}\) DOTTED$`)],
  ['g++', tool('g++', text`g\+\+ \([^)]{0,60}\) DOTTED$`)],
  ['clang', tool('clang', text`clang version DOTTED`)],
  ['Ubuntu', tool('clang', text`Ubuntu clang version DOTTED`)],
  [
    '--',
    tool('C compiler', text`-- The C compiler identification is \w+ DOTTED$`),
    tool('C++ compiler', text`-- The CXX compiler identification is \w+ DOTTED$`),
  ],
  ['cmake', tool('cmake', text`cmake version DOTTED$`)],
  ['GNU', tool('make', text`GNU Make DOTTED$`)],
  ['git', tool('git', text`git version DOTTED$`)],
  ['Docker', tool('docker', text`Docker version DOTTED,`)],
  ['pip', tool('pip', text`pip DOTTED from `)],
  ['uv', tool('uv', text`uv DOTTED(?: |$)`)],
  ['Poetry', tool('poetry', text`Poetry \(version DOTTED\)`)],
  ['Google', tool('chrome', text`Google Chrome DOTTED`)],
  ['ChromeDriver', tool('chromedriver', text`ChromeDriver DOTTED`)],
  ['Xcode', tool('xcode', text`Xcode DOTTED$`)],
];
