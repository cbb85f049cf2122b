const NEAR =
  /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|[a-z0-9_-]+|.+\.(?:local|internal|localhost))$/;
const NEAR_IPV6 = /^\[(?:::1|f[cd][0-9a-f]{2}:.*|fe80:.*|::ffff:(?:7f|a)[0-9a-f]{0,2}:.*)\]$/;

/**
 * What is wrong with a model's base URL, one sentence, or undefined. Prompts hold source code: they leave the machine
 * over TLS only; plain HTTP is for this machine and private networks.
 */
export function baseUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text))
    return `"${text}" is no URL: --base-url takes for example http://localhost:11434/v1.`;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return `--base-url must be http or https, not ${url.protocol}//: for example http://localhost:11434/v1.`;
  if (url.username !== '' || url.password !== '')
    return '--base-url must hold no user name or password: put the key into an environment variable and name it with --api-key-env.';
  if (url.search !== '' || url.hash !== '')
    return `--base-url ${url.origin}${url.pathname} must end with its path: leave out what follows ? or #.`;
  if (url.protocol === 'https:' || NEAR.test(url.hostname) || NEAR_IPV6.test(url.hostname)) return undefined;
  return `--base-url ${url.origin} would send source code unencrypted: use https.`;
}
