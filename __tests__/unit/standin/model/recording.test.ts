import { describe, expect, test } from '@jest/globals';
import { readRecording } from '../../../../src/standin/model/recording.ts';

const request = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const response = { status: 200, body: { choices: [] } };
const exchange = JSON.stringify({ v: 1, run: 'r', seq: 2, kind: 'exchange', request, response });
const task = JSON.stringify({ v: 1, run: 'r', seq: 1, kind: 'task', flow: 'heal' });

describe('readRecording', () => {
  test('a whole journal is a recording: other lines are skipped, order is kept', () => {
    const second = exchange.replace('"hi"', '"again"');
    const read = readRecording(`${task}\n${exchange}\n\n${second}\r\n`);
    if (read.kind !== 'recording') throw new Error(read.reason);
    expect(read.exchanges.map((one) => one.request.messages[0]?.content)).toEqual(['hi', 'again']);
  });

  test('fields that the server does not read are kept', () => {
    const read = readRecording(exchange.replace('"model":"m"', '"model":"m","temperature":0.2'));
    expect(read).toMatchObject({ exchanges: [{ request: { temperature: 0.2 } }] });
  });

  test.each([
    ['cut short', `${task}\n${exchange.slice(0, 40)}`, 2, 'not valid JSON'],
    ['a JSON number', `${exchange}\n${task}\n7`, 3, 'not a JSON object with a "kind"'],
    ['no messages', exchange.replace('"messages"', '"massages"'), 1, 'request.messages'],
    ['no status', exchange.replace('"status":200', '"status":"fine"'), 1, 'response.status'],
    ['no response', `${task}\n${exchange.replace('"response"', '"answer"')}`, 2, 'response'],
  ])('a bad line is named with its number: %s', (_name, text, line, why) => {
    const read = readRecording(text);
    expect(read).toMatchObject({ kind: 'unreadable', line });
    if (read.kind === 'unreadable') {
      expect(read.reason).toContain(`line ${line} of the recording`);
      expect(read.reason).toContain(why);
    }
  });

  test.each([
    ['', 'an empty file'],
    [task, 'a journal without exchanges'],
  ])('nothing to play is said: %#', (text) => {
    expect(readRecording(text)).toMatchObject({ kind: 'unreadable', line: 0 });
  });
});
