const NAMES = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NIX_SSL_CERT_FILE',
  'CURL_CA_BUNDLE',
  'REQUESTS_CA_BUNDLE',
  'GIT_SSL_CAINFO',
  'CARGO_HTTP_CAINFO',
  'BUNDLE_SSL_CA_CERT',
  'PIP_CERT',
  'PIP_INDEX_URL',
  'PIP_EXTRA_INDEX_URL',
  'PIP_FIND_LINKS',
  'PIP_TRUSTED_HOST',
  'PIP_CONSTRAINT',
  'UV_INDEX_URL',
  'UV_DEFAULT_INDEX',
  'UV_FIND_LINKS',
  'npm_config_registry',
  'NPM_CONFIG_REGISTRY',
  'npm_config_cafile',
  'NPM_CONFIG_CAFILE',
  'YARN_NPM_REGISTRY_SERVER',
  'GOPROXY',
  'GONOPROXY',
  'GOPRIVATE',
  'GOSUMDB',
  'GONOSUMDB',
  'RUSTUP_DIST_SERVER',
  'RUSTUP_UPDATE_ROOT',
];

/** Proxy, certificate and package-registry settings out of the host's environment, with user names, passwords and tokens in URLs taken out. */
export function networkEnvironment(
  host: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = host[name];
      return value === undefined || value === '' ? [] : [[name, withoutCredentials(value)]];
    }),
  );
}

/** `https://me:secret@host/path?token=x` → `https://host/path`; also without a scheme, and for each address of a list. */
export function withoutCredentials(value: string): string {
  return value
    .split(/([\s,|]+(?=[a-z][a-z0-9+.-]*:\/\/))/i)
    .map((part) =>
      part.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1').replace(/(:\/\/[^\s,|?#]*)[?#][^\s,|]*/g, '$1'),
    )
    .join('');
}
