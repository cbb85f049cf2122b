import { expect, test } from '@jest/globals';
import { npmSettingsOnly } from '../../../src/adapters/npm-settings.ts';

test.each([
  ['registry=https://npm.example.test/', true],
  ['@acme:registry=https://npm.example.test/', true],
  ['save-exact=true', true],
  ['; a comment', true],
  ['//npm.example.test/:_authToken=npm_abc', false],
  ['//npm.example.test/:_authToken = $' + '{NPM_TOKEN}', false],
  ['_auth=dXNlcjpwYXNz', false],
  ['//npm.example.test/:_password="x"', false],
  ['//npm.example.test/:username=me', false],
  ['email=me@example.test', false],
  ['//npm.example.test/:keyfile=/home/me/key.pem', false],
  ['key="-----BEGIN PRIVATE KEY-----', false],
  ['registry=https://me:secret@npm.example.test/', false],
])('%s stays: %s', (line, stays) => {
  expect(npmSettingsOnly(`legacy-peer-deps=true\n${line}\n`).includes(line)).toBe(stays);
});
