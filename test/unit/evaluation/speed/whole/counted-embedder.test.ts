import { expect, test } from 'vitest';
import { countedEmbedder, secondsOfAll } from '../../../../../evaluation/speed/whole/counted-embedder.ts';
import { fakeEmbedder } from '../../../../fakes/library/fake-embedder.ts';

test('the model embeds texts until there are enough; the others get made vectors, in one sequence for one seed', async () => {
  const run = async () => {
    const model = fakeEmbedder();
    const counted = countedEmbedder(model, (embedded) => embedded < 3, 1);
    const real = await counted.embedder.embed(['pumps are red', 'fees are due', 'pipes leak']);
    expect(counted.isAllReal()).toBe(true);
    const made = await counted.embedder.embed(['one more', 'and more']);
    expect(counted.isAllReal()).toBe(false);
    expect(model.seen).toHaveLength(3);
    expect(counted.embedder.modelSha256).toBe(model.modelSha256);
    expect(counted.count()).toMatchObject({ real: 3, made: 2 });
    return { real, made };
  };
  const { real, made } = await run();
  expect(made).toHaveLength(2);
  for (const vector of made) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  expect(await run()).toEqual({ real, made });
});

test('time is extrapolated from the texts that the model embedded, without what making the others took', () => {
  const count = { real: 100, real_seconds: 5, made: 900, made_seconds: 1 };
  expect(secondsOfAll(8, count)).toBe(8 - 1 + 45);
  expect(secondsOfAll(8, { ...count, made: 0, made_seconds: 0 })).toBe(8);
});
