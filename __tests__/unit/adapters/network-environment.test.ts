import { expect, test } from '@jest/globals';
import { networkEnvironment, withoutCredentials } from '../../../src/adapters/network-environment.ts';

test.each([
  ['http://proxy:3128', 'http://proxy:3128'],
  ['http://me:secret@proxy:3128', 'http://proxy:3128'],
  ['me:secret@proxy:3128', 'proxy:3128'],
  ['http://me:se/cr@et@proxy:3128/', 'http://proxy:3128/'],
  ['http://token@proxy', 'http://proxy'],
  ['https://me:secret@go.example/,direct', 'https://go.example/,direct'],
  ['https://a.example|https://me:secret@b.example|direct', 'https://a.example|https://b.example|direct'],
  ['https://me:se,cret@a.example,https://b.example', 'https://a.example,https://b.example'],
  [
    'https://a.example/simple https://me:secret@b.example/simple',
    'https://a.example/simple https://b.example/simple',
  ],
  ['https://a.example/simple?token=secret', 'https://a.example/simple'],
  ['HTTPS://ME:SECRET@A.EXAMPLE', 'HTTPS://A.EXAMPLE'],
  ['localhost,.corp.example,10.0.0.0/8', 'localhost,.corp.example,10.0.0.0/8'],
  ['/etc/ssl/certs/ca-certificates.crt', '/etc/ssl/certs/ca-certificates.crt'],
])('%s → %s', (value, expected) => {
  expect(withoutCredentials(value)).toBe(expected);
});

test('only settings of the network pass, never a token', () => {
  const host = {
    HTTPS_PROXY: 'http://u:p@proxy',
    PIP_INDEX_URL: 'https://u:p@pypi.example/simple',
    NODE_EXTRA_CA_CERTS: '/opt/ca.pem',
    HTTP_PROXY: '',
    NPM_TOKEN: 't',
    GITHUB_TOKEN: 't',
    OPENAI_API_KEY: 't',
    NODE_AUTH_TOKEN: 't',
    CARGO_REGISTRY_TOKEN: 't',
    PIP_CONFIG_FILE: '/home/mia/pip.conf',
  };
  expect(networkEnvironment(host)).toEqual({
    HTTPS_PROXY: 'http://proxy',
    PIP_INDEX_URL: 'https://pypi.example/simple',
    NODE_EXTRA_CA_CERTS: '/opt/ca.pem',
  });
});
