import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkoutScratch } from '../../src/adapters/checkout-scratch.ts';
import { journalFile } from '../../src/adapters/journal-file.ts';
import { logKeeper } from '../../src/adapters/log-keeper.ts';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { heal } from '../../src/flows/heal.ts';
import type { HealPorts, HealRequest } from '../../src/flows/heal-run.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import type { Model, Person } from '../../src/ports.ts';
import { bytesBelow, folderWith, PRICE_FILES } from './price-project.ts';
import { priceRequest } from './price-request.ts';
import { scriptedModel } from './scripted-model.ts';
import { scriptedPerson } from './scripted-person.ts';

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/journal.schema.json', 'utf8')),
);

export interface HealSetup {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly request?: Partial<HealRequest>;
  readonly model?: Model;
  readonly person?: Person;
  readonly signal?: AbortSignal;
  /** Replaces ports; gets the real ones. */
  readonly ports?: (real: HealPorts) => Partial<HealPorts>;
}

/** A log as `HealRequest` takes it. */
export function logOf(text: string): NonNullable<HealRequest['log']> {
  async function* chunks() {
    yield new TextEncoder().encode(text);
  }
  return { name: 'ci.log', chunks: chunks() };
}

/** A place for a run of `heal`: a checkout, a state folder and a temporary folder, all real. */
export function healWorld(setup: HealSetup = {}) {
  const checkout = folderWith(setup.files ?? PRICE_FILES);
  const places = folderWith({});
  const [state, temp] = [join(places, 'state'), join(places, 'temp')];
  const journal = join(state, 'run.jsonl');
  for (const folder of [state, temp]) mkdirSync(folder);
  let folders = 0;
  const fresh = (name: string) => {
    folders += 1;
    const path = join(temp, `${name}-${folders}`);
    mkdirSync(path);
    return path;
  };
  const clock = systemClock();
  const real: HealPorts = {
    clock,
    journal: journalFile(journal, 'run', clock),
    person: setup.person ?? scriptedPerson([]),
    scratch: checkoutScratch({
      checkout,
      kind: 'none',
      temporary: { path: temp, fresh, remove: () => {} },
      policy: DEFAULT_POLICY,
      onLeftOut: () => {},
    }),
    checkout: nodeFiles(checkout),
    checkoutStore: () => nodeFiles(mkdtemp(state)),
    scratchStore: () => nodeFiles(fresh('store')),
    keepLog: () => logKeeper(fresh('log')),
    policy: DEFAULT_POLICY,
    changes: [],
    secrets: ['s3cr3t-key-of-the-model'],
    boundary: 'b0undary',
    record: false,
    openModel: () => ({ kind: 'model', model: setup.model ?? scriptedModel([]), tokensPerMinute: undefined }),
  };
  const request = priceRequest(checkout, setup.request);
  return {
    checkout,
    /** Runs `heal`; `entries` is the journal read back, checked line by line against its schema. */
    async run() {
      const before = bytesBelow(checkout);
      const { result, ending } = await heal(request, { ...real, ...setup.ports?.(real) }, setup.signal);
      const after = bytesBelow(checkout);
      const lines = (existsSync(journal) ? readFileSync(journal, 'utf8') : '').split('\n').slice(0, -1);
      const entries = lines.map((line) => JSON.parse(line));
      const copies = readdirSync(temp).filter((name) => name.startsWith('copy'));
      return {
        result,
        ending,
        verdict: `${ending.verdict.word} ${ending.verdict.reason}`,
        story: ending.story.join('\n'),
        isUntouched: JSON.stringify(before) === JSON.stringify(after),
        entries,
        kinds: entries.map(({ kind }) => kind as string),
        badLines: lines.filter((_, index) => !validate(entries[index])),
        copiesLeft: copies.flatMap((name) => readdirSync(join(temp, name))),
      };
    },
  };
}

function mkdtemp(parent: string): string {
  const path = join(parent, `backup-${readdirSync(parent).length}`);
  mkdirSync(path);
  return path;
}
