/** Does `act` for every item, in order, `jobs` at a time; rejects with the first error once those under way have ended. */
export async function inTurn<T>(
  items: readonly T[],
  jobs: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await act(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(jobs, items.length) }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
