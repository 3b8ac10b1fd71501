type Values = Readonly<Record<string, number>>;

/** Gains below this are the noise of floats. */
const SAME = 1e-9;

/**
 * Changes one value at a time to the best of its grid, in the order of the grid, until a round changes none or `rounds`
 * are over. Of equally good values the first found stays, so that nothing is changed without a gain.
 */
export function coordinateSearch<T extends Values>(
  start: T,
  grid: Readonly<Partial<Record<keyof T & string, readonly number[]>>>,
  objective: (values: T) => number,
  rounds: number,
): T {
  let best = { values: start, score: objective(start) };
  for (let round = 0; round < rounds; round++) {
    const before = best.score;
    for (const [name, candidates] of Object.entries<readonly number[] | undefined>(grid)) {
      for (const value of candidates ?? []) {
        if (value === best.values[name]) continue;
        const values = { ...best.values, [name]: value };
        const score = objective(values);
        if (score > best.score + SAME) best = { values, score };
      }
    }
    if (best.score <= before + SAME) break;
  }
  return best.values;
}
