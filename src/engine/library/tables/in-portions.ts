/** Cuts a list into runs of a total weight of at most `limit`; a heavier item is a run of its own. */
export function* inPortions<T>(items: readonly T[], weight: (item: T) => number, limit: number): Generator<T[]> {
  let portion: T[] = [];
  let total = 0;
  for (const item of items) {
    const next = weight(item);
    if (portion.length > 0 && total + next > limit) {
      yield portion;
      portion = [];
      total = 0;
    }
    portion.push(item);
    total += next;
  }
  if (portion.length > 0) yield portion;
}
