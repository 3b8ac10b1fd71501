/** Does it at the first call and gives every later call the same result; after a failure the next call tries again. */
export function once<T>(open: () => Promise<T>): { (): Promise<T>; opened(): Promise<T> | null } {
  let result: Promise<T> | null = null;
  const call = () => {
    result ??= open().catch((error: unknown) => {
      result = null;
      throw error;
    });
    return result;
  };
  return Object.assign(call, { opened: () => result });
}
