import { expect, it } from 'vitest';
import type { DocumentTable } from '../../../../src/contract/tables.ts';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { LEAVE } from '../sample-data.ts';

const head = (text: string) => ({ text, ranges: [] });
const table: DocumentTable = {
  start: 0,
  end: 90,
  pages: [6, 7],
  section: 'Leave > 2 Days',
  currency: null,
  scale: 1,
  captions: [head('Table 1. Days by grade')],
  columns: [{ heads: [head('Days')] }],
  rows: [
    {
      start: 10,
      end: 20,
      page_index: 6,
      heads: [head('Grade 4')],
      cells: [{ start: 18, end: 20, text: '25', column: 0, value: 25, unit: null, scale: 1 }],
    },
  ],
};
const untitled = { ...table, pages: [8], captions: [] };

it('prints each row as a sentence below the title of its table', async () => {
  const { code, out } = await runCli(['tables', LEAVE], { engine: fakeEngine({ tables: [table, untitled] }) });
  expect([code, out]).toEqual([
    0,
    'Table 1. Days by grade  pages 7–8\n  Grade 4. Days: 25\n\n2 Days  page 9\n  Grade 4. Days: 25\n',
  ]);
});

it('prints the cells as JSON, a table a line', async () => {
  const { out } = await runCli(['tables', LEAVE, '--json'], { engine: fakeEngine({ tables: [table, untitled] }) });
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([table, untitled]);
});

it('says that there is none', async () => {
  const { code, out, err } = await runCli(['tables', LEAVE], { engine: fakeEngine() });
  expect([code, out, err]).toEqual([0, '', 'There is no table in it.\n']);
});
