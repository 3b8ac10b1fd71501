/**
 * For results that may arrive out of order: each call begins one request and returns a function that tells whether it
 * is still the newest. An older result must not replace a newer one.
 */
export function newestCall(): () => () => boolean {
  let newest = 0;
  return () => {
    const own = ++newest;
    return () => own === newest;
  };
}
