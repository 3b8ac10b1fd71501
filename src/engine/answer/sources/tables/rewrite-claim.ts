import type { Citation } from '../../../../contract/answer.ts';
import type { CellBasis } from '../../../../contract/tables.ts';
import type { DocumentTable } from '../../../documents/types.ts';
import { claimOfFormula } from '../../../packs/finance/write-measure.ts';
import { type CellInTable, writeClaim, writeCount, writeExtreme } from './write-claim.ts';

/**
 * The sentence that these cells give now, with the yes or no of a formula, from the tables as they are read now; null
 * where one of them is no cell, or is cited by none of these citations, and where the formula is none.
 */
export async function rewriteClaim(
  { operation, operands, limit, formula }: CellBasis,
  citations: readonly Pick<Citation, 'document_id' | 'start' | 'end'>[],
  tablesOf: (documentId: string) => Promise<readonly DocumentTable[]>,
): Promise<string | null> {
  const cells: CellInTable[] = [];
  for (const { document_id: id, start, end } of operands) {
    if (!citations.some((one) => one.document_id === id && one.start <= start && one.end >= end)) return null;
    const found = cellAt(await tablesOf(id), start, end);
    if (found === null) return null;
    cells.push(found);
  }
  if (operation === 'formula') return formula === undefined ? null : claimOfFormula(formula, cells);
  if (operation === 'highest' || operation === 'lowest') return writeExtreme(operation, cells);
  if (operation !== 'count') return writeClaim(operation, cells);
  return limit === undefined ? null : writeCount(limit, cells);
}

function cellAt(tables: readonly DocumentTable[], start: number, end: number): CellInTable | null {
  for (const table of tables) {
    for (const row of table.rows) {
      const cell = row.cells.find((one) => one.start === start && one.end === end);
      if (cell !== undefined) return { table, row, cell };
    }
  }
  return null;
}
