import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeTargets, readTargets } from '../../../../../evaluation/quality/own/targets.ts';

const FIGURES = {
  pointers_outside: 0,
  right_of_all: { mean: 0.8, interval: [0.7, 0.9], n: 40 },
  right_of_answered: null,
  seconds: { median: 5, p95: null },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-targets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a figure is compared with its bounds, which count as met', () => {
  const isMet = (targets: Parameters<typeof judgeTargets>[0]) =>
    judgeTargets(targets, FIGURES).map((target) => target.isMet);
  expect(isMet({ right_of_all: { least: 0.8 }, pointers_outside: { most: 0 } })).toEqual([true, true]);
  expect(isMet({ right_of_all: { least: 0.81 }, 'seconds.median': { least: 1, most: 4 } })).toEqual([false, false]);
  // What cannot be computed is not met.
  expect(isMet({ right_of_answered: { least: 0 }, 'seconds.p95': { most: 30 } })).toEqual([false, false]);
  expect(judgeTargets({ 'seconds.median': { least: 1, most: 4 } }, FIGURES)[0]).toMatchObject({
    value: 5,
    wanted: 'at least 1, at most 4',
  });
});

test('a name of no figure is refused', () => {
  for (const name of ['right', 'seconds', 'seconds.p99', 'right_of_all.n.x', 'toString'])
    expect(() => judgeTargets({ [name]: { most: 1 } }, FIGURES)).toThrow(/there is no figure/);
});

test('a file is read, and one of another form says why', async () => {
  const path = join(folder, 'targets.json');
  const read = async (content: string) => {
    await writeFile(path, content);
    return readTargets(path);
  };
  expect(await read('{"right_of_all": {"least": 0.8}}')).toEqual({ right_of_all: { least: 0.8 } });
  for (const wrong of ['{', '[]', '{"a": {}}', '{"a": {"min": 1}}', '{"a": {"least": "1"}}'])
    await expect(read(wrong)).rejects.toThrow(/targets\.json is no file of targets: /);
  await expect(readTargets(join(folder, 'none.json'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
