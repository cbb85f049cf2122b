import { expect, test } from '@jest/globals';
import { compact, estimateRequest } from '../../../src/harness/transcript.ts';
import type { Message, ToolDefinition } from '../../../src/ports.ts';
import { rounds, seedOf } from '../../fakes/rounds.ts';
import { seeded } from '../../fakes/seeded.ts';

const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'read_file',
    description: 'Read.',
    parameters: { type: 'object', properties: { path: { type: 'string' } } },
  },
];
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const system: Message = { role: 'system', content: 'You are Build Doctor.' };
const opening: Message = { role: 'user', content: `The tests fail. ${words(200)}` };

function turn(id: string, args: object, result: string, text = ''): Message[] {
  return [
    { role: 'assistant', content: text, calls: [{ id, name: 'read_file', args: JSON.stringify(args) }] },
    { role: 'tool', callId: id, content: result },
  ];
}

/** Every result follows the call that it answers, every call has its result, the system message is first and whole. */
function expectSound(messages: readonly Message[]): void {
  expect(messages[0]).toEqual(system);
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      expect(open[0]).toBe(message.callId);
      open = open.slice(1);
      continue;
    }
    expect(open).toEqual([]);
    if (message.role === 'assistant') open = message.calls.map(({ id }) => id);
  }
  expect(open).toEqual([]);
}

test('what fits stays as it is', () => {
  const messages = [system, opening, ...turn('a', { path: 'a' }, words(200))];
  expect(compact(messages, TOOLS, 100_000)).toEqual(messages);
});

test('the oldest result goes first, with a note that names its call; the newest stays', () => {
  const messages = [
    system,
    opening,
    ...turn('a', { path: 'a.py' }, words(400)),
    ...turn('b', { path: 'b.py' }, words(400)),
    ...turn('c', { path: 'c.py' }, words(400)),
  ];
  const made = compact(messages, TOOLS, estimateRequest(messages, TOOLS) - 300);
  expect(made[3]?.content).toMatch(/read_file \{"path":"a.py"\} was dropped to save room; call it again/);
  expect([made[5], made[7]]).toEqual([messages[5], messages[7]]);
  expectSound(made);
});

test('an id that a provider uses again names the nearest call before', () => {
  const messages = [
    system,
    opening,
    ...turn('x', { path: 'a.py' }, 'short'),
    ...turn('x', { path: 'b.py' }, words(400)),
    ...turn('x', {}, 'z'),
  ];
  const made = compact(messages, TOOLS, estimateRequest(messages, TOOLS) - 300);
  expect(made[5]?.content).toContain('b.py');
});

test('the bulk of an earlier edit goes, its path stays', () => {
  const messages = [
    system,
    opening,
    ...turn('a', { content: words(500), path: 'new.py' }, 'Created.'),
    ...turn('b', {}, 'ok'),
  ];
  const made = compact(messages, TOOLS, estimateRequest(messages, TOOLS) - 300);
  const call = made[2]?.role === 'assistant' ? made[2].calls[0] : undefined;
  expect(JSON.parse(call?.args ?? '')).toEqual({ path: 'new.py', note: 'the rest was dropped to save room' });
});

test('a long text loses its middle and says so', () => {
  const messages: Message[] = [system, { role: 'user', content: words(3000) }];
  const made = compact(messages, TOOLS, 2000);
  expect(made[1]?.content).toMatch(/^word0 .*characters left out.*word2999$/s);
  expect(estimateRequest(made, TOOLS)).toBeLessThanOrEqual(2000);
});

test('a result of the last turn that is cut says how to get the rest, once', () => {
  const rows = Array.from({ length: 900 }, (_, index) => `row ${index} of what was asked for`).join('\n');
  const messages = [system, opening, ...turn('a', { path: 'a' }, rows)];
  const [cut] = compact(messages, TOOLS, 1_500).slice(-1);
  expect(cut?.content).toMatch(/ask for less at a time\.\]$/);
  expect(cut?.content.split('less at a time')).toHaveLength(2);
  expect(cut?.content).toContain('lines left out to save room');
});

test('many small turns give way to one note; the opening and the last turn stay', () => {
  const turns = Array.from({ length: 60 }, (_, index) =>
    turn(`t${index}`, { path: `f${index}.py` }, words(20), words(10)),
  ).flat();
  const made = compact([system, opening, ...turns], TOOLS, 1500);
  expect(estimateRequest(made, TOOLS)).toBeLessThanOrEqual(1500);
  expect(made[1]).toEqual(opening);
  expect(made[2]?.content).toMatch(/^\[\d+ earlier messages were dropped to save room/);
  expect(made.slice(-2)).toEqual(turns.slice(-2));
  expectSound(made);
});

test('a huge edit in the last turn fits as well', () => {
  const made = compact(
    [system, opening, ...turn('a', { path: 'a.py', content: words(5000) }, 'Created.')],
    TOOLS,
    2000,
  );
  expect(estimateRequest(made, TOOLS)).toBeLessThanOrEqual(2000);
  expectSound(made);
});

test('random conversations: sound, within the room, nothing gone without a word', () => {
  const random = seeded(seedOf(3));
  for (let round = 0; round < rounds(60); round += 1) {
    const messages: Message[] = [system, opening];
    for (let index = 0; index < 1 + random.below(20); index += 1) {
      const calls = Array.from({ length: 1 + random.below(3) }, (_, call) => ({
        id: `${index}_${call}`,
        name: 'read_file',
        args: JSON.stringify({ path: 'p', new: words(random.below(200)) }),
      }));
      messages.push({ role: 'assistant', content: words(random.below(60)), calls });
      for (const { id } of calls)
        messages.push({ role: 'tool', callId: id, content: words(random.below(600)) });
      if (random.below(4) === 0) messages.push({ role: 'user', content: words(random.below(40)) });
    }
    const room = 1200 + random.below(4000);
    const made = compact(messages, TOOLS, room);
    expectSound(made);
    expect(estimateRequest(made, TOOLS)).toBeLessThanOrEqual(Math.max(room, 1500));
    const gone = messages.length - made.length;
    if (gone > 0) expect(made[2]?.content).toContain(`${gone + 1} earlier messages`);
    const notes = made.filter(
      (message, index) => message.content !== messages[index + gone]?.content && index > 2,
    );
    for (const note of notes) expect(note.content).toMatch(/dropped to save room|characters left out/);
  }
});
