import { describe, expect, it } from 'vitest';
import type { GridCell } from '../../../../../src/contract/grid.ts';
import { PLAIN_LOOK } from '../../../../../src/renderer/state/grid/grid-look.ts';
import { cellAt, createGridsStore, keptOfShown, withNews } from '../../../../../src/renderer/state/grid/grids-store.ts';
import {
  cellPlaces,
  closeCell,
  nextToReview,
  openCell,
  reviewCell,
  showGrids,
} from '../../../../../src/renderer/state/grid/open-cell.ts';
import { demoGrid } from '../../../../fakes/page/demo-grid.ts';
import { demoPage } from '../../../../fakes/page/demo-page.ts';
import { fakeClient } from '../../../../fakes/page/fake-client.ts';
import { memoryStorage } from '../../../../fakes/page/memory-storage.ts';

const [first, second, third] = demoGrid.rows;
if (first === undefined || second === undefined || third === undefined) throw new Error('three rows expected');
const cellOf = (row: typeof first, column: string): GridCell => {
  const cell = row.cells.find(({ column_id }) => column_id === column);
  if (cell === undefined) throw new Error(`no column ${column}`);
  return cell;
};
const NONE = { grid: null, order: [], kept: {}, isGone: false };

describe('news of a grid', () => {
  const told = { ...NONE, ...withNews(NONE, { type: 'grid', grid: demoGrid }) };

  it('are first all of it, then the cells that changed; other rows stay the same objects', () => {
    expect(told.order).toHaveLength(demoGrid.rows.length);
    const cell = { ...cellOf(first, 'cap'), value: 'EUR 1' };
    const { grid } = withNews(told, { type: 'cells', cells: [cell] });
    expect(cellAt(grid ?? null, { documentId: first.document_id, columnId: 'cap' })).toEqual(cell);
    expect(grid?.rows[1]).toBe(second);
  });

  it('are its progress, and that it was removed', () => {
    const progress = { ...demoGrid.progress, settled: 93 };
    expect(withNews(told, { type: 'progress', progress }).grid?.progress.settled).toBe(93);
    expect(withNews(told, { type: 'removed' })).toEqual({ isGone: true });
  });
});

describe('the grids of a page', () => {
  async function opened(storage = memoryStorage()) {
    const page = demoPage({ state: 'answer', storage });
    showGrids(page, 'g1');
    const leaving = new AbortController();
    const watching = page.grids.getState().watch('g1', leaving.signal);
    await expect.poll(() => page.grids.getState().grid?.grid_id).toBe('g1');
    const leave = async (): Promise<void> => {
      leaving.abort();
      await watching.catch(() => undefined);
    };
    return { page, leave };
  }
  const cap = { documentId: first.document_id, columnId: 'cap' };

  it('come back with their open cell and their filters after a restart, until the thread is shown', async () => {
    const storage = memoryStorage();
    const { page, leave } = await opened(storage);
    openCell(page, cap);
    page.grids.getState().setLook({ ...PLAIN_LOOK, cells: ['unsure'] });
    await leave();
    const again = demoPage({ state: 'answer', storage });
    expect(again.view.getState().main).toBe('grid');
    expect(keptOfShown(again.grids.getState())).toEqual({ look: { ...PLAIN_LOOK, cells: ['unsure'] }, cell: cap });
    again.view.getState().show('thread');
    expect(demoPage({ state: 'answer', storage }).view.getState().main).toBe('thread');
  });

  it('light the place of an answer, and of an absence nothing until it is asked for', async () => {
    const { page, leave } = await opened();
    openCell(page, cap);
    expect(page.view.getState()).toMatchObject({
      main: 'grid',
      pane: 'reader',
      openDocumentId: first.document_id,
      active: { id: `grid/${first.document_id}/cap/0` },
    });
    const [place] = cellPlaces(cellOf(first, 'cap'));
    expect(place).toMatchObject({ kind: 'answer', parts: { strong: [{ start: 100 }], thin: [{ start: 100 }] } });
    openCell(page, { documentId: second.document_id, columnId: 'cap' });
    expect(page.view.getState()).toMatchObject({ openDocumentId: second.document_id, active: null });
    closeCell(page);
    expect(keptOfShown(page.grids.getState()).cell).toBeNull();
    expect(page.view.getState()).toMatchObject({ main: 'grid', openDocumentId: null });
    await leave();
  });

  it('light a line that is no answer as one that is near', () => {
    expect(cellPlaces(cellOf(third, 'notice'))).toMatchObject([{ kind: 'near', title: 'Line 1' }]);
    expect(cellPlaces(cellOf(second, 'notice'))).toMatchObject([{ kind: 'near' }]);
    expect(cellPlaces(cellOf(third, 'assign'))).toMatchObject([{ kind: 'answer' }, { kind: 'answer', label: '2' }]);
  });

  it('ask for the name of a reader before they accept', async () => {
    const { page, leave } = await opened();
    reviewCell(page, cap, 'accepted');
    expect(page.grids.getState().asking).toBe('accepted');
    expect(keptOfShown(page.grids.getState()).cell).toEqual(cap);
    page.settings.getState().setReaderName('AP');
    reviewCell(page, cap, 'accepted');
    await expect.poll(() => cellAt(page.grids.getState().grid, cap)?.reviews.length).toBe(1);
    // What is accepted stays so.
    reviewCell(page, cap, 'accepted');
    expect(cellAt(page.grids.getState().grid, cap)?.reviews).toHaveLength(1);
    await leave();
  });

  it('go to the next cell that waits for a reader, round the end', () => {
    const order = [second.document_id, first.document_id];
    const next = (columnId: string, documentId = first.document_id) =>
      nextToReview(demoGrid, order, { documentId, columnId });
    expect(next('cap')).toEqual({ documentId: first.document_id, columnId: 'notice' });
    expect(next('assign')).toEqual({ documentId: second.document_id, columnId: 'cap' });
    expect(nextToReview(demoGrid, [], null)).toBeNull();
  });

  it('bring the document of the thread back with the thread', async () => {
    const { page, leave } = await opened();
    const { rememberThreads } = await import('../../../../../src/renderer/state/conversation/remember-threads.ts');
    const end = rememberThreads(page);
    page.threadMemory.change(null, { openDocumentId: second.document_id });
    openCell(page, cap);
    page.view.getState().show('thread');
    expect(page.view.getState().openDocumentId).toBe(second.document_id);
    end();
    await leave();
  });

  it('say what went wrong in one line', async () => {
    const store = createGridsStore(fakeClient('answer'), memoryStorage());
    expect(await store.getState().remove('g1')).toBe(false);
    expect(store.getState().error).not.toBeNull();
    store.getState().watchFailed({ code: 'GRID_NOT_FOUND' });
    expect(store.getState().isGone).toBe(true);
  });
});
