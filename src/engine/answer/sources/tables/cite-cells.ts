import type { CellFormula, CellLimit, CellOperation } from '../../../../contract/tables.ts';
import { columnName, headsOver } from '../../../../contract/view/tables/table-line.ts';
import { columnHeadsOf, type FoundCell, withUnits } from '../../../cells/read-cells.ts';
import { scaleOver } from '../../../places/table-scale.ts';
import { findScale } from '../../../verification/find-scale.ts';
import { judgeCitation } from '../../../verification/judge-citation.ts';
import { type Claim, type NewClaimId, newClaim, type Source } from '../../claims/claim.ts';

/** Operations that go over more rows than a reader would open one by one. */
const OF_MANY: ReadonlySet<CellOperation> = new Set(['count', 'highest', 'lowest']);

/** A sentence that was written from cells. */
export interface CellClaim {
  readonly text: string;
  readonly operation: CellOperation;
  readonly cells: readonly FoundCell[];
  /** Only of a count. */
  readonly limit?: CellLimit;
  /** Only of a formula. */
  readonly formula?: CellFormula;
}

/**
 * Such sentences as claims: each row that one takes a cell from is a source of its own, of an operation of many all
 * rows of a passage together; the cells are lit strong, the heads of row and columns thin.
 */
export function claimsOfCells(made: readonly CellClaim[], newId: NewClaimId): Claim[] {
  return made.map(({ text, operation, cells, limit, formula }): Claim => {
    const place = ({ passage, row }: FoundCell) => (OF_MANY.has(operation) ? passage.start : row.start);
    const rows = [...Map.groupBy(cells, (cell) => `${cell.passage.documentId}:${place(cell)}`).values()];
    const operands = cells.map(({ passage, cell }) => ({
      document_id: passage.documentId,
      start: cell.start,
      end: cell.end,
    }));
    return newClaim({
      id: newId(),
      text,
      ...judgedCells(text, cells),
      origin: 'cells',
      sources: rows.map((row) => sourceOfCells(row, text, operation)),
      basis: {
        operation,
        operands,
        ...(limit === undefined ? {} : { limit }),
        ...(formula === undefined ? {} : { formula }),
      },
    });
  });
}

/**
 * The verdict on a sentence written from cells. It is what the tables say; only a scale that stands above a table,
 * where its cells were read without one, leaves its figures open.
 */
function judgedCells(text: string, cells: readonly FoundCell[]): Pick<Claim, 'verdict' | 'reason'> {
  for (const { passage, table, row } of cells) {
    const sentence = passage.sentences.find(({ start, kind }) => start === row.start && kind === 'row');
    const scale = sentence === undefined ? null : scaleOver(sentence, passage);
    const values = row.cells.map((cell) => ({
      start: cell.start - row.start,
      end: cell.end - row.start,
      column: columnName(headsOver(cell, table)),
    }));
    const line = passage.text.slice(row.start - passage.start, row.end - passage.start);
    const [unsaid] = findScale(text, { text: line, header: null, values }, scale);
    if (unsaid !== undefined) return { verdict: 'weak', reason: unsaid.reason };
  }
  return { verdict: 'supported', reason: null };
}

function sourceOfCells(cells: readonly FoundCell[], claim: string, operation: CellOperation): Source {
  const [{ passage }] = cells as readonly [FoundCell, ...FoundCell[]];
  const rows = [...new Set(cells.map(({ row }) => row))];
  const [start, end] = [Math.min(...rows.map((row) => row.start)), Math.max(...rows.map((row) => row.end))];
  const textSpan = passage.text.slice(start - passage.start, end - passage.start);
  const heads = [...rows.flatMap((row) => row.heads), ...withUnits(cells).flatMap(columnHeadsOf)];
  const above = [passage.document.document_name, passage.section, ...heads.map((head) => head.text)].join('\n');
  const { citation_type, confidence_score: confidence } = judgeCitation(claim, textSpan, above);
  const citationType = operation === 'value' ? citation_type : 'inference';
  return { passage, start, end, textSpan, citationType, confidence, lit: { kind: 'cells', cells } };
}
