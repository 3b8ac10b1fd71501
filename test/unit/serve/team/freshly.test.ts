import { expect, it } from 'vitest';
import { freshly } from '../../../../src/serve/team/freshly.ts';

it('shares a run only among calls that came before it began', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const ask = freshly(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  const [first, second] = [ask(), ask()];
  await Promise.resolve();
  // The first run is under way: what comes now waits for another one.
  const [third, fourth] = [ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(1);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve(2);
  expect(await Promise.all([third, fourth])).toEqual([2, 2]);
});

it('goes on after a run that failed', async () => {
  let runs = 0;
  const ask = freshly(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
    return runs;
  });
  await expect(ask()).rejects.toThrow('no');
  expect(await ask()).toBe(2);
});
