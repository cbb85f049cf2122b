import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkoutScratch } from '../../../src/adapters/checkout-scratch.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';

let base = '';
let told: [readonly string[], readonly string[]][] = [];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'checkout-scratch-'));
  told = [];
  mkdirSync(join(base, 'checkout/many'), { recursive: true });
  mkdirSync(join(base, 'temporary'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const scratch = () => {
  const path = join(base, 'temporary');
  return checkoutScratch({
    checkout: join(base, 'checkout'),
    kind: 'none',
    temporary: { path, fresh: (name) => mkdtempSync(join(path, `${name}-`)), remove: () => {} },
    policy: DEFAULT_POLICY,
    onLeftOut: (secret, others) => told.push([secret, others]),
  });
};

test.each([1, 1200])('an abort during a copy of %i files leaves nothing behind', async (files) => {
  for (let file = 0; file < files; file += 1) writeFileSync(join(base, `checkout/many/${file}.txt`), 'x');
  const controller = new AbortController();
  const reason = new Error('interrupted');
  const copying = scratch().copy(controller.signal);
  controller.abort(reason);
  await expect(copying).rejects.toBe(reason);
  expect(readdirSync(join(base, 'temporary'))).toEqual([]);
  expect(told).toEqual([]);
});

test('what is missing from the copies is told once, with the reason', async () => {
  const checkout = join(base, 'checkout');
  writeFileSync(join(checkout, '.env'), 'TOKEN=x');
  for (const args of [
    ['init', '-q'],
    ['add', '.env'],
  ])
    execFileSync('git', args, { cwd: checkout });
  const copies = scratch();
  await copies.copy();
  await copies.copy();
  expect(told).toEqual([[['.env'], ['.git (its history is too large, or may hold secret files)']]]);
});
