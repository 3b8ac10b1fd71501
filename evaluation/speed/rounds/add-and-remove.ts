import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import { TABLE_NAMES } from '../../../src/engine/library/tables/schema.ts';
import { namesIn } from '../../../src/files/missing.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';

/** A library to which documents are added and from which they are removed. */
export interface RoundsTarget {
  readonly dataDir: string;
  /** Returns when all of them are ready. Throws when one is not. */
  add(paths: readonly string[]): Promise<void>;
  remove(documentIds: readonly string[]): Promise<void>;
  list(): Promise<readonly DocumentSummary[]>;
}

export interface RoundsOptions {
  readonly rounds: number;
  /** Documents at the beginning and after each round. */
  readonly documents: number;
  /** So many are added and removed in each round. */
  readonly changed: number;
  /** Writes so many files that were never written before. */
  readonly write: (count: number) => Promise<readonly string[]>;
  readonly seed: number;
}

export interface Round {
  /** 0 is the first filling. */
  readonly round: number;
  readonly documents: number;
  /** Of the originals of the documents that are there. */
  readonly original_bytes: number;
  /** Of the whole data directory. */
  readonly disk_bytes: number;
  /** Number of files of rows by table; after the first filling with those of old versions. */
  readonly fragments: Readonly<Record<string, number>>;
  readonly add_seconds: number;
  /** Null of the first filling, after which nothing is removed. */
  readonly remove_seconds: number | null;
}

/** Fills a library, then adds and removes as many documents in each round, and says after each what is on the disk. */
export async function* addAndRemove(
  { dataDir, ...target }: RoundsTarget,
  { rounds, documents, changed, write, seed }: RoundsOptions,
): AsyncGenerator<Round, void> {
  const random = seededRandom(seed);
  const paths = new Map<string, string>();
  const add = async (count: number): Promise<number> => {
    const written = await write(count);
    for (const path of written) paths.set(path.split(/[\\/]/).at(-1) as string, path);
    return seconds(() => target.add(written));
  };
  const remove = async (): Promise<number> => {
    const left = [...(await target.list())].sort((a, b) => (a.document_id < b.document_id ? -1 : 1));
    const gone = Array.from({ length: changed }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
    const passed = await seconds(() => target.remove(gone.map(({ document_id }) => document_id)));
    for (const { source_filename } of gone) await rm(paths.get(source_filename) ?? '', { force: true });
    return passed;
  };
  for (let round = 0; round <= rounds; round++) {
    const addSeconds = await add(round === 0 ? documents : changed);
    const removeSeconds = round === 0 ? null : await remove();
    const list = await target.list();
    yield {
      round,
      documents: list.length,
      original_bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
      disk_bytes: await bytesBelow(dataDir),
      fragments: await fragmentsOf(dataDir),
      add_seconds: addSeconds,
      remove_seconds: removeSeconds,
    };
  }
}

/** Bytes of all files below a folder; what vanishes meanwhile does not count. */
export async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += await sizeOf(join(entry.parentPath, entry.name));
  return bytes;
}

const sizeOf = async (path: string): Promise<number> => {
  const [found] = await Promise.allSettled([stat(path)]);
  return found.status === 'fulfilled' ? found.value.size : 0;
};

/**
 * From the disk, where the last removal left nothing but the newest version: a store opened for this would be measured
 * too.
 */
async function fragmentsOf(dataDir: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLE_NAMES)
    counts[table] = (await namesIn(join(dataDir, 'library.lance', `${table}.lance`, 'data'))).length;
  return counts;
}

async function seconds(action: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return (performance.now() - startedAt) / 1000;
}
