/** What `once` gives. `opened`: the result so far, null before the first call. `forget`: the next call does it anew. */
interface Once<T> {
  (): Promise<T>;
  opened(): Promise<T> | null;
  forget(): void;
}

/** Does it at the first call and gives every later call the same result; after a failure the next call tries again. */
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
