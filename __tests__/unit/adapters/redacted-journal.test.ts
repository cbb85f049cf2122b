import { expect, test } from '@jest/globals';
import { redactedJournal } from '../../../src/adapters/redacted-journal.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';

test('no text of an entry keeps a secret, at any depth, and what is quoted stays JSON', () => {
  const inner = memoryJournal();
  const journal = redactedJournal(inner, ['s3cr3t-key-of-the-model']);
  journal.append({ kind: 'wait', for: 'setup', reason: 'NPM_TOKEN=s3cretvalue99 npm ci' });
  journal.append({
    kind: 'exchange',
    request: { messages: [{ content: 'grep "API_TOKEN=test1234" s3cr3t-key-of-the-model' }] },
    response: { body: ['DB_PASSWORD=hunter2abc'] },
  });
  const written = JSON.stringify(inner.entries);
  for (const secret of ['s3cretvalue99', 'test1234', 's3cr3t-key-of-the-model', 'hunter2abc'])
    expect(written).not.toContain(secret);
  expect(inner.entries).toHaveLength(2);
});
