import type { Answer } from '../../../contract/answer.ts';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { asPinciteError, type ErrorCode } from '../../../contract/errors.ts';
import type { GridColumn } from '../../../contract/grid.ts';
import { lineWords } from '../../../contract/view/asked-words.ts';
import { isLost } from '../../../contract/view/documents/coverage-words.ts';
import type { FoundLine } from '../../answer/answer-question.ts';
import type { Deps } from '../../deps.ts';
import { cellKey, type FoundCell, type StoredGrid } from '../../records/grids/stored-grid.ts';
import { type AskingDeps, answered, closestLine, STOPS_ALL } from '../asking/ask-question.ts';
import { cellOfAnswer, cellOfLine, type Said, type SearchedPages } from './cell-of-answer.ts';
import { basisOf } from './grid-view.ts';

/** What filling cells needs: what one question does, and the grids of who asks. */
export type FillDeps = AskingDeps & Pick<Deps, 'grids' | 'log'>;

/** The next thing to do: the lines of cells of a document, or the answer of one of them. */
export interface Job {
  readonly grid: StoredGrid;
  readonly document: DocumentSummary;
  readonly columns: readonly GridColumn[];
  readonly does: 'line' | 'answer';
}

/** What one job found, to be added to the log of its grid. */
export async function fillCells(deps: FillDeps, job: Job, signal: AbortSignal): Promise<FoundCell[]> {
  let read: Promise<SearchedPages> | undefined;
  const searched = (): Promise<SearchedPages> => {
    read ??= searchedPages(deps, job.document);
    return read;
  };
  const cells: FoundCell[] = [];
  for (const column of job.columns)
    cells.push(await (job.does === 'line' ? lineCell : answerCell)(deps, job, column, searched, signal));
  return cells;
}

type Fill = (
  deps: FillDeps,
  job: Job,
  column: GridColumn,
  searched: () => Promise<SearchedPages>,
  signal: AbortSignal,
) => Promise<FoundCell>;

const lineCell: Fill = (deps, job, column, searched, signal) =>
  filled(job, column, async () => {
    // The name of a column says in other words what it holds: a question alone finds fewer of its lines.
    const question = `${column.name}: ${column.question}`;
    const near = await closestLine(deps, { ...askedOf(job, column), question }, signal);
    return { said: cellOfLine(column, near, await searched(), job.grid.lines_only), near, answer: null };
  });

const answerCell: Fill = async (deps, job, column, searched, signal) => {
  const known = (await deps.grids.cells(job.grid.grid_id)).get(cellKey(job.document.document_id, column.column_id));
  const near = nearOf(known?.found ?? null);
  return filled(job, column, async () => {
    const input = { ...askedOf(job, column), keepsThread: false, fresh: known?.isAgain ?? false };
    const answer = await finalAnswer(answered(deps, input, signal));
    return { said: cellOfAnswer(column, answer, near, await searched()), near, answer };
  });
};

const askedOf = ({ grid, document }: Job, { question }: GridColumn) => ({
  question,
  document_ids: [document.document_id],
  collection: grid.collection ?? undefined,
});

const nearOf = (found: FoundCell | null): FoundLine | null => {
  const line = found?.places[0] ?? found?.absence?.nearest;
  if (line === undefined || line === null) return null;
  // What its line says is the value of the cell until its answer is there.
  const row = found?.answer === null && found.value !== lineWords(line) ? found.value : null;
  return { line, row, isLikely: found?.likely ?? false };
};

interface Filled {
  readonly said: Said;
  readonly near: FoundLine | null;
  readonly answer: Answer | null;
}

/** What a cell is not failed for: it is filled once that is over. */
const COMES_AGAIN: ReadonlySet<ErrorCode> = new Set([
  ...STOPS_ALL,
  'MODEL_CHANGED',
  'MODEL_NOT_USABLE',
  'SERVER_UNREACHABLE',
  'SERVERS_UNREADABLE',
]);

/** A cell of what `fill` finds; one of an error that only it meets says so. Throws what every cell would meet. */
async function filled({ document }: Job, column: GridColumn, fill: () => Promise<Filled>): Promise<FoundCell> {
  const begun = performance.now();
  const { said, near, answer } = await fill().catch((error: unknown) => {
    const { code, message } = asPinciteError(error);
    if (COMES_AGAIN.has(code)) throw error;
    return { said: failed(message), near: null, answer: null };
  });
  return {
    ...said,
    document_id: document.document_id,
    column_id: column.column_id,
    answer: answer === null ? null : { answer_id: answer.answer_id },
    at: new Date().toISOString(),
    basis: basisOf(column, document),
    likely: near?.isLikely ?? false,
    ms: Math.round(performance.now() - begun),
  };
}

const failed = (reason: string): Said => ({
  state: 'failed',
  value: null,
  typed: null,
  places: [],
  reason,
  absence: null,
});

async function finalAnswer(events: ReturnType<typeof answered>): Promise<Answer> {
  for await (const event of events) if (event.type === 'final') return event.answer;
  throw new Error('the answer has no end');
}

async function searchedPages({ library }: FillDeps, { document_id, pages }: DocumentSummary): Promise<SearchedPages> {
  const coverage = await library.coverage(document_id);
  return { pages, unreadable_pages: coverage.filter(isLost).map(({ page_index: page }) => page) };
}
