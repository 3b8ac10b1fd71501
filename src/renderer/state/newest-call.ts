/**
 * For results that may come in another order than they were asked for: each call begins one request and returns whether it is still
 * the newest. An older one's result must not replace a newer one's.
 */
export function newestCall(): () => () => boolean {
  let newest = 0;
  return () => {
    const own = ++newest;
    return () => own === newest;
  };
}
