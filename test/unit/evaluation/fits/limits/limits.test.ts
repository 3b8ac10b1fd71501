import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LIMIT_FILES, limitAt, limitsOf } from '../../../../../evaluation/fits/limits/limits.ts';
import { readWeightsFile, WEIGHTS_FOLDER } from '../../../../../evaluation/fits/weights-file.ts';
import { ablatedSources, changesSearch, STAGES } from '../../../../../evaluation/quality/ablation/ablation.ts';

test('every file of limits is held against its neighbours, each of its values', async () => {
  const files = (await readdir(WEIGHTS_FOLDER)).filter((name) => name.endsWith('-limits.json'));
  expect(Object.keys(LIMIT_FILES).map((name) => `${name}.json`)).toEqual(expect.arrayContaining(files));
  expect(files).toHaveLength(Object.keys(LIMIT_FILES).length);
  for (const [file, { grids }] of Object.entries(LIMIT_FILES)) {
    expect(Object.keys(grids), file).toEqual(Object.keys((await readWeightsFile(file)).values));
  }
});

test('each value of each grid is another one than is shipped, and is one change of its file', async () => {
  for (const limit of await limitsOf(STAGES, [])) {
    expect(limit.grid.length, limit.name).toBeGreaterThan(0);
    for (const value of limit.grid) {
      const [[url, source] = []] = ablatedSources(limitAt(limit, value));
      expect(url).toContain(`weights/${limit.file}.json`);
      expect(JSON.parse(source ?? '').values).toMatchObject({ [limit.name]: value });
    }
  }
});

test('values of some stages, or of some names, are chosen', async () => {
  expect((await limitsOf(['lists'], [])).map(({ name }) => name)).toEqual(['sharedWords', 'nearInMeaning']);
  expect((await limitsOf(STAGES, ['sharedWords'])).map(({ shipped }) => shipped)).toEqual([0.5]);
});

test('a search is made anew only for what it reads', async () => {
  const limits = await limitsOf(STAGES, ['depth', 'clearlyBetter', 'fragmentWords']);
  const searches = limits.map((one) => changesSearch(limitAt(one, 7)));
  expect(searches).toEqual([true, false, true]);
});
