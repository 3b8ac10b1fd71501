import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { sweepLeftOvers, unfinishedName } from '../../../files/left-over.ts';
import { isMissing, namesIn } from '../../../files/missing.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };
import type { MemoryLimits } from '../reading/memory-limits.ts';
import { touches } from '../reading/stored-passages.ts';
import { readVectors, rowOf, type TableVectors } from '../reading/stored-vectors.ts';
import type { VisibleDocuments } from '../reading/visible-documents.ts';
import { contentOf } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { PASSAGE_COLUMNS } from '../tables/passage-row.ts';
import { VECTOR_DIMENSIONS } from '../tables/schema.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import { openingsIn, packOpenings } from './opening-file.ts';
import { hasWordsOfToday, indexBytes, indexIn, packPassages, passageIn, recordPlace } from './passage-file.ts';
import { passageFieldsIn } from './stored-fields.ts';
import type { SidecarIndex, SidecarReads, Sidecars } from './types.ts';
import {
  isHeadOfVectors,
  nameSum,
  packVectors,
  readSteps,
  readVector,
  VECTOR_BYTES,
  VECTOR_HEAD_BYTES,
} from './vector-file.ts';

/** Folder in the data directory. */
export const SIDECARS = 'sidecars';
/** Most passages whose places are in memory, 12 bytes each. */
const KEPT_PLACES = 5_000_000;
/** Most passages that are read from the tables at once, some 15 MB. */
const PORTION = 5_000;
/** Digits of the hashes in a name. */
const DIGITS = 16;
const ID = /^[0-9a-f]+$/;
/** Name of the file with the first words of all documents. */
const OPENINGS = 'openings';
/** The pages that a document opens with. */
const OPENING_PAGES: ReadonlySet<number> = new Set([0, 1]);

export interface SidecarOptions {
  readonly dataDir: string;
  readonly store: LanceStore;
  readonly visible: VisibleDocuments;
  readonly limits: MemoryLimits;
  /** False for a bucket, whose machines do not share a folder, and for an encrypted library, whose words they hold. */
  readonly isUsed: boolean;
}

/** The sidecars in the folder of a library. */
export function openSidecars(options: SidecarOptions): Sidecars & { readonly isDue: () => Promise<boolean> } {
  const { dataDir, isUsed, visible, limits } = options;
  const folder = join(dataDir, SIDECARS);
  const wanted = async (): Promise<ReadonlyMap<string, Wanted>> => {
    const { rows, passages } = await visible.now();
    return isUsed && passages > limits.passages ? new Map(rows.flatMap(wantedOf)) : new Map();
  };
  const reads = isUsed ? readsIn(folder) : NO_READS;
  /** The file of openings with exactly these documents; those that are there are not worked out again. */
  const writeOpenings = async (due: ReadonlyMap<string, Wanted>): Promise<void> => {
    const before = readOpenings(folder) ?? new Map<string, Uint32Array>();
    const after = new Map<string, Uint32Array>();
    for (const { document, model } of due.values()) {
      if (model !== null) continue;
      const opening = before.get(nameOf(document)) ?? openingOf(document, reads);
      if (opening !== null) after.set(nameOf(document), opening);
    }
    if (due.size === 0 || (after.size === before.size && [...after.keys()].every((name) => before.has(name)))) return;
    await write(folder, OPENINGS, packOpenings(after));
  };
  /** Those that could not be made, of documents whose tables have not all of them: not tried again by this process. */
  const left = new Set<string>();
  return {
    ...reads,
    isDue: async () => {
      const [names, due] = [new Set(await namesIn(folder)), await wanted()];
      if (names.delete(OPENINGS) !== due.size > 0) return true;
      const isOfNone = [...names].some((name) => !due.has(name));
      return isOfNone || [...due.keys()].some((name) => !names.has(name) && !left.has(name));
    },
    keepUp: async (signal) => {
      const [names, due] = [new Set(await namesIn(folder)), await wanted()];
      for (const name of names)
        if (!due.has(name) && (name !== OPENINGS || due.size === 0)) await rm(join(folder, name), { force: true });
      const missing = new Map([...due].filter(([name]) => !names.has(name) && !left.has(name)));
      if (missing.size > 0) await make(options, folder, [...missing.values()], signal);
      if (signal?.aborted) return;
      const made = new Set(await namesIn(folder));
      for (const name of missing.keys()) if (!made.has(name)) left.add(name);
      await writeOpenings(due);
    },
    drop: async (documentIds) => {
      // One of the openings has words of several documents.
      await sweepLeftOvers(folder);
      for (const name of await namesIn(folder))
        if (documentIds.some((id) => name.startsWith(`${id}.`))) await rm(join(folder, name), { force: true });
      const openings = readOpenings(folder);
      const removed = [...(openings?.keys() ?? [])].filter((name) =>
        documentIds.some((id) => name.startsWith(`${id}.`)),
      );
      if (openings === null || removed.length === 0) return;
      for (const name of removed) openings.delete(name);
      await write(folder, OPENINGS, packOpenings(openings));
    },
  };
}

/** Where there are none. */
export const NO_READS: SidecarReads = {
  index: () => null,
  passages: () => null,
  vectors: () => null,
  allVectors: () => null,
  openings: () => new Map(),
};

/** A file that there should be. */
interface Wanted {
  readonly document: DocumentRow;
  /** The model of the vectors; null: a file of passages. */
  readonly model: string | null;
}

function wantedOf(document: DocumentRow): [name: string, wanted: Wanted][] {
  const { summary, checksums, embeddedModel } = document;
  if (checksums === null || summary.passages === 0 || !ID.test(summary.document_id)) return [];
  const passages: [string, Wanted] = [passagesName(document), { document, model: null }];
  if (embeddedModel === null) return [passages];
  return [passages, [vectorsName(document, embeddedModel), { document, model: embeddedModel }]];
}

const nameOf = (document: DocumentRow): string =>
  `${document.summary.document_id}.${contentOf(document).slice(0, DIGITS)}`;
/** Kept, because a search asks for it a thousand times. */
const passagesNames = new WeakMap<DocumentRow, string>();
const passagesName = (document: DocumentRow): string => {
  const name = passagesNames.get(document) ?? `${nameOf(document)}.passages`;
  passagesNames.set(document, name);
  return name;
};
const vectorsName = (document: DocumentRow, model: string): string =>
  `${nameOf(document)}.${model.slice(0, DIGITS)}.vectors`;

/** Makes files from the tables; nothing of a document of which the tables have not all, as it was written. */
async function make(
  { store }: SidecarOptions,
  folder: string,
  missing: readonly Wanted[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const portionsOf = (model: string | null) =>
    inPortions(
      missing.filter((one) => one.model === model).map(({ document }) => document),
      ({ summary }) => summary.passages,
      PORTION,
    );
  const idsOf = (documents: readonly DocumentRow[]) => documents.map(({ summary }) => summary.document_id);
  for (const documents of portionsOf(null)) {
    if (signal?.aborted) return;
    const columns = await store.readColumns('passages', PASSAGE_COLUMNS, anyOf('document_id', idsOf(documents)));
    const fieldsOf = passageFieldsIn(columns);
    for (const document of documents) {
      const fields = fieldsOf(document);
      if (fields !== null) await write(folder, passagesName(document), await packPassages(fields));
    }
  }
  for (const model of new Set(missing.flatMap((one) => one.model ?? [])))
    for (const documents of portionsOf(model)) {
      if (signal?.aborted) return;
      const stored = await readVectors(store, idsOf(documents), model);
      for (const document of documents) {
        const { document_id: id, passages } = document.summary;
        const matrix = inOrder(stored.get(id), passages);
        if (matrix !== null)
          await write(
            folder,
            vectorsName(document, model),
            packVectors(vectorsName(document, model), matrix, passages),
          );
      }
    }
}

/** The vectors by chunk index; null where one is missing, or is none. */
function inOrder(stored: TableVectors | undefined, count: number): Float32Array | null {
  const ordered = new Float32Array(count * VECTOR_DIMENSIONS);
  for (let index = 0; index < count; index++) {
    const row = stored && rowOf(stored, index);
    const values = stored?.matrix.subarray((row ?? 0) * VECTOR_DIMENSIONS, ((row ?? 0) + 1) * VECTOR_DIMENSIONS);
    if (row === undefined || values === undefined || values.every((value) => value === 0)) return null;
    ordered.set(values, index * VECTOR_DIMENSIONS);
  }
  return ordered;
}

/** Not synced: after a power cut a file may be torn, which its reader sees, and it is made anew. */
async function write(folder: string, name: string, content: Uint8Array): Promise<void> {
  const made = unfinishedName(join(folder, name));
  try {
    await writeFile(made, content, { flag: 'wx', mode: 0o600 });
    await rename(made, join(folder, name));
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}

/**
 * Reads are synchronous, a few microseconds each where the system has the file in its cache: a search makes hundreds,
 * and each would take ten times as long in turn with others. No file stays open: nothing of a removed document is kept
 * by who reads.
 */
function readsIn(folder: string): SidecarReads {
  const kept = new LRUCache<string, SidecarIndex>({
    maxSize: KEPT_PLACES,
    sizeCalculation: ({ ends }) => Math.max(1, ends.length),
  });
  /** Put together plainly: a search asks for hundreds, and `join` reads the whole path each time. */
  const pathTo = (name: string): string => `${folder}${sep}${name}`;
  /** Deletes a file in which something differs, so that the next writer makes it anew. */
  const deleted = (name: string): null => {
    kept.delete(name);
    // Who may not write here reads the tables each time.
    void rm(pathTo(name), { force: true }).catch(() => undefined);
    return null;
  };
  const index: SidecarReads['index'] = (document) => {
    if (document.checksums === null || document.summary.passages === 0) return null;
    const name = passagesName(document);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = withFile(pathTo(name), (read) => {
      const own = indexIn(read(0, indexBytes(document.summary.passages)), document.summary.passages);
      // Words are cut by other rules after an update: one passage shows it.
      const first = own && passageIn(document, own, 0, read(...recordPlace(own, 0)));
      return own !== null && first !== null && hasWordsOfToday(first) ? own : deleted(name);
    });
    if (found !== null) kept.set(name, found);
    return found;
  };
  return {
    index,
    passages: (document, places, chunkIndexes) => {
      const name = passagesName(document);
      const found = withFile(pathTo(name), (read) => {
        const passages: StoredPassage[] = [];
        for (const chunkIndex of chunkIndexes) {
          const passage = passageIn(document, places, chunkIndex, read(...recordPlace(places, chunkIndex)));
          if (passage === null) return deleted(name);
          passages.push(passage);
        }
        return passages;
      });
      if (found === null) kept.delete(name);
      return found;
    },
    vectors: (document, model, chunkIndexes) => {
      if (document.embeddedModel !== model || document.checksums === null) return null;
      if (chunkIndexes.some((chunkIndex) => chunkIndex >= document.summary.passages)) return null;
      const name = vectorsName(document, model);
      const named = nameSum(name);
      // The head is not read: each vector has a checksum of its own, of the name of the file and its place there too.
      return withFile(pathTo(name), (read) => {
        const vectors = chunkIndexes.map((chunkIndex) => {
          const at = VECTOR_HEAD_BYTES + chunkIndex * VECTOR_BYTES;
          return readVector(named, chunkIndex, read(at, at + VECTOR_BYTES));
        });
        return vectors.every((vector) => vector !== null) ? vectors : deleted(name);
      });
    },
    openings: (documents) => {
      const stored = readOpenings(folder);
      if (stored === null) {
        deleted(OPENINGS);
        return new Map();
      }
      return new Map(
        documents.flatMap((document): [string, Uint32Array][] => {
          const terms = document.checksums === null ? undefined : stored.get(nameOf(document));
          return terms === undefined ? [] : [[document.summary.document_id, terms]];
        }),
      );
    },
    allVectors: (document, model) => {
      if (document.embeddedModel !== model || document.checksums === null) return null;
      const [name, count] = [vectorsName(document, model), document.summary.passages];
      return withFile(pathTo(name), (read) => {
        const file = read(0, VECTOR_HEAD_BYTES + count * VECTOR_BYTES, scratch);
        if (!isHeadOfVectors(file.subarray(0, VECTOR_HEAD_BYTES), count)) return deleted(name);
        const [matrix, steps] = [new Int16Array(count * VECTOR_DIMENSIONS), new Float32Array(count)];
        const named = nameSum(name);
        for (let i = 0; i < count; i++) {
          const at = VECTOR_HEAD_BYTES + i * VECTOR_BYTES;
          const row = matrix.subarray(i * VECTOR_DIMENSIONS, (i + 1) * VECTOR_DIMENSIONS);
          const value = readSteps(named, i, file.subarray(at, at + VECTOR_BYTES), row);
          if (value === null) return deleted(name);
          steps[i] = value;
        }
        return { matrix, steps };
      });
    },
  };
}

/** Null where there are none, or what is there differs from what was written. */
function readOpenings(folder: string): Map<string, Uint32Array> | null {
  return withFile(join(folder, OPENINGS), (read, bytes) => openingsIn(read(0, bytes())));
}

/** The words of the first two pages of a document; null where its passages are not kept. */
function openingOf(document: DocumentRow, reads: SidecarReads): Uint32Array | null {
  const index = reads.index(document);
  if (index === null) return null;
  const first: number[] = [];
  for (let i = 0; i < index.ends.length; i++)
    if (touches(OPENING_PAGES, index.spans[2 * i] as number, index.spans[2 * i + 1] as number)) first.push(i);
  const passages = reads.passages(document, index, first);
  const words = passages?.flatMap(({ terms }) => [...(terms?.text ?? [])]);
  return words === undefined ? null : Uint32Array.from(words.slice(0, limits.values.openingWords));
}

/** Where the vectors of a document are read that are copied at once: those of some thousand passages. */
const scratch = Buffer.allocUnsafeSlow(2 ** 20);

/** Reads a file from one position to another, into `memory` where it has room; fewer bytes past its end. */
type ReadPart = (from: number, to: number, memory?: Buffer) => Buffer;

/** Null where there is no such file. */
function withFile<T>(path: string, use: (read: ReadPart, bytes: () => number) => T | null): T | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    return use(
      (from, to, memory) => {
        const length = Math.max(0, to - from);
        const part = memory !== undefined && length <= memory.length ? memory : Buffer.allocUnsafe(length);
        return part.subarray(0, readSync(file, part, 0, length, from));
      },
      () => fstatSync(file).size,
    );
  } finally {
    closeSync(file);
  }
}
