/** The items of `source`, until `signal` is aborted: then it throws the signal's reason, also while nothing comes. */
export async function* interruptible<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  signal?.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  aborted.catch(() => undefined);
  const items = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([items.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
