import { documentTables, type TableDeps } from '../../../cells/document-names.ts';
import { distinguishingWords } from '../../../cells/name-words.ts';
import { cellsBeside, cellsInPassages, type NamedCell } from '../../../cells/read-cells.ts';
import { standsAlone } from '../../../evidence/follow-up.ts';
import type { Evidence } from '../../../evidence/types.ts';
import type { NewClaimId } from '../../claims/claim.ts';
import type { Outcome, ReadRequest } from '../../types.ts';
import { readFromPacks } from './answer-from-packs.ts';
import { type CellClaim, claimsOfCells } from './cite-cells.ts';
import { cellsToCount, claimOfCount, figuresOfCount } from './count-cells.ts';
import { findOperands } from './find-operands.ts';
import { askedCell, chooseCell, fits } from './score-cells.ts';
import { areAlike, readAlike, writeClaim, writeExtreme } from './write-claim.ts';

type Found = Pick<Evidence, 'followUp' | 'passages'> & Partial<Pick<Evidence, 'all'>>;

/** Sentences from cells, several where the question does not tell which cell is meant; or what is missing for one. */
export type FromCells =
  | { readonly claims: readonly CellClaim[]; readonly open?: string | null }
  | { readonly missing: string };

/** Most figures of a short list. Of more, a question is too vague for one. */
const LISTED = 4;

/**
 * What the tables of the passages say to a question, without a model (ADR 0029): the cell that it names, the few that
 * it may mean, or what it asks to be computed of several. Null where the model is to be asked: it is no such question,
 * or no cell is certain.
 */
export async function readFromCells(
  request: ReadRequest,
  { followUp, passages, all: offered = passages }: Found,
  deps: TableDeps,
  signal: AbortSignal | undefined,
): Promise<FromCells | null> {
  if (request.quoteOnly || !standsAlone(followUp)) return null;
  const { question } = request;
  const { periods } = question;
  const { count, extreme, operation: asked, isLookUp } = question.figures;
  const computed = count !== null ? null : await readFromPacks(request, offered, deps, signal);
  if (computed !== null) return computed;
  if (count === null && extreme === null && asked === null && !isLookUp) return null;
  const withRows = passages.filter(({ sentences }) => sentences.some(({ kind }) => kind === 'row'));
  const documents = await documentTables(question, withRows, deps, signal);
  const all = cellsInPassages(withRows, documents);
  const cells = all.filter(({ cell }) => cell.value !== null);
  if (count !== null) {
    const counted = cellsToCount(figuresOfCount(count), periods, all);
    if (counted !== null && !areAlike(counted)) return { missing: UNLIKE };
    const claim = counted === null ? null : claimOfCount(count, counted);
    return claim === null ? null : { claims: [claim] };
  }
  if (extreme !== null) {
    const compared = cellsToCount({ ...extreme, inShares: null }, periods, all);
    const text = compared === null ? null : writeExtreme(extreme.relation, compared);
    return compared === null || text === null
      ? null
      : { claims: [{ text, operation: extreme.relation, cells: compared }] };
  }
  if (asked !== null) {
    const operands = findOperands({
      asked,
      periods,
      cells,
      everywhere: (one, rows) => cellsBeside(one, documents, rows),
    });
    if (operands?.result === 'missing') return { missing: operands.missing };
    if (operands?.result === 'operands') {
      if (!areAlike(operands.cells)) return { missing: UNLIKE };
      const text = writeClaim(asked.operation, operands.cells);
      return text === null ? null : { claims: [{ text, operation: asked.operation, cells: operands.cells }] };
    }
  }
  if (!isLookUp) return null;
  // A cell of words may be the one that is asked for, not the figure beside it; then the model is asked.
  const looked = askedCell(periods.rest, periods);
  const choice = chooseCell(looked, all);
  if (choice.result === 'none') return null;
  const fitting = choice.result === 'one' ? [choice.cell] : choice.cells;
  if (fitting.some(({ cell }) => cell.value === null)) return null;
  if (asked !== null && !fitting.every((cell) => namesChange(cell, periods.rest, asked.rest))) return null;
  // Another table of the document that says the same of another figure leaves open which is meant.
  const doubles =
    choice.result === 'one' ? readAlike(choice.cell, cellsBeside(choice.cell, documents, 'same heads')) : [];
  if (doubles.some((other) => fits(looked, other))) return null;
  // Two tables may print one figure.
  const different = fitting.filter((one, i) => !fitting.slice(0, i).some(({ cell }) => cell.value === one.cell.value));
  const claims = different.flatMap((cell): CellClaim[] => {
    const text = writeClaim('value', [cell]);
    return text === null ? [] : [{ text, operation: 'value', cells: [cell] }];
  });
  return claims.length === 0 || claims.length > LISTED ? null : { claims };
}

/**
 * Whether the cell's own heads have the words that would ask for an operation: a row "Net change in cash" answers for
 * itself.
 */
function namesChange({ names }: NamedCell, text: string, rest: string): boolean {
  const operation = [...distinguishingWords(text).difference(distinguishingWords(rest))];
  return operation.length > 0 && operation.every((word) => names.label.has(word) || names.column.has(word));
}

const SEVERAL_FIT = 'Several figures fit, and the question does not tell which is meant.';
const UNLIKE = 'The figures found for it are counted in different units, so they cannot be put together.';

/** The outcome that the tables give a question at once; null where the model is to be asked. */
export async function answerFromCells(
  request: ReadRequest,
  found: Found,
  { deps, newId }: { readonly deps: TableDeps; readonly newId: NewClaimId },
  signal: AbortSignal | undefined,
): Promise<Outcome | null> {
  const made = await readFromCells(request, found, deps, signal);
  if (made === null) return null;
  if ('missing' in made) return { mode: 'refuse', reason: 'not_answered', missing: made.missing };
  const open = made.open ?? (made.claims.length > 1 ? SEVERAL_FIT : undefined);
  return { mode: 'answer', claims: claimsOfCells(made.claims, newId), open };
}
