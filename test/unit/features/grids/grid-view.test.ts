import { describe, expect, it } from 'vitest';
import type { DocumentSummary } from '../../../../src/contract/documents.ts';
import { basisOf, gridOf, progressOf, rowsNow } from '../../../../src/engine/features/grids/grid-view.ts';
import {
  cellKey,
  type FoundCell,
  type KnownCell,
  type StoredGrid,
} from '../../../../src/engine/records/grids/stored-grid.ts';

const COLUMN = { column_id: 'cap', name: 'Cap', question: 'What is the cap?', type: 'text' as const, choices: [] };
const GRID: StoredGrid = {
  ...{ grid_id: 'grid', name: 'Contracts', columns: [COLUMN], collection: null, document_ids: null },
  ...{ lines_only: false, created_at: '2026-11-01T00:00:00.000Z', paused: false },
};
const document = (id: string, more: Partial<DocumentSummary> = {}): DocumentSummary => ({
  ...{ document_id: id, document_name: `Contract ${id}`, source_filename: `${id}.pdf`, kind: 'pdf', state: 'ready' },
  ...{ title: null, given_name: null, tags: [] },
  ...{
    bytes: 1,
    characters: 100,
    pages: 3,
    passages: 4,
    embedded: 4,
    attachments: 0,
    collections: [],
    supersedes: null,
  },
  coverage: { pages: 3, text: 3, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 1 },
  dated: null,
  added_at: '2026-11-01T00:00:00.000Z',
  ...more,
});
const DOCUMENTS = ['10', '2', '1'].map((id) => document(id));
const WORKING = { isAtWork: true, reason: null };

const found = (of: DocumentSummary, more: Partial<FoundCell> = {}): FoundCell => ({
  ...{ document_id: of.document_id, column_id: 'cap', state: 'answered', value: 'x', typed: null, places: [] },
  ...{ reason: null, absence: null, answer: { answer_id: 'a' }, at: '2026-11-02T00:00:00.000Z' },
  ...{ basis: basisOf(COLUMN, of), likely: true, ms: 4000 },
  ...more,
});
const line = (of: DocumentSummary, more: Partial<FoundCell> = {}) =>
  found(of, { state: 'line', answer: null, ms: 500, ...more });
const known = (...cells: readonly FoundCell[]): Map<string, KnownCell> =>
  new Map(cells.map((cell) => [cellKey(cell.document_id, 'cap'), { found: cell, isAgain: false, reviews: [] }]));
const [TEN, TWO, ONE] = DOCUMENTS as [DocumentSummary, DocumentSummary, DocumentSummary];

describe('a grid as it is now', () => {
  it('has a row for each document, by name, or as they were chosen', () => {
    const names = (grid: StoredGrid) => rowsNow(grid, new Map(), DOCUMENTS).map((row) => row.document.document_id);
    expect(names(GRID)).toEqual(['1', '2', '10']);
    expect(names({ ...GRID, document_ids: ['2', 'gone', '10'] })).toEqual(['2', '10']);
    expect(names({ ...GRID, collection: 'Nobody' })).toEqual([]);
  });

  it('shows only what was found of this question in this document', () => {
    const stateOf = (grid: StoredGrid, of: DocumentSummary) =>
      rowsNow(grid, known(found(ONE)), [of])[0]?.cells[0]?.shown.state;
    expect(stateOf(GRID, ONE)).toBe('answered');
    expect(stateOf(GRID, document('1', { document_name: 'Another name' }))).toBe('answered');
    expect(stateOf({ ...GRID, columns: [{ ...COLUMN, name: 'Another name' }] }, ONE)).toBe('answered');
    expect(stateOf({ ...GRID, columns: [{ ...COLUMN, question: 'Who?' }] }, ONE)).toBe('waiting');
    expect(stateOf({ ...GRID, columns: [{ ...COLUMN, type: 'date' }] }, ONE)).toBe('waiting');
    expect(stateOf(GRID, document('1', { characters: 200 }))).toBe('waiting');
  });

  it('says what is still to be done, also when answers are wanted after all', () => {
    const needs = (cell: FoundCell, grid = GRID) => rowsNow(grid, known(cell), [ONE])[0]?.cells[0]?.needs;
    const lines = { ...GRID, lines_only: true };
    expect(needs(line(ONE))).toBe('answer');
    expect(needs(line(ONE), lines)).toBeNull();
    expect(needs(line(ONE, { state: 'unsure' }))).toBe('answer');
    expect(needs(line(ONE, { state: 'not_found' }))).toBe('answer');
    expect(needs(line(ONE, { state: 'waiting' }), lines)).toBe('line');
    expect(needs(line(ONE, { state: 'failed' }))).toBeNull();
    expect(needs(found(ONE, { state: 'not_found' }))).toBeNull();
  });

  it('is read by the contract without what is its own', () => {
    const rows = rowsNow(GRID, known(found(ONE)), [ONE]);
    const grid = gridOf(GRID, rows, progressOf(GRID, rows, WORKING, false));
    expect(Object.keys(grid.rows[0]?.cells[0] ?? {})).not.toEqual(expect.arrayContaining(['basis', 'ms', 'likely']));
    expect(grid).not.toHaveProperty('paused');
  });
});

describe('the progress of a grid', () => {
  const of = (cells: readonly FoundCell[], more: Partial<StoredGrid> = {}, now = WORKING, isPaused = false) => {
    const grid = { ...GRID, ...more };
    return progressOf(grid, rowsNow(grid, known(...cells), DOCUMENTS), now, isPaused);
  };

  it('counts what is settled and what has its line', () => {
    expect(of([found(ONE), line(TWO)])).toMatchObject({ state: 'running', cells: 3, settled: 1, lines: 1 });
    expect(of([found(ONE), found(TWO), found(TEN)])).toMatchObject({ state: 'done', settled: 3, seconds_left: null });
    expect(of([line(ONE), line(TWO), line(TEN)], { lines_only: true })).toMatchObject({ state: 'done', lines: 0 });
  });

  it('waits for a question, for another process, and says what is missing', () => {
    expect(of([], {}, WORKING, true).state).toBe('waiting');
    expect(of([], {}, { isAtWork: false, reason: null }).state).toBe('waiting');
    const missing = { isAtWork: true, reason: 'There is no model.' };
    expect(of([], {}, missing as never)).toMatchObject({ state: 'waiting', reason: 'There is no model.' });
    expect(of([], { paused: true }, missing as never)).toMatchObject({ state: 'paused', reason: null });
  });

  it('tells the time left by that of the cells before, likely lines apart from others', () => {
    expect(of([]).seconds_left).toBeNull();
    expect(of([line(ONE)]).seconds_left).toBeNull();
    expect(of([line(ONE), line(TWO)], { lines_only: true }).seconds_left).toBe(0.5);
    expect(of([found(ONE), line(TWO), line(TEN)]).seconds_left).toBe(8);
    const quick = found(ONE, { likely: false, ms: 200 });
    expect(of([quick, found(TWO), line(TEN, { likely: false })]).seconds_left).toBe(0.2);
    expect(of([quick, found(TWO), line(TEN)]).seconds_left).toBe(4);
  });
});
