import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { COLUMNS, type MeasuredRow, withRow } from '../../../../../evaluation/quality/models/measured-row.ts';

const row = (id: string, right: string): MeasuredRow => [
  id,
  '180',
  right,
  '0.2',
  '0.6',
  '0.7',
  '8',
  '400',
  '70',
  'CPU',
  'day',
];

it('adds a row to docs/models.md, and replaces the one of the same model', async () => {
  const page = await readFile(new URL('../../../../../docs/models.md', import.meta.url), 'utf8');
  const once = withRow(page, row('new-model', '0.4'));
  expect(once).toMatch(/\| new-model +\| 180 +\| 0\.4 /);
  const twice = withRow(withRow(once, row('other', '0.5')), row('new-model', '0.6'));
  expect(twice.match(/\| new-model/g)).toHaveLength(1);
  expect(twice).toMatch(/\| new-model +\| 180 +\| 0\.6 /);
  expect(twice).toMatch(/\| other +\| 180 +\| 0\.5 /);
  expect(twice.split(COLUMNS[2])).toHaveLength(2);
  expect(() => withRow('# Models', row('a', '1'))).toThrow(/no place/);
});
