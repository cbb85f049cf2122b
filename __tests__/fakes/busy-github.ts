import { type SmallGitHub, smallGitHub } from './local-github.ts';

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`);
const CI = `name: CI
on: [push, pull_request, workflow_dispatch]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - run: npm test
`;

/** What an event gave: the payload of its webhook. */
export interface Payload {
  readonly [key: string]: unknown;
}

export interface BusyGitHub extends SmallGitHub {
  /** Makes a person's or CI's change; throws when it is refused. */
  event(fields: Readonly<Record<string, unknown>>): Promise<Payload>;
}

/** A small GitHub whose CI listens, and whose branch `fix` differs from `main` by text, a rename, a mode and bytes. */
export async function busyGitHub(): Promise<BusyGitHub> {
  const github = await smallGitHub({
    'README.md': 'shop\n',
    '.github/workflows/ci.yml': CI,
    'a.txt': LINES.join(''),
    'old name.txt': LINES.slice(20).join(''),
    'run.sh': '#!/bin/sh\n',
    link: { bytes: Buffer.from('a.txt'), mode: '120000' },
  });
  const origin = new URL(github.git).origin;
  const event = async (fields: Readonly<Record<string, unknown>>): Promise<Payload> => {
    const answer = await fetch(`${origin}/_/event`, { method: 'POST', body: JSON.stringify(fields) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${JSON.stringify(fields)}: ${answer.status} ${text}`);
    return JSON.parse(text) as Payload;
  };
  await event({
    kind: 'push',
    branch: 'fix',
    by: 'mia',
    message: 'Change\n\nWhy',
    files: {
      'a.txt': LINES.with(9, 'line ten\n').with(29, 'líne thirty\n').join(''),
      'old name.txt': null,
      'ünï.txt': LINES.slice(20).join(''),
      'run.sh': { text: '#!/bin/sh\n', mode: '100755' },
      'bytes.bin': { base64: 'AAECAwQ=' },
    },
  });
  return { ...github, event };
}
