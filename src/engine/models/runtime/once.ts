/** The result of `once`. `opened`: the value so far, null before the first call. `forget`: the next call opens anew. */
interface Once<T> {
  (): Promise<T>;
  opened(): Promise<T> | null;
  forget(): void;
}

/**
 * Runs `open` at the first call and returns the same result to later calls; after a failure the next call tries again.
 */
export function once<T>(open: () => Promise<T>): Once<T> {
  let result: Promise<T> | null = null;
  const call = () => {
    if (result !== null) return result;
    const opening = open().catch((error: unknown) => {
      if (result === opening) result = null;
      throw error;
    });
    result = opening;
    return opening;
  };
  const forget = () => {
    result = null;
  };
  return Object.assign(call, { opened: () => result, forget });
}
