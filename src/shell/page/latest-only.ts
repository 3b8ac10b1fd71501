/**
 * A stream of states of which a slow reader needs the newest only: reads `source` as fast as it comes and keeps the last value
 * not yet taken. Its end or error comes after that value. oRPC has no back-pressure; without this a slow page piles up states.
 */
export function latestOnly<T>(source: AsyncIterator<T>): AsyncIteratorObject<T, void> {
  let latest: { readonly value: T } | null = null;
  let ended: { readonly error: unknown } | 'done' | null = null;
  let wake = Promise.withResolvers<void>();
  let stopped = false;

  const read = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await source.next();
        if (next.done === true) break;
        latest = { value: next.value };
        wake.resolve();
      }
      ended = 'done';
    } catch (error) {
      ended = { error };
    }
    wake.resolve();
  };

  async function* values(): AsyncGenerator<T, void> {
    void read();
    for (;;) {
      await wake.promise;
      wake = Promise.withResolvers();
      const taken = latest as { readonly value: T } | null;
      latest = null;
      if (taken !== null) {
        // The end was waiting behind this value and must wake the next turn.
        if (ended !== null) wake.resolve();
        yield taken.value;
      } else if (ended !== null) {
        if (ended === 'done') return;
        throw ended.error;
      }
    }
  }
  const iterator = values();
  const finish = iterator.return.bind(iterator);
  // A generator that waits cannot be returned from outside: end the source first, which wakes it.
  iterator.return = async (value) => {
    if (!stopped) {
      stopped = true;
      await source.return?.();
      ended ??= 'done';
      wake.resolve();
    }
    return await finish(value);
  };
  return iterator;
}
