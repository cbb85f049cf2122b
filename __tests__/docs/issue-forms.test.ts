import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const FOLDER = '.github/ISSUE_TEMPLATE';
const forms = readdirSync(FOLDER).filter((name) => name !== 'config.yml');
/** What GitHub takes below `body`. Source: GitHub, "Syntax for GitHub's form schema". */
const PARTS = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'];

interface Part {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe.each(forms)('the form %s', (name) => {
  const {
    name: title,
    description,
    body,
  }: Readonly<Record<string, unknown>> & { readonly body: readonly Part[] } = parse(
    readFileSync(join(FOLDER, name), 'utf8'),
  );

  test('is one that GitHub shows', () => {
    expect([title, description]).toEqual([expect.any(String), expect.any(String)]);
    const asked = body.filter(({ type }) => type !== 'markdown');
    expect(asked.length).toBeGreaterThan(0);
    for (const { type, attributes } of body) {
      expect(PARTS).toContain(type);
      expect(attributes[type === 'markdown' ? 'value' : 'label']).toEqual(expect.any(String));
    }
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  });
});

test.each([
  ['bug.yml', '`build-doctor timeline RUN --text`'],
  ['wrong-fix.yml', '`build-doctor timeline RUN --text`'],
  ['log.yml', '`build-doctor evidence --json ci.log`'],
])('%s asks for the output of %s', (name, command) => {
  expect(readFileSync(join(FOLDER, name), 'utf8')).toContain(command);
});
