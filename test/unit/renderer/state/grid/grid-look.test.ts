import { describe, expect, it } from 'vitest';
import type { Grid, GridCell, GridReview } from '../../../../../src/contract/grid.ts';
import {
  DOCUMENTS,
  filterCounts,
  type GridLook,
  heldOrder,
  isOutOfOrder,
  isToReview,
  lookWithin,
  PLAIN_LOOK,
  rowsFor,
} from '../../../../../src/renderer/state/grid/grid-look.ts';
import { demoGrid } from '../../../../fakes/page/demo-grid.ts';

/** The first five rows of the demo: Halden, Port, Delta, Quill, Marsh. */
const grid: Grid = { ...demoGrid, rows: demoGrid.rows.slice(0, 5) };
const names = (order: readonly string[], of: Grid = grid) =>
  order.map((id) => of.rows.find(({ document_id }) => document_id === id)?.document_name.split(' ')[0]);
const look = (change: Partial<GridLook>): GridLook => ({ ...PLAIN_LOOK, ...change });
const shown = (change: Partial<GridLook>, of: Grid = grid) => names(rowsFor(of, look(change)), of);

/** The grid with another cell in place of one. */
function withCell(row: number, column: string, change: Partial<GridCell>): Grid {
  const rows = grid.rows.map((one, at) =>
    at === row
      ? { ...one, cells: one.cells.map((cell) => (cell.column_id === column ? { ...cell, ...change } : cell)) }
      : one,
  );
  return { ...grid, rows };
}
const said = (action: GridReview['action'], value: string | null = null): GridReview => ({
  action,
  found: null,
  value,
  comment: null,
  reader: 'AP',
  at: '2026-11-28T09:30:00.000Z',
});

describe('the rows of a grid', () => {
  it('stand in the order of the grid, or by the name of the document', () => {
    expect(shown({})).toEqual(['Halden', 'Port', 'Delta', 'Quill', 'Marsh']);
    expect(shown({ sort: { by: DOCUMENTS, down: false } })).toEqual(['Delta', 'Halden', 'Marsh', 'Port', 'Quill']);
    expect(shown({ sort: { by: DOCUMENTS, down: true } })).toEqual(['Quill', 'Port', 'Marsh', 'Halden', 'Delta']);
  });

  it('are sorted by value where a column has a type, those without one last in both directions', () => {
    const cheaper = withCell(3, 'cap', { value: 'EUR 90,000', typed: 90_000, reviews: [] });
    const by = (down: boolean) => shown({ sort: { by: 'cap', down } }, cheaper);
    expect(by(false)).toEqual(['Quill', 'Halden', 'Port', 'Delta', 'Marsh']);
    expect(by(true)).toEqual(['Halden', 'Quill', 'Port', 'Delta', 'Marsh']);
    // Words that are no amount stand between.
    expect(shown({ sort: { by: 'cap', down: true } })).toEqual(['Halden', 'Quill', 'Port', 'Delta', 'Marsh']);
  });

  it('are sorted by what a reader wrote in place of what was found', () => {
    const corrected = withCell(1, 'cap', { reviews: [said('corrected', 'EUR 1,000,000')] });
    expect(shown({ sort: { by: 'cap', down: true } }, corrected).slice(0, 2)).toEqual(['Port', 'Halden']);
    const no = withCell(2, 'assign', { reviews: [said('corrected', 'Yes, with consent')] });
    expect(shown({ sort: { by: 'assign', down: false } }, no).slice(0, 2)).toEqual(['Port', 'Delta']);
  });

  it('are sorted by the list of a choice, and by the days of a date that a reader wrote', () => {
    const typed = (type: Grid['columns'][number]['type'], choices: string[] = []): Grid => ({
      ...grid,
      columns: grid.columns.map((one) => (one.column_id === 'cap' ? { ...one, type, choices } : one)),
      rows: grid.rows.slice(0, 3).map((row, at) => ({
        ...row,
        cells: row.cells.map((cell) =>
          cell.column_id !== 'cap'
            ? cell
            : type === 'date'
              ? { ...cell, reviews: [said('corrected', ['1 May 2027', '30 June 2026', '2027-01-02'][at])] }
              : { ...cell, state: 'answered' as const, value: 'x', typed: ['yearly', 'monthly', null][at] ?? null },
        ),
      })),
    });
    const sort = { by: 'cap', down: false };
    expect(shown({ sort }, typed('choice', ['monthly', 'yearly']))).toEqual(['Port', 'Halden', 'Delta']);
    expect(shown({ sort }, typed('date'))).toEqual(['Port', 'Delta', 'Halden']);
  });

  it('are filtered by the kinds of their cells, and each filter counts what it would show', () => {
    expect(shown({ cells: ['not_found'] })).toEqual(['Port', 'Delta']);
    expect(shown({ cells: ['unsure', 'several'] })).toEqual(['Port', 'Delta']);
    expect(shown({ cells: ['not_reviewed'] })).toEqual(['Halden', 'Port', 'Delta', 'Quill']);
    expect(filterCounts(grid, PLAIN_LOOK)).toEqual({ not_found: 2, unsure: 1, several: 1, not_reviewed: 4 });
    const one = look({ columns: { [DOCUMENTS]: { text: 'port', isAbsent: false } } });
    expect(filterCounts(grid, one)).toEqual({ not_found: 1, unsure: 1, several: 0, not_reviewed: 1 });
  });

  it('with an absence that a reader corrected have no absence any more', () => {
    const corrected = withCell(1, 'cap', { reviews: [said('corrected', 'EUR 5')] });
    expect(shown({ cells: ['not_found'] }, corrected)).toEqual(['Delta']);
    expect(shown({ columns: { cap: { text: '', isAbsent: true } } }, corrected)).toEqual(['Delta']);
  });

  it('are filtered by words of a column, and to those without it', () => {
    expect(shown({ columns: { notice: { text: ' MONTHS', isAbsent: false } } })).toEqual(['Halden']);
    expect(shown({ columns: { notice: { text: '30 days', isAbsent: false } } })).toEqual(['Quill']);
    expect(shown({ columns: { notice: { text: 'either party', isAbsent: false } } })).toEqual(['Delta']);
    expect(shown({ columns: { cap: { text: '', isAbsent: true } } })).toEqual(['Port', 'Delta']);
    expect(shown({ columns: { [DOCUMENTS]: { text: 'delta-scan', isAbsent: false } } })).toEqual(['Delta']);
  });
});

describe('while cells come in', () => {
  const sorted = look({ sort: { by: 'cap', down: false } });

  it('rows keep their places, and what would stand otherwise is told', () => {
    const order = rowsFor(grid, sorted);
    const now = withCell(4, 'cap', { state: 'answered', value: 'EUR 1', typed: 1 });
    expect(heldOrder(order, now, sorted)).toEqual(order);
    expect(isOutOfOrder(order, grid, sorted)).toBe(false);
    expect(isOutOfOrder(order, now, sorted)).toBe(true);
  });

  it('rows that fit a filter now come last, and those of removed documents leave', () => {
    const absent = look({ cells: ['not_found'] });
    const order = rowsFor(grid, absent);
    const more = withCell(0, 'cap', { state: 'not_found', value: null });
    expect(names(heldOrder(order, more, absent))).toEqual(['Port', 'Delta', 'Halden']);
    const fewer = { ...grid, rows: grid.rows.filter(({ document_name: name }) => name !== 'Port Services Ltd') };
    expect(names(heldOrder(order, fewer, absent))).toEqual(['Delta']);
  });

  it('a grid in its own order takes new rows where they stand', () => {
    expect(heldOrder([], grid, PLAIN_LOOK)).toEqual(grid.rows.map(({ document_id }) => document_id));
  });
});

it('a cell waits for a reader once it is settled and nobody decided', () => {
  const cells = grid.rows.flatMap((row) => row.cells);
  const waiting = cells.filter((cell) => isToReview(cell, grid)).map(({ state }) => state);
  expect(waiting).toEqual([
    ...['answered', 'answered', 'answered', 'not_found', 'unsure', 'answered', 'not_found', 'several', 'answered'],
  ]);
  const line = cells.find(({ state }) => state === 'line');
  expect(line && isToReview(line, { lines_only: true })).toBe(true);
});

it('a look forgets columns that are gone', () => {
  const old = look({ sort: { by: 'gone', down: true }, columns: { gone: { text: 'x', isAbsent: false } } });
  expect(lookWithin(old, grid)).toEqual(PLAIN_LOOK);
  const kept = look({ sort: { by: 'cap', down: true }, columns: { [DOCUMENTS]: { text: 'x', isAbsent: false } } });
  expect(lookWithin(kept, grid)).toEqual(kept);
});
