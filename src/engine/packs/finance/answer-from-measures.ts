import { stopIfAborted } from '../../../contract/errors.ts';
import type { CellClaim } from '../../answer/sources/tables/cite-cells.ts';
import { namesOfDocument } from '../../answer/sources/tables/document-names.ts';
import type { FoundCell, NamedCell } from '../../answer/sources/tables/read-cells.ts';
import type { AnswerDeps, ReadRequest } from '../../answer/types.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import { type MeasureInDocument, measureIn } from './measure-in.ts';
import { claimOfFormula } from './write-measure.ts';

type StatementDeps = Pick<AnswerDeps, 'tablesOf' | 'textOf'>;

/** Documents whose statements are read: the tables of one that is not kept take up to 0.4 s. */
const DOCUMENTS = 4;
/** Passages of a document among which those of the rows are looked for, by the labels of the rows. */
const DEPTH = 200;

type InFigures = Extract<MeasureInDocument, { result: 'figures' }>;

interface OfDocument {
  readonly documentId: string;
  readonly measure: NonNullable<MeasureInDocument>;
  readonly isJudged: boolean;
}

/**
 * What the statements of the documents found say to a question for a measure; where several were found, only of those
 * it names.
 */
async function measuresFor(
  { question, measure: asked }: Pick<ReadRequest, 'question' | 'measure'>,
  passages: readonly RetrievedPassage[],
  deps: StatementDeps,
  signal: AbortSignal | undefined,
): Promise<readonly OfDocument[]> {
  if (asked === null) return [];
  const ids = [...new Set(passages.map(({ documentId }) => documentId))];
  const words = new Set([...question.words].filter((word) => /^\p{L}/u.test(word)));
  const found: OfDocument[] = [];
  for (const documentId of ids.slice(0, DOCUMENTS)) {
    const names = await namesOfDocument(documentId, question, passages, deps);
    stopIfAborted(signal);
    if (ids.length > 1 && words.isDisjointFrom(names)) continue;
    const measure = measureIn(asked, await deps.tablesOf(documentId), names);
    stopIfAborted(signal);
    if (measure !== null) found.push({ documentId, measure, isJudged: asked.isJudged });
  }
  return found;
}

/**
 * The passages with the rows that a measure is worked out of, which a question for "gross margin" does not find by its
 * words. None where no document tells the measure.
 */
export async function statementPassages(
  request: Pick<ReadRequest, 'question' | 'measure' | 'quoteOnly'>,
  passages: readonly RetrievedPassage[],
  deps: StatementDeps & Pick<AnswerDeps, 'retrieve'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  if (request.quoteOnly) return [];
  const brought: RetrievedPassage[] = [];
  for (const { documentId, measure } of await measuresFor(request, passages, deps, signal)) {
    if (measure.result !== 'figures') continue;
    const rows = [...new Set(measure.cells.map(({ row }) => row))];
    const known = [...passages, ...brought].filter((passage) => passage.documentId === documentId);
    const missing = rows.filter((row) => !known.some((passage) => holdsRow(passage, row)));
    if (missing.length === 0) continue;
    const labels = missing.map(({ heads }) => heads.map(({ text }) => text).join(' ')).join(' ');
    const near = await deps.retrieve(labels, {
      documentIds: [documentId],
      limit: DEPTH,
      ...(signal === undefined ? {} : { signal }),
    });
    brought.push(...near.filter((passage) => missing.some((row) => holdsRow(passage, row))));
  }
  return brought;
}

const holdsRow = (passage: RetrievedPassage, { start, end }: NamedCell['row']): boolean =>
  passage.start <= start && passage.end >= end;

/** A sentence, with what it leaves open; or what is missing for one. */
export type FromStatements = { readonly claim: CellClaim; readonly open: string | null } | { readonly missing: string };

const OPINION = 'This is the figure; what counts as good or bad is for you to judge.';

/**
 * The sentence that answers a question for a measure, or what is missing for it; null where it asks for something else,
 * no document tells it for certain, or two tell it differently. The rows must lie in these passages.
 */
export async function readFromStatements(
  request: Pick<ReadRequest, 'question' | 'measure' | 'decimals'>,
  passages: readonly RetrievedPassage[],
  deps: StatementDeps,
  signal: AbortSignal | undefined,
): Promise<FromStatements | null> {
  const found = await measuresFor(request, passages, deps, signal);
  const claims = found.flatMap(({ documentId, measure }) =>
    measure.result === 'figures' ? (claimFor(documentId, rounded(measure, request.decimals), passages) ?? []) : [],
  );
  const [claim] = claims;
  if (claim !== undefined) {
    const isJudged = found.some((one) => one.isJudged) && claim.formula?.holds === undefined;
    return claims.every(({ text }) => text === claim.text) ? { claim, open: isJudged ? OPINION : null } : null;
  }
  const [only, ...others] = found;
  return only?.measure.result === 'missing' && others.length === 0 ? { missing: only.measure.missing } : null;
}

const rounded = (measure: InFigures, decimals: number | undefined): InFigures =>
  decimals === undefined ? measure : { ...measure, formula: { ...measure.formula, decimals } };

function claimFor(
  documentId: string,
  { formula, cells }: InFigures,
  passages: readonly RetrievedPassage[],
): CellClaim | null {
  const placed = cells.flatMap((cell): FoundCell[] => {
    const passage = passages.find((one) => one.documentId === documentId && holdsRow(one, cell.row));
    return passage === undefined ? [] : [{ ...cell, passage }];
  });
  const text = placed.length === cells.length ? claimOfFormula(formula, placed) : null;
  return text === null ? null : { text, operation: 'formula', cells: placed, formula };
}
