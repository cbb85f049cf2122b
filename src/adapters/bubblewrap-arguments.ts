/** What one launch of bubblewrap shows to the command; every path absolute, on the host unless said otherwise. */
export interface BubblewrapPlan {
  readonly copy: string;
  /** Where the copy appears: the checkout's own path. */
  readonly checkoutPath: string;
  readonly home: string;
  /** Host folder that appears as `/tmp`; a memory file system when undefined. */
  readonly temp: string | undefined;
  readonly readOnly: readonly string[];
  /** Shown read-only at another place: host path, and path as the command sees it. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  readonly system: readonly { readonly path: string; readonly link: string | undefined }[];
  readonly env: Readonly<Record<string, string>>;
  readonly network: boolean;
  /** Folder to start in, as the command sees it. */
  readonly cwd: string;
  readonly argv: readonly string[];
}

/** HOME as the command sees it. */
export const SANDBOX_HOME = '/home/doctor';

/** Descriptor on which bubblewrap reports, and those from which it reads the made-up files of `/etc`. */
const STATUS_FD = 3;
const FIRST_FILE_FD = 4;

const ETC = [
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'alternatives',
  'os-release',
  'debian_version',
  'localtime',
  'locale.alias',
  'mime.types',
  'magic',
  'services',
  'protocols',
  'fonts',
  'terminfo',
  'inputrc',
  'python3',
  'perl',
  'php',
  'R',
  'java',
  'java-8-openjdk',
  'java-11-openjdk',
  'java-17-openjdk',
  'java-21-openjdk',
  'java-25-openjdk',
  'maven/m2.conf',
  'maven/logging',
  'ssl/openssl.cnf',
  'ssl/certs',
  'ssl/cert.pem',
  'ca-certificates',
  'crypto-policies',
  'pki/tls/certs',
  'pki/tls/cert.pem',
  'pki/tls/openssl.cnf',
  'pki/ca-trust/extracted',
  'pki/java',
];

/** The made-up files of `/etc` in the order of their descriptors. `hosts` is the host's own, added when the network is on. */
export function madeUpEtc(
  network: boolean,
  hosts: string,
): { readonly path: string; readonly text: string }[] {
  const local = '127.0.0.1 localhost doctor\n::1 localhost ip6-localhost\n';
  return [
    { path: '/etc/passwd', text: `root:x:0:0::/:/bin/sh\ndoctor:x:65534:65534::${SANDBOX_HOME}:/bin/sh\n` },
    { path: '/etc/group', text: 'root:x:0:\ndoctor:x:65534:\n' },
    { path: '/etc/hosts', text: network ? `${local}${hosts}\n` : local },
    { path: '/etc/nsswitch.conf', text: 'passwd: files\ngroup: files\nhosts: files dns\n' },
  ];
}

/**
 * The arguments that make bubblewrap run a command with nothing of the host but the system, the toolchains and the
 * copy. `/proc` is read-only because its files belong to root, and so does a process that root started, capabilities
 * or not: it could otherwise set the host's `kernel.core_pattern`.
 */
export function bubblewrapArguments(plan: BubblewrapPlan): string[] {
  const files = madeUpEtc(plan.network, '').map(({ path }) => path);
  return [
    ...['--unshare-all', ...(plan.network ? ['--share-net'] : [])],
    ...['--die-with-parent', '--new-session', '--hostname', 'doctor', '--clearenv'],
    ...Object.entries(plan.env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--ro-bind', '/usr', '/usr'],
    ...plan.system.flatMap(({ path, link }) =>
      link === undefined ? ['--ro-bind', path, path] : ['--symlink', link, path],
    ),
    ...ETC.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...(plan.network ? ['--ro-bind-try', '/etc/resolv.conf', '/etc/resolv.conf'] : []),
    ...files.flatMap((path, index) => ['--ro-bind-data', String(FIRST_FILE_FD + index), path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...(plan.temp === undefined ? ['--tmpfs', '/tmp'] : ['--bind', plan.temp, '/tmp']),
    ...['--symlink', '../tmp', '/var/tmp'],
    ...plan.readOnly.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', plan.home, SANDBOX_HOME],
    ...plan.moved.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--bind', plan.copy, plan.checkoutPath],
    ...['--remount-ro', '/proc', '--remount-ro', '/', '--chdir', plan.cwd],
    ...['--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL'],
    ...['--json-status-fd', String(STATUS_FD), '--', ...plan.argv],
  ];
}
