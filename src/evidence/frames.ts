/** A line of a stack trace: one of the workspace's own code, or of a runtime, a library or a test framework. */
export type Frame = 'own' | 'foreign';

const FOREIGN_PATH =
  /node_modules[\\/]|site-packages|dist-packages|hostedtoolcache|[\\/]toolcache[\\/]|[\\/]lib(?:64)?[\\/]python\d|[\\/]Python\.framework[\\/]|[\\/](?:Cellar|nix[\\/]store|\.sdkman|\.nvm|\.rustup|goroot|go[\\/]src[\\/](?:runtime|testing|net|database|encoding))[\\/]|[\\/]usr[\\/](?:lib|local|include|share)|[\\/](?:rustc|toolchains)[\\/]|[\\/]pkg[\\/]mod[\\/]|[\\/]\.cargo[\\/]|[\\/]gems[\\/]|[\\/]vendor[\\/]|[\\/]sysdeps[\\/]|internal[\\/]modules|(?:^|[\s("])(?:node:|internal\/|java\.base|<frozen|<string>|ext:|dart:|package:(?:test|flutter|stack_trace|matcher|async)|<anonymous>|index \d+\))/;
const FOREIGN_CODE =
  /\bat (?:java|javax|jakarta|sun|jdk|com\.sun|android|androidx|kotlin|kotlinx|scala|groovy|clojure|org\.(?:junit|testng|gradle|mockito|hamcrest|assertj|opentest4j|springframework|apache|codehaus|hibernate|eclipse|slf4j|jboss|scalatest|spockframework|jetbrains)|io\.(?:netty|reactivex|micrometer|vertx|quarkus)|reactor|okhttp3|net\.bytebuddy|System|Xunit|NUnit|Microsoft|sbt)\.|\(elixir |\(stdlib |\(ex_unit |\bcore::|\bstd::|\b(?:test|rust_begin_unwind)::run|__rust_|testing\.tRunner|runtime\.(?:goexit|gopanic|main)/;

const PATTERNS = [
  // V8 and JVM and .NET: `    at f (path:1:2)`, `at a.B.c(B.java:3)`, `at N.C.M() in C:\x.cs:line 3`
  /^(?:# )?\s*(?:\[\w+\] +)?at (?:async |new )?\S.{0,400}(?:[:(]\d+\)?|\bline \d+|\))(?: \{)?$/,
  /^\s*(?:at )?(?:async )?(?:[\w.<>#$ ]{1,80} )?\(?(?:node|file):[\w/.%+-]+:\d+:\d+\)?$/,
  // PowerShell
  /^at .{1,200}, .{1,300}: (?:line )?\d+$/,
  // Python
  /^\s*File "[^"]+", line \d+(?:,? in .+)?$/,
  // Go, Rust, C and C++ sanitizers, Ruby, PHP, Perl, Dart, Elixir, Erlang
  /^\t(?:\/|[A-Za-z]:\/)\S+\.(?:go|s):\d+(?: \+0x[0-9a-f]+)?$/,
  /^\s+\d+: +(?:0x[0-9a-f]+ - )?[\w<>:{}# ]+$/,
  /^\s*#\d+ +(?:0x[0-9a-f]+ )?(?:in )?\S.*(?::\d+|\(\d+\)|\))/,
  /^\s*#\d+ +\S[^(]{0,200}\([^()]{1,300}:\d+:\d+\)$/,
  /^\s*(?:# |from )\S+:\d+:in\b/,
  /^\s+\(\w[\w.]* [\d.]+\) \S+:\d+: /,
];

/** No frame is as long; patterns must not meet lines of any length. */
const LONGEST = 600;

/** Which kind of stack frame a line is; undefined for any other line. */
export function frameOf(line: string): Frame | undefined {
  if (line.length > LONGEST || !/\d|\)/.test(line) || !PATTERNS.some((pattern) => pattern.test(line)))
    return undefined;
  return FOREIGN_PATH.test(line) || FOREIGN_CODE.test(line) ? 'foreign' : 'own';
}
