import type { Citation, Claim } from '../../../contract/answer.ts';
import type { CellFormula, CellLimit, CellOperation, TableHead } from '../../../contract/tables.ts';
import { columnName, headsOver } from '../../../contract/view/table-line.ts';
import { lightPlace, placeInPassage, publicSimilarity } from '../../places/place.ts';
import { scaleOver } from '../../places/table-scale.ts';
import { findScale } from '../../verification/find-scale.ts';
import { judgeCitation } from '../../verification/judge-citation.ts';
import type { ValidatedDraft } from '../../verification/types.ts';
import { assembleAnswer } from '../grounding/check-claims.ts';
import { placeNumbers } from '../grounding/join-drafts.ts';
import type { AnswerDeps } from '../types.ts';
import type { FoundCell } from './read-cells.ts';

type CiteDeps = Pick<AnswerDeps, 'rectsOf' | 'pageLabelOf' | 'textOf' | 'validate'>;

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
 * The answer of such sentences: each row that one takes a cell from is cited once, of an operation of many all rows of a passage together; the
 * cells are lit strong, the heads of row and columns thin. Null where the validator takes a citation away.
 */
export async function citeCells(made: readonly CellClaim[], deps: CiteDeps): Promise<ValidatedDraft | null> {
  const numberOf = placeNumbers();
  const claims: Claim[] = [];
  const citations: Citation[] = [];
  for (const { text, operation, cells, limit, formula } of made) {
    const place = ({ passage, row }: FoundCell) => (OF_MANY.has(operation) ? passage.start : row.start);
    const cited = [...Map.groupBy(cells, (cell) => `${cell.passage.documentId}:${place(cell)}`).values()];
    const own = (await Promise.all(cited.map((row) => citationOf(row, text, operation, deps)))).map((citation) => ({
      ...citation,
      marker: numberOf(citation),
    }));
    const operands = cells.map(({ passage, cell }) => ({
      ...{ document_id: passage.documentId, start: cell.start, end: cell.end },
    }));
    const markers = own.map(({ marker }) => marker);
    claims.push({
      text,
      ...judgedCells(text, cells),
      markers,
      basis: {
        ...{ operation, operands },
        ...(limit === undefined ? {} : { limit }),
        ...(formula === undefined ? {} : { formula }),
      },
    });
    citations.push(...own);
  }
  const passages = made.flatMap(({ cells }) => cells.map(({ passage }) => passage));
  const draft = deps.validate(assembleAnswer(claims, citations), passages);
  return draft.citations.length === citations.length && draft.report.missing === 0 ? draft : null;
}

/**
 * The verdict on a sentence written from cells. It is what the tables say; only a scale that stands above a table, where its cells were read
 * without one, leaves its figures open.
 */
function judgedCells(text: string, cells: readonly FoundCell[]): Pick<Claim, 'verdict' | 'reason'> {
  for (const { passage, table, row } of cells) {
    const sentence = passage.sentences.find(({ start, kind }) => start === row.start && kind === 'row');
    const scale = sentence === undefined ? null : scaleOver(sentence, passage);
    const values = row.cells.map((cell) => ({
      ...{ start: cell.start - row.start, end: cell.end - row.start, column: columnName(headsOver(cell, table)) },
    }));
    const line = passage.text.slice(row.start - passage.start, row.end - passage.start);
    const [unsaid] = findScale(text, { text: line, header: null, values }, scale);
    if (unsaid !== undefined) return { verdict: 'weak', reason: unsaid.reason };
  }
  return { verdict: 'supported', reason: null };
}

async function citationOf(
  cells: readonly FoundCell[],
  claim: string,
  operation: CellOperation,
  deps: CiteDeps,
): Promise<Omit<Citation, 'marker'>> {
  const [{ passage }] = cells as readonly [FoundCell, ...FoundCell[]];
  const rows = [...new Set(cells.map(({ row }) => row))];
  const [start, end] = [Math.min(...rows.map((row) => row.start)), Math.max(...rows.map((row) => row.end))];
  const id = passage.documentId;
  const place = placeInPassage(passage, start, end);
  const textSpan = passage.text.slice(start - passage.start, end - passage.start);
  const withUnits = cells.flatMap((one) => [one, ...unitBeside(one)]);
  // Two figures of a row may share the cell of their unit.
  const said = [...new Map(withUnits.map((one) => [one.cell.start, one])).values()];
  const columnHeads = said.flatMap((cell) => cell.columnHeads);
  const rowHeads = rows.flatMap(({ heads }) => heads);
  const heads = [...rowHeads, ...columnHeads];
  const above = [passage.document.document_name, passage.section, ...heads.map((head) => head.text)].join('\n');
  const judged = judgeCitation(claim, textSpan, above);
  const spans = async (kind: 'row' | 'column', own: readonly TableHead[]) =>
    Promise.all(
      uniqueRanges(own).map(async ([start, end]) => ({
        ...{ kind, start, end, text: await deps.textOf(id, start, end) },
        rects: [...(await deps.rectsOf(id, start, end))],
      })),
    );
  const [placed, lit, ofRow, ofColumns] = await Promise.all([
    lightPlace(place, { claim, cited: null, scopes: [] }, deps),
    Promise.all(
      said.map(async ({ cell: { start, end } }) => ({
        ...{ kind: 'cell' as const, start, end },
        rects: [...(await deps.rectsOf(id, start, end))],
      })),
    ),
    spans('row', rowHeads),
    spans('column', columnHeads),
  ]);
  return {
    ...{ ...place, text_span: textSpan, claim_text: claim, ...judged },
    citation_type: operation === 'value' ? judged.citation_type : 'inference',
    similarity: publicSimilarity(passage.similarity),
    ...placed,
    lit_spans: lit,
    context_spans: [...ofRow, ...ofColumns],
  };
}

/** The cell of the same row that names a figure's unit, "EUR" in a column of its own: the sentence says it, so it is lit as well. */
function unitBeside(found: FoundCell): FoundCell[] {
  const { table, row, cell } = found;
  if (cell.unit === null) return [];
  const beside = row.cells.find(({ value, text }) => value === null && text === cell.unit);
  if (beside === undefined) return [];
  return [{ ...found, cell: beside, columnHeads: headsOver(beside, table) }];
}

const uniqueRanges = (heads: readonly TableHead[]): readonly (readonly [number, number])[] => [
  ...new Map(heads.flatMap(({ ranges }) => ranges).map((range) => [range.join('-'), range])).values(),
];
