import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GridStore, openGridStore } from '../../../../src/engine/records/grids/grid-store.ts';
import { type CellEntry, cellKey, type StoredGrid } from '../../../../src/engine/records/grids/stored-grid.ts';

const [RED, BLUE] = ['0123456789abcdef', 'fedcba9876543210'];
const GRID: StoredGrid = {
  grid_id: 'grid',
  name: 'Contracts',
  columns: [{ column_id: 'cap', name: 'Cap', question: 'What is the cap?', type: 'amount', choices: [] }],
  collection: 'Clients',
  document_ids: [RED, BLUE],
  lines_only: false,
  created_at: '2026-11-01T00:00:00.000Z',
  paused: false,
};

const found = (documentId: string, value: string, at = '2026-11-02T00:00:00.000Z'): CellEntry => ({
  type: 'found',
  cell: {
    document_id: documentId,
    column_id: 'cap',
    state: 'answered',
    value,
    typed: null,
    places: [],
    reason: null,
    absence: null,
    answer: { answer_id: `a-${value}` },
    at,
    basis: 'b',
    likely: true,
    ms: 5,
  },
});

let folder: string;
let directory: string;
const turns = new Mutex();
const open = (): GridStore => openGridStore(directory, (_path, action) => turns.runExclusive(action));
const valuesOf = async (store: GridStore): Promise<Record<string, string | null>> =>
  Object.fromEntries([...(await store.cells('grid'))].map(([key, cell]) => [key, cell.found?.value ?? null]));
const logFile = (): string => join(directory, 'grid.cells.jsonl');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-grids-'));
  directory = join(folder, 'grids');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the store of grids', () => {
  it('keeps what is asked and what was found', async () => {
    const store = open();
    expect(await store.list()).toEqual([]);
    await store.create(GRID);
    await store.append('grid', async () => [found(RED, 'one'), found(BLUE, 'two')]);
    await store.append('grid', async () => [found(RED, 'three')]);
    const again = open();
    expect(await again.list()).toEqual([GRID]);
    expect(await valuesOf(again)).toEqual({ [cellKey(RED, 'cap')]: 'three', [cellKey(BLUE, 'cap')]: 'two' });
    await again.remove('grid');
    expect((await readdir(directory)).filter((name) => !name.endsWith('.lock'))).toEqual([]);
    await expect(again.get('grid')).rejects.toMatchObject({ code: 'GRID_NOT_FOUND' });
    await expect(again.get('../threads/t')).rejects.toMatchObject({ code: 'GRID_NOT_FOUND' });
  });

  it('sees what another process appended', async () => {
    const [one, other] = [open(), open()];
    await one.create(GRID);
    await one.append('grid', async () => [found(RED, 'one')]);
    expect(Object.values(await valuesOf(other))).toEqual(['one']);
    await other.append('grid', async () => [found(RED, 'two')]);
    expect(Object.values(await valuesOf(one))).toEqual(['two']);
  });

  it.each([
    ['in the middle of a line', 40],
    ['before its newline', 1],
  ])('drops a last line that was torn %s, and goes on behind the whole ones', async (_, missing) => {
    const store = open();
    await store.create(GRID);
    await store.append('grid', async () => [found(RED, 'one')]);
    const line = `${JSON.stringify(found(BLUE, 'torn'))}\n`;
    await appendFile(logFile(), line.slice(0, -missing));
    expect(Object.values(await valuesOf(open()))).toEqual(['one']);
    await store.append('grid', async () => [found(BLUE, 'two')]);
    expect(Object.values(await valuesOf(open()))).toEqual(['one', 'two']);
    expect(await readFile(logFile(), 'utf8')).not.toContain('torn');
  });

  it('begins anew where even the first line is torn', async () => {
    const store = open();
    await store.create(GRID);
    await appendFile(logFile(), '{"type":"lo');
    await store.append('grid', async () => [found(RED, 'one')]);
    expect(Object.values(await valuesOf(open()))).toEqual(['one']);
  });

  it('reads what stands below a first line that was damaged, and removes nothing of it', async () => {
    const store = open();
    await store.create(GRID);
    await store.append('grid', async () => [found(RED, 'one')]);
    await writeFile(logFile(), (await readFile(logFile(), 'utf8')).replace('{"type":"log"', '{"type":"???"'));
    await open().append('grid', async () => [found(BLUE, 'two')]);
    expect(Object.values(await valuesOf(open()))).toEqual(['one', 'two']);
    expect(await readFile(logFile(), 'utf8')).toContain('???');
  });

  it('is written anew when most of it is history, and other processes follow', async () => {
    const [store, other] = [open(), open()];
    await store.create(GRID);
    for (let turn = 0; turn < 210; turn++) await store.append('grid', async () => [found(RED, `value ${turn}`)]);
    expect((await readFile(logFile(), 'utf8')).split('\n').length).toBeLessThan(20);
    expect(Object.values(await valuesOf(other))).toEqual(['value 209']);
    await store.append('grid', async () => [found(BLUE, 'two')]);
    expect(Object.values(await valuesOf(other))).toEqual(['value 209', 'two']);
    expect((await stat(logFile())).mode & 0o077).toBe(0);
  });

  it('keeps reviews and lines of a later version through all of that', async () => {
    const store = open();
    await store.create(GRID);
    const review = {
      ...{ action: 'accepted' as const, found: 'one', value: null, comment: null, reader: 'AP' },
      at: '2026-11-02T00:00:00.000Z',
    };
    await store.append('grid', async () => [
      found(RED, 'one'),
      { type: 'review', document_id: RED, column_id: 'cap', review },
    ]);
    await appendFile(logFile(), '{"type":"later"}\n');
    for (let turn = 0; turn < 410; turn++) await store.append('grid', async () => [found(RED, `value ${turn}`)]);
    const cell = (await open().cells('grid')).get(cellKey(RED, 'cap'));
    expect(cell).toMatchObject({ found: { value: 'value 409' }, reviews: [review] });
    expect(await readFile(logFile(), 'utf8')).toContain('{"type":"later"}');
  });

  it('knows that a cell was asked again until its answer is there', async () => {
    const store = open();
    await store.create(GRID);
    await store.append('grid', async () => [found(RED, 'one'), { type: 'again', document_id: RED, column_id: 'cap' }]);
    const cell = async () => (await open().cells('grid')).get(cellKey(RED, 'cap'));
    expect(await cell()).toMatchObject({ found: null, isAgain: true });
    const line = found(RED, 'a line');
    if (line.type === 'found')
      await store.append('grid', async () => [{ ...line, cell: { ...line.cell, state: 'line', answer: null } }]);
    expect(await cell()).toMatchObject({ found: { value: 'a line' }, isAgain: true });
    await store.append('grid', async () => [found(RED, 'two')]);
    expect(await cell()).toMatchObject({ found: { value: 'two' }, isAgain: false });
  });

  it('loses all words of a purged document, also those of before, and its id', async () => {
    const store = open();
    await store.create(GRID);
    await store.append('grid', async () => [found(RED, 'secret'), found(BLUE, 'two')]);
    await store.append('grid', async () => [found(RED, 'other')]);
    expect(await store.countOf(RED)).toBe(1);
    await store.purge([RED]);
    for (const name of await readdir(directory))
      expect(await readFile(join(directory, name), 'latin1')).not.toMatch(/secret|other|0123456789abcdef/);
    expect(await store.countOf(RED)).toBe(0);
    expect((await open().get('grid')).document_ids).toEqual([BLUE]);
    expect(Object.values(await valuesOf(open()))).toEqual(['two']);
  });

  it('drops cells that are too old, and asks for none anew by itself', async () => {
    const store = open();
    await store.create(GRID);
    await store.append('grid', async () => [found(RED, 'old', '2026-01-01T00:00:00.000Z'), found(BLUE, 'new')]);
    const isExpired = (collection: string | null, at: string) => collection === 'Clients' && at < '2026-06-01';
    expect(await store.expire(isExpired)).toBe(1);
    expect(Object.values(await valuesOf(open()))).toEqual(['new']);
    expect((await store.get('grid')).paused).toBe(true);
    expect(await readFile(logFile(), 'utf8')).not.toContain('old');
    expect(await store.expire(() => true)).toBe(1);
    expect(await store.list()).toEqual([]);
  });

  it('follows a new name of its collection', async () => {
    const store = open();
    await store.create(GRID);
    await store.renameCollection('Clients', 'Customers');
    expect((await store.get('grid')).collection).toBe('Customers');
  });
});
