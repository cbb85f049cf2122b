import { installed, known, type SetupPattern, type SetupPatterns, seen } from './setup-pattern.ts';

const text = String.raw;

const ARCHIVES = [
  seen(
    'pip',
    text`(?:Using cached|Downloading) (?:\S{0,300}/)?(?<name>[A-Za-z0-9][\w.]{0,80})-(?<version>\d[\w.!+]{0,40})-[\w.]+-[\w.]+-[\w.]+\.whl`,
  ),
  seen(
    'pip',
    text`(?:Using cached|Downloading) (?:\S{0,300}/)?(?<name>[A-Za-z0-9][\w.-]{0,80})-(?<version>\d[\w.!+]{0,40})\.(?:tar\.gz|zip)\b`,
  ),
];
/** `…/artifact/1.2/artifact-1.2.jar` as Maven, Gradle and sbt print it; a snapshot's own version stands in the file's name. */
const JARS = [
  seen(
    'maven',
    text`.{0,60}https?://\S{1,200}/(?<name>[\w.-]{1,80})/[\w.]{1,40}-SNAPSHOT/\k<name>-(?<version>[\d.]+-\d{8}\.\d{6}-\d+)\S{0,40}\.(?:jar|aar)\b`,
  ),
  seen(
    'maven',
    text`.{0,60}https?://\S{1,200}/(?<name>[\w.-]{1,80})/(?<version>\d[\w.+-]{0,59})/\k<name>-\S{1,100}\.(?:jar|aar)\b`,
  ),
];
const ACTION: SetupPattern = {
  source: 'action',
  pattern:
    /^Download action repository '(?<name>[\w.-]+\/[\w./-]+)@(?<ref>[\w./-]{1,80})' \(SHA:(?<version>[0-9a-f]{7})/,
  isFinal: false,
};
/** BuildKit, where the digest is pinned or resolved. */
const BASE_IMAGE: SetupPattern = {
  source: 'container',
  pattern: /^#\d+ \[[^\]]{1,80}\] FROM (?<name>[\w.:/-]{1,120})@sha256:(?<version>[0-9a-f]{12})/,
  isFinal: true,
};

/** What package managers print when they resolve, fetch or install. */
export const PACKAGE_PATTERNS: SetupPatterns = [
  // pip, uv, Poetry
  ['Collecting', seen('pip', text`Collecting NAME(?:\[[\w,-]*\])?==VERSION(?: |$)`)],
  ['Using', ...ARCHIVES, installed('gem', text`Using NAME VERSION(?: |$)`)],
  ['Requirement', seen('pip', text`Requirement already (?:satisfied|up-to-date): NAME\b.*\(VERSION\)$`)],
  ['~', installed('pip', text`~ NAME==VERSION(?: |$)`)],
  ['•', installed('pip', text`• (?:Installing|Updating) NAME \((?:\S+ -> )?VERSION\)`)],
  // npm, yarn, pnpm, mamba
  [
    '+',
    installed('pip', text`\+ NAME==VERSION(?: |$)`),
    installed('npm', text`\+ PACKAGE@VERSION(?: |$)`),
    installed('conda', text`\+ NAME {2,}VERSION {2,}\S+ {2,}\S`),
    installed('npm', text`\+ PACKAGE DOTTED(?: |$)`),
  ],
  ['├──', installed('npm', text`├── PACKAGE@VERSION(?: |$)`)],
  ['└──', installed('npm', text`└── PACKAGE@VERSION(?: |$)`)],
  ['├─', installed('npm', text`├─ PACKAGE@VERSION$`)],
  ['└─', installed('npm', text`└─ PACKAGE@VERSION$`)],
  ['npm', seen('npm', text`npm (?:warn|WARN) deprecated PACKAGE@VERSION:`)],
  ['added', known('npm', 'npm packages in all', text`added (?<version>\d+) packages?\b`)],
  // cargo, go, Bundler, Composer, NuGet
  ['Compiling', installed('cargo', text`Compiling NAME VERSION$`)],
  ['Checking', installed('cargo', text`Checking NAME VERSION$`)],
  ['Adding', seen('cargo', text`Adding NAME VERSION(?: |$)`)],
  ['Updating', seen('cargo', text`Updating NAME v\S+ -> VERSION$`)],
  [
    'go:',
    installed('go', text`go: (?:added|upgraded|downgraded) NAME (?:v\S+ => )?VERSION$`),
    seen('go', text`go: (?:downloading|extracting|finding) NAME VERSION$`),
  ],
  ['Fetching', seen('gem', text`Fetching NAME VERSION(?: |$)`)],
  ['Installing', installed('gem', text`Installing NAME VERSION(?: |$)`)],
  [
    '-',
    seen('composer', text`- (?:Installing|Locking|Downloading) VENDOR \(VERSION(?: [0-9a-f]{7,40})?\)`),
    seen('composer', text`- (?:Upgrading|Downgrading|Updating) VENDOR \(\S+ => VERSION\)`),
    installed('pip', text`- (?:Installing|Updating) NAME \((?:\S+ -> )?VERSION\)`),
  ],
  ['info', seen('nuget', text`info : +Installed NAME VERSION from `)],
  ['Installed', seen('nuget', text`Installed NAME VERSION from `)],
  // Files by their address, and the runner's own
  ['Downloading', ...ARCHIVES, ...JARS],
  ['Downloaded', seen('cargo', text`Downloaded NAME VERSION(?: |$)`), ...JARS],
  ['Download', ...JARS, ACTION],
  ['[INFO]', ...JARS],
  ['[info]', ...JARS],
  ['#', BASE_IMAGE],
  // System packages
  ['Setting', installed('apt', text`Setting up (?<name>[a-z0-9][a-z0-9.+-]+)(?::\w+)? \(VERSION\)`)],
  ['Get:', seen('apt', text`Get:\d+ \S+ \S+ \S+ (?<name>[a-z0-9][a-z0-9.+-]+) \w+ VERSION \[`)],
  ['(', seen('apk', text`\(\d+/\d+\) (?:Installing|Upgrading) NAME \((?:\S+ -> )?VERSION\)`)],
  [
    '==>',
    seen('brew', text`==> (?:Pouring|Downloading) (?<name>[a-z][\w.@+-]{0,60}?)--VERSION\.\w+\.bottle`),
  ],
];
