import { expect, test } from 'vitest';
import { damageInChildren, faultsOf } from '../../../evaluation/speed/damage/run-damage.ts';

/** `npm run bench -- damage` does two hundred of these; the seeds here hit each kind of file. */
const SEEDS = [0, 1, 2, 5, 6, 12, 14, 15, 18, 100, 101, 102];

test('random damage is found, mended or refused, and never becomes an answer', async ({ signal }) => {
  const done: number[] = [];
  for await (const result of damageInChildren(SEEDS, signal)) {
    const what = 'crash' in result ? '' : `${result.harm} ${result.path} at ${result.at}`;
    expect(faultsOf(result), `seed ${result.seed}: ${what}`).toEqual([]);
    done.push(result.seed);
  }
  expect(done).toEqual(SEEDS);
}, 600_000);
