import { type Answer, created, refused } from '../http/answer.ts';
import type { Limits } from '../http/limits.ts';
import { plant } from '../seed/plant.ts';
import { readSeed } from '../seed/read-seed.ts';
import { sayProblems } from '../seed/say-problems.ts';
import type { World } from '../world/world.ts';

/** Plants a seed that holds its files as text, and answers `{tokens}` for the new repository; 422 with all of its problems. */
export async function answerSeed(
  host: { readonly world: World; readonly limits: Limits },
  body: unknown,
): Promise<Answer> {
  const read = await readSeed(body, undefined);
  const planted = read.kind === 'problems' ? read : await plant(host, read);
  if (planted.kind === 'problems') return refused(422, sayProblems('seed', planted.problems));
  return created({ tokens: planted.tokens });
}
