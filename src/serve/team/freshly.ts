/**
 * Makes calls share work without sharing what is old: the work runs once at a time, and each call gets the outcome of a
 * run that began after the call, together with all others that wait for that run.
 */
export function freshly<T>(work: () => Promise<T>): () => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next !== null) return next;
    const begun = before.then(() => {
      next = null;
      return work();
    });
    next = begun;
    // Its error is that of who called; here it only ends.
    before = begun.then(
      () => undefined,
      () => undefined,
    );
    return begun;
  };
}
