/** Lets one task run at a time, in the order they came: an answer never sees half of another's effect. */
export function createTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
