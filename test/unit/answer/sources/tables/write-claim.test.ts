import { expect, it } from 'vitest';
import type { CellBasis } from '../../../../../src/contract/tables.ts';
import { rewriteClaim } from '../../../../../src/engine/answer/sources/tables/write-claim.ts';
import { tableOf } from './table-of.ts';

const ID = '000000000000000b';
const { table } = tableOf(ID, { columns: ['2016', '2017'], rows: [['Net income', null, '2,371', '3,033']] });
const [row] = table.rows;
const operands = (row?.cells ?? []).toReversed().map(({ start, end }) => ({ document_id: ID, start, end }));
const basis: CellBasis = { operation: 'difference', operands };
const whole = [{ document_id: ID, start: row?.start ?? 0, end: row?.end ?? 0 }];

it('gives the same words from the same cells', async () => {
  expect(await rewriteClaim(basis, whole, async () => [table])).toBe(
    'Net income: 3,033 (2017) − 2,371 (2016) = 662 million USD.',
  );
});

it('gives nothing where a cell is not cited, or is no cell any more', async () => {
  expect(await rewriteClaim(basis, [], async () => [table])).toBeNull();
  expect(await rewriteClaim(basis, whole, async () => [])).toBeNull();
});

it('gives nothing for a formula that is none, as an edited file may have', async () => {
  const of = (expression: string): CellBasis => ({
    ...{ operation: 'formula', operands },
    formula: { name: 'Net income', form: 'amount', over: 'value', terms: [{ period: '2017', expression }] },
  });
  expect(await rewriteClaim(of('#0'), whole, async () => [table])).toBe('Net income, 2017: 3,033 million USD.');
  for (const none of ['#0 +', '#9', 'average(#0', 'revenue'])
    expect(await rewriteClaim(of(none), whole, async () => [table])).toBeNull();
});
