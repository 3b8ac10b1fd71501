import { asPinciteError, unlessAborted } from '../../../contract/errors.ts';
import { acquireFileLock } from '../../library/writer-lock.ts';
import { type Changes, changes } from '../../queue/watch-changes.ts';
import type { FoundCell } from '../../records/grids/stored-grid.ts';
import { type FillDeps, fillCells, type Job } from './fill-cells.ts';
import { basisOf, type RowNow, rowsNow, type WorkNow } from './grid-view.ts';

/** How often it is looked for what other processes changed. */
const LOOK_EVERY_MS = 3000;
/** After how long what failed for every cell is tried again, where nobody asks for it. */
const TRY_AGAIN_MS = 15_000;
/** How long a question goes first before the answer that is being written gives way to it: a search is over by then. */
const GIVES_WAY_MS = 1000;

/**
 * Fills the grids of one person in the background: first the best line of every cell, then the answers, one after the
 * other, in turn with other work (ADR 0108). What is settled is on the disk, so a kill loses at most the cell that was
 * being filled. One process fills at a time; the others see what it writes.
 */
export class GridWork {
  /** Told at each change of a grid. */
  readonly changes: Changes = changes();
  #running: { readonly over: AbortController; readonly ended: Promise<void> } | null = null;
  /** The grids that are filled; null: all. */
  #wanted: Set<string> | null = new Set();
  #present: { readonly job: Job; readonly over: AbortController } | null = null;
  #isElsewhere = false;
  #isBusy = false;
  #reason: string | null = null;

  /** Fills this grid from now on; without an id all of them, also those that come. */
  begin(deps: FillDeps, gridId?: string): void {
    if (gridId === undefined) this.#wanted = null;
    else this.#wanted?.add(gridId);
    if (this.#running === null) {
      const over = new AbortController();
      this.#running = { over, ended: this.#run(deps, over.signal) };
    }
    this.changed();
  }

  /** Ends it; what was being filled is filled after the next beginning. */
  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    running?.over.abort();
    this.#present?.over.abort();
    await running?.ended;
  }

  /** Tells that grids were changed; what is being filled of this one is not kept. */
  changed(gridId?: string): void {
    if (gridId !== undefined && this.#present?.job.grid.grid_id === gridId) this.#present.over.abort();
    this.changes.notify();
  }

  /** What is to be said of the work on a grid. */
  now(gridId: string): WorkNow {
    const isHere = this.#running !== null && this.#isWanted(gridId);
    const isAtWork = isHere && (this.#isBusy || this.#isElsewhere);
    return { isAtWork, reason: isHere ? this.#reason : null };
  }

  #isWanted(gridId: string): boolean {
    return this.#wanted === null || this.#wanted.has(gridId);
  }

  async #run(deps: FillDeps, signal: AbortSignal): Promise<void> {
    const ignore = deps.precedence.onChange(() => {
      this.changes.notify();
      this.#giveWay(deps);
    });
    while (!signal.aborted) {
      const seen = this.changes.count;
      const reason = await this.#fillAll(deps, signal).then(
        () => null,
        (error: unknown) => asPinciteError(error).message,
      );
      if (signal.aborted) break;
      const isNews = reason !== this.#reason;
      this.#reason = reason;
      if (isNews) this.changes.notify();
      if (reason !== null) await this.changes.next(TRY_AGAIN_MS, signal);
      else if (this.changes.count === seen) await this.changes.next(LOOK_EVERY_MS, signal);
    }
    ignore();
  }

  #giveWay({ precedence }: FillDeps): void {
    const present = this.#present;
    if (present === null || !precedence.isPaused) return;
    setTimeout(() => precedence.isPaused && present.over.abort(), GIVES_WAY_MS).unref();
  }

  /** Fills until nothing is left to do. Throws what no cell can be filled with, such as MODEL_MISSING. */
  async #fillAll(deps: FillDeps, signal: AbortSignal): Promise<void> {
    if ((await this.#nextJob(deps)) === null) return;
    const lock = await acquireFileLock(deps.grids.filling, { timeoutMs: 0 });
    this.#isElsewhere = lock === null;
    if (lock === null) return;
    try {
      for (let job = await this.#nextJob(deps); job !== null; job = await this.#nextJob(deps)) {
        if (signal.aborted) return;
        await deps.precedence.turn(signal);
        this.#isBusy = true;
        await this.#do(deps, job, signal);
      }
    } finally {
      this.#isBusy = false;
      lock.release();
    }
  }

  async #do(deps: FillDeps, job: Job, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    this.#present = { job, over };
    const either = AbortSignal.any([signal, over.signal]);
    try {
      // Told before anything is searched for.
      if (job.does === 'answer') await unlessAborted(deps.runtime.chat(), either);
      await keep(deps, job, await fillCells(deps, job, either), either);
    } catch (error) {
      // It gave way, or was changed meanwhile: it comes again, if it is still to be done.
      if (!over.signal.aborted && asPinciteError(error).code !== 'GRID_NOT_FOUND') throw error;
    } finally {
      this.#present = null;
      this.changes.notify();
    }
  }

  /** Lines go before answers, those of all grids; then one grid after the other, the oldest first. */
  async #nextJob({ grids, library }: FillDeps): Promise<Job | null> {
    const open = (await grids.list()).filter(({ grid_id: id, paused }) => !paused && this.#isWanted(id)).reverse();
    if (open.length === 0) return null;
    const documents = await library.listDocuments();
    const jobs: Job[] = [];
    for (const grid of open) {
      const rows = rowsNow(grid, await grids.cells(grid.grid_id), documents);
      const line = jobOf(rows, 'line');
      if (line !== null) return { ...line, grid };
      const answer = jobOf(rows, 'answer');
      if (answer !== null) jobs.push({ ...answer, grid, columns: answer.columns.slice(0, 1) });
    }
    return jobs[0] ?? null;
  }
}

/** The first document with such cells; one whose pages or vectors are still to come waits for the others. */
function jobOf(rows: readonly RowNow[], does: Job['does']): Omit<Job, 'grid'> | null {
  const isReady = ({ document: { state, coverage } }: RowNow): boolean => state === 'ready' && coverage.waiting === 0;
  for (const { document, cells } of [...rows.filter(isReady), ...rows.filter((row) => !isReady(row))]) {
    const columns = cells.filter(({ needs }) => needs === does).map(({ column }) => column);
    if (columns.length > 0) return { document, columns, does };
  }
  return null;
}

/** Keeps what was found, of what is still asked: nothing of a document that was removed meanwhile. */
async function keep(
  { grids, library }: FillDeps,
  { grid: { grid_id: id }, document: { document_id: documentId } }: Job,
  cells: readonly FoundCell[],
  signal: AbortSignal,
): Promise<void> {
  await grids.append(id, async () => {
    const { columns } = await grids.get(id);
    const document = (await library.listDocuments()).find((one) => one.document_id === documentId);
    if (document === undefined || signal.aborted) return [];
    const isAsked = ({ column_id, basis }: FoundCell): boolean =>
      columns.some((column) => column.column_id === column_id && basisOf(column, document) === basis);
    return cells.filter(isAsked).map((cell) => ({ type: 'found', cell }));
  });
}
