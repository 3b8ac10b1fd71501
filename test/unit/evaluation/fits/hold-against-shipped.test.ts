import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdAgainstShipped } from '../../../../evaluation/fits/hold-against-shipped.ts';
import { readWeightsFile } from '../../../../evaluation/fits/weights-file.ts';

const FILE = {
  what: 'a weight',
  chosen_on: 'questions',
  half: 'tune',
  command: 'npm run eval -- fit some',
  tolerance: { figure: 'share right', standard_errors: 1 },
  commit: '0000000',
  date: '2026-01-01',
};
const ORIGIN = { commit: 'abcdef0', date: '2026-02-02' };

/** Of 100 cases as many are right as `one` says. */
const under = ({ one = 0 }: Readonly<Record<string, number>>) =>
  Array.from({ length: 100 }, (_, i) => ({ score: Number(i < one), weight: 1 }));

async function hold(file: object, write: typeof ORIGIN | null = ORIGIN) {
  const folder = await mkdtemp(join(tmpdir(), 'weights-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'some.json');
  await writeFile(path, JSON.stringify(file));
  const held = await holdAgainstShipped('some', { one: 80 }, under, {
    screen: { print: () => undefined },
    write,
    folder,
  });
  return { held, text: await readFile(path, 'utf8'), written: await readWeightsFile('some', folder) };
}

test('values that do as well as the fitted ones keep their file as it is', async () => {
  const file = { ...FILE, values: { one: 78 } };
  const { held, text } = await hold(file);
  expect(held.check.isWithin).toBe(true);
  expect(text).toBe(JSON.stringify(file));
});

test('values outside the tolerance are replaced with their origin, and only when that is asked for', async () => {
  const file = { ...FILE, values: { one: 40 } };
  expect((await hold(file)).written).toEqual({ ...file, ...ORIGIN, values: { one: 80 } });
  expect((await hold(file, null)).written).toEqual(file);
});

test('a file that states no tolerance is no measure', async () => {
  const { tolerance: _, ...file } = FILE;
  await expect(hold({ ...file, values: { one: 40 } })).rejects.toThrow('some.json states no tolerance');
});
