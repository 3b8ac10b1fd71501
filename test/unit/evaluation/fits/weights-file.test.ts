import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readWeightsFile, writeWeightsFile } from '../../../../evaluation/fits/weights-file.ts';

const FILE = {
  what: 'a weight',
  chosen_on: 'questions',
  half: 'tune',
  command: 'npm run eval -- fit weight',
  tolerance: { figure: 'share right', standard_errors: 1 },
  commit: '0000000',
  date: '2026-01-01',
  values: { one: 1 },
};

test('a fit replaces values and their origin and leaves what they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'weights-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'some.json'), JSON.stringify(FILE));
  const fitted = {
    values: { one: 2 },
    command: 'npm run eval -- fit some',
    commit: 'abcdef0',
    date: '2026-02-02',
  };
  await writeWeightsFile('some', fitted, folder);
  expect(await readWeightsFile('some', folder)).toEqual({ ...FILE, ...fitted });
  await expect(writeWeightsFile('some', { ...fitted, commit: 'abcdef0+changes' }, folder)).rejects.toThrow();
  expect(await readWeightsFile('some', folder)).toEqual({ ...FILE, ...fitted });
});
