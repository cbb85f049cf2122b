import { MOST_TRIES, type ReadyCase } from './road.ts';

/** What the visible tests of a case print when they are red; undefined when they are green here. A flaky case is run until it is red. */
export async function redLog({
  about,
  tree,
  ports,
  signal,
}: Pick<ReadyCase, 'about' | 'tree' | 'ports' | 'signal'>): Promise<string | undefined> {
  const command = { text: about.test_command, timeoutMs: about.timeout_s * 1000 };
  const tries = about.flaky ? MOST_TRIES : 1;
  for (let tried = 0; tried < tries; tried += 1) {
    const { exitCode, output } = await ports.run(tree, command, signal);
    if (exitCode !== 0) return output;
  }
  return undefined;
}
