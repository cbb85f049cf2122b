import { describe, expect, test } from '@jest/globals';
import type { Account } from '../../../src/ports/code-host.ts';
import { type Asked, authorize } from '../../../src/trigger/authorize.ts';
import type { Command } from '../../../src/trigger/command.ts';
import {
  at,
  CAROL,
  HEAD,
  MIA,
  OTHER_HEAD,
  PERMISSIONS,
  PULL,
  RITA,
  ROBOT,
  US,
} from '../../fakes/on-github.ts';

const HERE = { repositoryId: 1, permissions: PERMISSIONS, viewerId: US.id };
const OURS = { id: 1, owner: 'acme' };
const FORK = { ...PULL, author: RITA, isFork: true };
const GHOST = undefined;
const PERMITTED = { kind: 'authorized', noCode: undefined };

type Of<Kind extends Asked['kind']> = Extract<Asked, { readonly kind: Kind }>;
const redRun = (over: Partial<Of<'red-run'>['run']> = {}, rest: Partial<Of<'red-run'>> = {}): Asked => ({
  kind: 'red-run',
  run: { actor: CAROL, triggeringActor: MIA, headRepository: OURS, ...over },
  pull: PULL,
  ...rest,
});
const asked = (over: Partial<Of<'command'>> = {}): Asked => ({
  kind: 'command',
  command: { kind: 'fix', head: undefined },
  by: MIA,
  said: { in: 'comment', id: 500, at: at('10:00:00') },
  at: at('10:00:00'),
  pull: PULL,
  headPushedAt: at('09:00:00'),
  earlier: [],
  ...over,
});

describe('a red run', () => {
  test('by people with write access is worked on', () => {
    expect(authorize(redRun(), HERE)).toEqual(PERMITTED);
  });

  test.each<[string, Asked]>([
    ['run.fork', redRun({ headRepository: { ...OURS, id: 2 } }, { pull: FORK })],
    ['run.fork', redRun({ headRepository: undefined })],
    ['run.fork', redRun({}, { pull: { ...PULL, isFork: true } })],
    ['run.stranger', redRun({ actor: RITA })],
    ['run.stranger', redRun({ triggeringActor: RITA })],
    ['run.stranger', redRun({ actor: GHOST })],
    // Another bot that can push is a confused deputy: somebody else tells it what to do.
    ['run.stranger', redRun({ triggeringActor: ROBOT })],
    ['run.stranger', redRun({ actor: US, triggeringActor: US })],
    ['run.stranger', redRun({}, { pull: { ...PULL, author: RITA } })],
    ['run.stranger', redRun({}, { pull: { ...PULL, author: GHOST } })],
  ])('is refused without a word: %s', (rule, run) => {
    expect(authorize(run, HERE)).toMatchObject({ kind: 'refused', rule, silent: true });
  });

  test("started with our own token is nobody's wish", () => {
    expect(authorize(redRun(), { ...HERE, viewerId: MIA.id })).toMatchObject({ rule: 'run.stranger' });
  });
});

describe('whoever asks needs write access now', () => {
  const ways: [string, (by: Account) => Asked][] = [
    ['by command', (by) => asked({ by })],
    ['by review', (by) => ({ kind: 'review', by, pull: PULL })],
    ['by hand', (by) => ({ kind: 'dispatch', by, pull: PULL })],
  ];
  test.each(ways)('%s', (_, way) => {
    expect(authorize(way(MIA), HERE)).toEqual(PERMITTED);
    const login = 'unheard-of';
    for (const by of [RITA, ROBOT, { ...MIA, login }, { ...RITA, type: 'Bot' as const }])
      expect(authorize(way(by), HERE)).toMatchObject({ rule: 'actor.no-write', silent: true });
    // With a person's token our own comments are a person's.
    expect(authorize(way(MIA), { ...HERE, viewerId: MIA.id })).toMatchObject({
      rule: 'actor.own',
      silent: true,
    });
  });

  test.each([
    ['a fork', FORK],
    ['somebody without write access', { ...PULL, author: RITA }],
    ['a bot', { ...PULL, author: ROBOT }],
    ['an account that is gone', { ...PULL, author: GHOST }],
  ])('and does not make the code of %s run', (_, pull) => {
    for (const one of [asked({ pull }), { kind: 'review', by: MIA, pull } as const])
      expect(authorize(one, HERE)).toMatchObject({
        kind: 'authorized',
        noCode: expect.stringContaining('not executed here'),
      });
  });
});

describe('a command about the head', () => {
  const command = (given: Command, rest: Partial<Of<'command'>> = {}) =>
    authorize(asked({ command: given, ...rest }), HERE);
  const fix = (head?: string): Command => ({ kind: 'fix', head });

  test.each<[string, Date | undefined, string | undefined]>([
    ['pushed before', at('09:59:59'), undefined],
    ['pushed in the same second', new Date(at('10:00:00').getTime() + 999), undefined],
    ['pushed after', at('10:00:01'), 'command.head-moved'],
    ['of unknown age', undefined, 'command.head-unknown'],
  ])('%s', (_, headPushedAt, rule) => {
    const commands: Command[] = [
      fix(),
      { kind: 'explain', head: undefined },
      { kind: 'retry', head: undefined, hint: '' },
    ];
    for (const given of commands)
      expect(command(given, { headPushedAt })).toMatchObject(
        rule === undefined ? { kind: 'authorized' } : { kind: 'refused', rule, silent: false },
      );
  });

  test('that was refused can be given again with the commit that was looked at', () => {
    const no = command(fix(), { headPushedAt: undefined });
    expect(no).toMatchObject({ reason: expect.stringContaining(`/doctor fix ${HEAD}`) });
    expect(command(fix(HEAD), { headPushedAt: undefined })).toMatchObject({ kind: 'authorized' });
    expect(command(fix(HEAD), { headPushedAt: at('10:00:20') })).toMatchObject({ kind: 'authorized' });
    expect(command(fix(OTHER_HEAD))).toMatchObject({ rule: 'command.head-moved' });
  });

  test('in a review is about the commit that was reviewed', () => {
    const said = (commitId: string | undefined) => ({ in: 'review', id: 700, commitId }) as const;
    expect(command(fix(), { said: said(HEAD), headPushedAt: undefined })).toMatchObject({
      kind: 'authorized',
    });
    expect(command(fix(), { said: said(OTHER_HEAD) })).toMatchObject({ rule: 'command.head-moved' });
    expect(command(fix(), { said: said(undefined) })).toMatchObject({ rule: 'command.head-unknown' });
  });

  test.each<Command>([
    { kind: 'apply', id: undefined },
    { kind: 'deny', id: undefined, why: '' },
    { kind: 'status' },
    { kind: 'help', unknown: undefined },
  ])('%j does not depend on it', (given) => {
    expect(command(given, { headPushedAt: undefined })).toMatchObject({ kind: 'authorized' });
  });
});

describe('too many commands', () => {
  const times = (count: number, by: number, time: string) =>
    Array.from({ length: count }, () => ({ by, at: at(time) }));
  test.each([
    ['the fifth of a person in an hour', times(4, MIA.id, '09:30:00'), undefined],
    ['the sixth', times(5, MIA.id, '09:30:00'), false],
    ['the seventh', times(6, MIA.id, '09:30:00'), true],
    ['the sixth, the others an hour ago', times(5, MIA.id, '09:00:00'), undefined],
    ['the sixth, the others by others', times(5, CAROL.id, '09:30:00'), undefined],
    ['the twenty-first in the repository', times(20, CAROL.id, '01:00:00'), false],
    ['the twenty-second', times(21, CAROL.id, '01:00:00'), true],
  ])('%s', (_, earlier, silent) => {
    expect(authorize(asked({ earlier }), HERE)).toMatchObject(
      silent === undefined ? { kind: 'authorized' } : { rule: 'command.too-many', silent },
    );
  });
});

describe('a pull request with the label build-doctor:off', () => {
  const off = { ...PULL, isOff: true };

  test.each<[string, Asked]>([
    ['a red run', redRun({}, { pull: off })],
    ['an approval', { kind: 'review', by: MIA, pull: off }],
  ])('is left alone without a word: %s', (_, one) => {
    expect(authorize(one, HERE)).toMatchObject({ kind: 'refused', rule: 'pull.off', silent: true });
  });

  test.each<[string, Asked]>([
    ['a command', asked({ pull: off })],
    ['an onboarding wish', asked({ pull: off, command: { kind: 'onboard' } })],
    ['a start by hand', { kind: 'dispatch', by: MIA, pull: off }],
  ])('says so to who asks: %s', (_, one) => {
    expect(authorize(one, HERE)).toMatchObject({ kind: 'refused', rule: 'pull.off', silent: false });
  });

  test.each([{ kind: 'status' }, { kind: 'help', unknown: undefined }] as const)(
    'still answers $kind',
    (command) => {
      expect(authorize(asked({ pull: off, command }), HERE)).toEqual(PERMITTED);
    },
  );

  test('a stranger hears nothing of it', () => {
    expect(authorize(asked({ pull: off, by: RITA }), HERE)).toMatchObject({ rule: 'actor.no-write' });
  });
});
