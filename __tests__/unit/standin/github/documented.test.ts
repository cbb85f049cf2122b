import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { GITHUB_LIMITS } from '../../../../src/standin/github/http/limits.ts';
import { PERSON_EVENTS } from '../../../../src/standin/github/people/person-events.ts';
import { SeedSchema } from '../../../../src/standin/github/seed/seed-schema.ts';
import { SWITCHES } from '../../../../src/standin/github/world/switches.ts';

const GUIDE = readFileSync('docs/local-github.md', 'utf8');
const FACTS = readFileSync('docs/github-facts.md', 'utf8');
/** The row of a table of the guide. */
const row = (section: string, name: string): string => {
  const text = GUIDE.split(/^(?=##)/m).find((part) => part.startsWith(section)) ?? '';
  return text.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
};
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as { entries: object }).entries);

test.each(PERSON_EVENTS.map(({ kind, fields }) => [kind, fieldsOf(fields)] as const))(
  'the guide has the event %s with all of its fields',
  (kind, fields) => {
    for (const field of fields) expect(row('### Events', kind)).toContain(`\`${field}\``);
  },
);

test.each(Object.entries(SWITCHES))(
  'the guide has the switch %s with its values, the default first',
  (name, values) => {
    expect(row('### Switches', name)).toContain(values.map((value) => `\`${value}\``).join(', '));
  },
);

test('the guide has every limit', () => {
  for (const name of Object.keys(GITHUB_LIMITS)) expect(GUIDE).toContain(`\`${name}\``);
});

test('the guide has every field of a seed', () => {
  for (const name of fieldsOf(SeedSchema.pipe[0]))
    expect(GUIDE).toMatch(new RegExp(`^\\| (?:\`\\w+\`, )*\`${name}\``, 'm'));
});

describe('the facts', () => {
  test('every section that is cited is there', () => {
    const cited = new Set<string>();
    for (const folder of ['src/standin', '__tests__/unit/standin']) {
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!path.endsWith('.ts')) continue;
        const text = readFileSync(join(folder, path), 'utf8');
        for (const [line] of text.matchAll(/facts §.*$|^ {2}\/\*\* §.*$/gm))
          for (const [section] of line.matchAll(/§\d+(?:\.\d+)?/g)) cited.add(section);
      }
    }
    const missing = [...cited].filter(
      (section) => !FACTS.includes(`**${section}**`) && !FACTS.includes(`## ${section} `),
    );
    expect(cited.size).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  test('every switch is named where the fact is open', () => {
    for (const name of Object.keys(SWITCHES)) expect(FACTS).toContain(`\`${name}\``);
  });
});
