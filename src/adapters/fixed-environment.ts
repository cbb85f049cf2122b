/**
 * The environment of every test command, the same on every machine. `home` and `temp` are the folders as the command
 * sees them; `path` is the host's PATH as far as it exists there; `homes` are toolchain homes such as `RUSTUP_HOME`.
 */
export function fixedEnvironment({
  home,
  temp,
  path,
  homes,
}: {
  readonly home: string;
  readonly temp: string;
  readonly path: readonly string[];
  readonly homes: Readonly<Record<string, string>>;
}): Record<string, string> {
  const ownBins = [`${home}/.local/bin`, `${home}/.cargo/bin`, `${home}/go/bin`, `${home}/.npm-global/bin`];
  return {
    ...homes,
    PATH: [...ownBins, ...path].join(':'),
    HOME: home,
    TMPDIR: temp,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    CI: 'true',
    NO_COLOR: '1',
    TERM: 'dumb',
    // A .pyc whose source has the same second and size as before would hide an edit.
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUSERBASE: `${home}/.local`,
    PIP_CACHE_DIR: `${home}/.cache/pip`,
    PIP_BREAK_SYSTEM_PACKAGES: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    GOPATH: `${home}/go`,
    GOCACHE: `${home}/.cache/go-build`,
    CARGO_HOME: `${home}/.cargo`,
    GRADLE_USER_HOME: `${home}/.gradle`,
    MAVEN_OPTS: `-Dmaven.repo.local=${home}/.m2/repository`,
    GEM_HOME: `${home}/.gem`,
    BUNDLE_PATH: `${home}/.bundle`,
    NUGET_PACKAGES: `${home}/.nuget/packages`,
    COMPOSER_HOME: `${home}/.composer`,
    npm_config_cache: `${home}/.npm`,
    npm_config_prefix: `${home}/.npm-global`,
    npm_config_update_notifier: 'false',
    XDG_CACHE_HOME: `${home}/.cache`,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
  };
}
