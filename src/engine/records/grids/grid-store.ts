import { join } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import {
  makeFolderDurably,
  purgeLeftOvers,
  removeFileDurably,
  replaceFileDurably,
} from '../../../files/durable-file.ts';
import { namesIn, nullIfMissing } from '../../../files/missing.ts';
import { readStored } from '../../../files/sealed/stored-file.ts';
import type { WithLock } from '../record-keys.ts';
import { type CellLog, cellLog } from './cell-log.ts';
import { type CellEntry, type KnownCell, type KnownCells, StoredGrid } from './stored-grid.ts';

/**
 * The review grids of who asks (ADR 0108): for each a small file that says what is asked, and a log of its cells. The
 * answers themselves stand in the record of answers.
 */
export interface GridStore {
  /** Newest first. Ignores files that are no grids. */
  list(): Promise<StoredGrid[]>;
  /** Throws GRID_NOT_FOUND, as all that name one. */
  get(gridId: string): Promise<StoredGrid>;
  /** The lock of the process that fills them: one at a time. */
  readonly filling: string;
  create(grid: StoredGrid): Promise<void>;
  change(gridId: string, change: (grid: StoredGrid) => StoredGrid): Promise<StoredGrid>;
  remove(gridId: string): Promise<void>;
  /** What is known of its cells, by `cellKey`. */
  cells(gridId: string): Promise<KnownCells>;
  /** Adds what `entries` gives, which is asked while nobody else writes. Durable when it resolves. */
  append(gridId: string, entries: () => Promise<readonly CellEntry[]>): Promise<void>;
  /** How many cells have words of a document. */
  countOf(documentId: string): Promise<number>;
  /** Removes all that was found in these documents and said of it, and their ids. */
  purge(documentIds: readonly string[]): Promise<void>;
  /**
   * Removes the cells that are too old, by the collection of their grid and their time, and grids of which none is
   * left. One of which some are left is paused, so that it does not ask for them anew by itself. Gives the number of
   * cells.
   */
  expire(isExpired: (collection: string | null, at: string) => boolean): Promise<number>;
  renameCollection(from: string, to: string): Promise<void>;
}

/** An id becomes a file name, so only these characters are allowed. */
const GRID_ID = /^[A-Za-z0-9_-]{1,64}$/;
const OWN = /^(?<id>[A-Za-z0-9_-]{1,64})\.json$/;

/** The file that is locked by who writes a grid. */
const GRIDS_LOCK = 'grids.lock';

/** Opens the grids in `directory`; `withLock` keeps two writers apart, in all processes. */
export function openGridStore(directory: string, withLock: WithLock): GridStore {
  const files = gridFiles(directory, withLock);
  const { there, write, locked, logOf } = files;
  return {
    ...changesOfAll(files),
    filling: join(directory, 'filling.lock'),
    list: async () => (await files.all()).sort((a, b) => b.created_at.localeCompare(a.created_at)),
    get: there,
    create: (grid) => locked(() => write(grid)),
    change: async (gridId, change) => {
      await there(gridId);
      return locked(async () => {
        const after = change(await there(gridId));
        await write(after);
        return after;
      });
    },
    remove: async (gridId) => {
      await there(gridId);
      await locked(() => files.remove(gridId));
    },
    cells: async (gridId) => {
      await there(gridId);
      return logOf(gridId).read();
    },
    append: async (gridId, entries) => {
      await there(gridId);
      await locked(async () => {
        await there(gridId);
        await logOf(gridId).append(await entries());
      });
    },
  };
}

const documentOf = (key: string): string => key.split(' ', 1)[0] ?? '';

/** What is asked or changed of all grids at once. */
function changesOfAll(files: GridFiles): Pick<GridStore, 'countOf' | 'purge' | 'expire' | 'renameCollection'> {
  const { directory, all, write, locked, logOf } = files;
  return {
    countOf: async (documentId) => {
      let count = 0;
      for (const { grid_id: id } of await all())
        count += [...(await logOf(id).read()).keys()].filter((key) => documentOf(key) === documentId).length;
      return count;
    },
    purge: async (documentIds) => {
      if ((await namesIn(directory)).length === 0) return;
      const gone = new Set(documentIds);
      const names = (text: string): boolean => documentIds.some((id) => text.includes(id));
      await locked(async () => {
        await purgeLeftOvers(directory);
        for (const grid of await all()) {
          await logOf(grid.grid_id).keep(
            (_, key) => !gone.has(documentOf(key)),
            (line) => !names(line),
          );
          const left = grid.document_ids?.filter((id) => !gone.has(id)) ?? null;
          if (left?.length !== grid.document_ids?.length) await write({ ...grid, document_ids: left });
        }
      });
    },
    expire: async (isExpired) => {
      const isOld = ({ collection }: StoredGrid, { found, reviews }: KnownCell): boolean => {
        const times = [found?.at ?? null, ...reviews.map(({ at }) => at)].filter((at) => at !== null);
        return times.some((at) => isExpired(collection, at));
      };
      let count = 0;
      for (const grid of await all()) {
        const cells = await logOf(grid.grid_id).read();
        const old = [...cells.values()].filter((cell) => isOld(grid, cell)).length;
        count += old;
        await locked(async () => {
          if (old > 0 && old === cells.size) return files.remove(grid.grid_id);
          await logOf(grid.grid_id).keep(
            (cell) => !isOld(grid, cell),
            () => true,
          );
          if (old > 0) await write({ ...grid, paused: true });
        });
      }
      return count;
    },
    renameCollection: async (from, to) => {
      if ((await all()).every((grid) => grid.collection !== from)) return;
      await locked(async () => {
        for (const grid of await all()) if (grid.collection === from) await write({ ...grid, collection: to });
      });
    },
  };
}

type GridFiles = ReturnType<typeof gridFiles>;

function gridFiles(directory: string, withLock: WithLock) {
  const logs = new Map<string, CellLog>();
  const pathOf = (gridId: string): string => {
    if (!GRID_ID.test(gridId)) throw new PinciteError('GRID_NOT_FOUND', { id: gridId });
    return join(directory, `${gridId}.json`);
  };
  const cellsPath = (gridId: string): string => join(directory, `${gridId}.cells.jsonl`);
  return {
    directory,
    /** Throws GRID_NOT_FOUND. */
    there: async (gridId: string): Promise<StoredGrid> => {
      const grid = await readGrid(pathOf(gridId));
      if (grid === null) throw new PinciteError('GRID_NOT_FOUND', { id: gridId });
      return grid;
    },
    all: async (): Promise<StoredGrid[]> => {
      const own = (await namesIn(directory)).filter((name) => OWN.test(name));
      return (await Promise.all(own.map((name) => readGrid(join(directory, name))))).filter((grid) => grid !== null);
    },
    write: (grid: StoredGrid) => replaceFileDurably(pathOf(grid.grid_id), `${JSON.stringify(grid)}\n`),
    logOf: (gridId: string): CellLog => {
      const log = logs.get(gridId) ?? cellLog(cellsPath(gridId));
      logs.set(gridId, log);
      return log;
    },
    /** The cells first: a grid without them is asked anew, cells without a grid would stay for ever. */
    remove: async (gridId: string): Promise<void> => {
      await removeFileDurably(cellsPath(gridId));
      await removeFileDurably(pathOf(gridId));
      logs.delete(gridId);
    },
    locked: async <T>(action: () => Promise<T>): Promise<T> => {
      await makeFolderDurably(directory);
      return withLock(join(directory, GRIDS_LOCK), action);
    },
  };
}

/** Null where there is none, or the file is none of a grid: it is left as it is. */
async function readGrid(path: string): Promise<StoredGrid | null> {
  const text = await readStored(path).catch(nullIfMissing);
  if (text === null) return null;
  try {
    return StoredGrid.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
