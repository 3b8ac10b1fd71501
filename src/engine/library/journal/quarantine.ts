import { createHash } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { DamagedId, type QuarantinedDamage, QuarantinedDocument } from '../../../contract/records/quarantine.ts';
import { makeFolderDurably, replaceFileDurably, syncFolder } from '../../../files/durable-file.ts';
import { isNowhere } from '../../../files/missing.ts';
import { readStored, storingAt } from '../../../files/sealed/stored-file.ts';
import { bytesOrNull, number } from '../tables/row-values.ts';
import { CONTENT_TABLES, TABLES } from '../tables/schema.ts';
import { quoted } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import { type JournalDocument, withCollections } from './write-journal.ts';

/** How long an entry stays. */
const KEEP_MS = 30 * 24 * 3_600_000;

const Entry = z.preprocess(
  withCollections,
  z.object({
    ...QuarantinedDocument.omit({ document_id: true, deleted_after: true }).shape,
    /** Name of the original beside this entry; null when the original is incomplete. */
    file: z.string().nullable(),
  }),
);
type Entry = z.infer<typeof Entry>;

/**
 * Keeps swept rows for 30 days (docs/adr/0016): DATA/quarantine/<document id>/ with entry.json and, when the original
 * is complete, the original under its own name, else every row as JSON lines. Readable by the owner only. The folders
 * of repairs lie beside it (docs/adr/0018).
 */
export interface Quarantine {
  /**
   * Keeps all rows of a document and returns their number; durable when it resolves. Writes nothing when there are no
   * rows.
   */
  keep(store: LanceStore, document: JournalDocument): Promise<number>;
  /** Newest first. Leaves out an entry that cannot be read, and does not touch it. */
  list(): Promise<QuarantinedDocument[]>;
  /** An entry with its folder and the path of its original (null when incomplete). Undefined when there is no entry. */
  find(documentId: string): Promise<{ folder: string; file: string | null; entry: QuarantinedDocument } | undefined>;
  /** The folders of repairs, newest first. */
  damaged(): Promise<QuarantinedDamage[]>;
  /** Deletes entries of documents or folders of repairs. */
  drop(ids: readonly string[]): Promise<void>;
  /** Deletes all folders of repairs: nobody can tell which of them hold text of a removed document. */
  dropDamaged(): Promise<void>;
  /**
   * Deletes what is older than 30 days, whoever put it there, entries of documents that are in the library again, and
   * unfinished entries of a killed process.
   */
  tidy(inLibrary: ReadonlySet<string>): Promise<void>;
}

const ID = /^[0-9a-f]{16}$/;

export function quarantine(dataDir: string, now: () => number): Quarantine {
  const root = join(dataDir, 'quarantine');
  const namesIn = async (): Promise<string[]> => readdir(root).catch(unlessMissing);
  const find = async (documentId: string) => {
    const folder = join(root, documentId);
    const content = await readStored(join(folder, 'entry.json')).catch(unlessMissing);
    const read = typeof content === 'string' ? parseEntry(content) : null;
    if (read === null) return undefined;
    const { file, ...rest } = read;
    const deletedAfter = new Date(Date.parse(rest.quarantined_at) + KEEP_MS).toISOString();
    const entry = { document_id: documentId, ...rest, deleted_after: deletedAfter };
    return { folder, file: file === null ? null : join(folder, file), entry };
  };
  const list = async () => {
    const found = await Promise.all((await namesIn()).filter((name) => ID.test(name)).map(find));
    const entries = found.flatMap((one) => (one === undefined ? [] : [one.entry]));
    return entries.sort((a, b) => b.quarantined_at.localeCompare(a.quarantined_at));
  };
  const isDamaged = (name: string) => DamagedId.safeParse(name).success;
  const damaged = async () => {
    const found = await Promise.all((await namesIn()).filter(isDamaged).map((name) => damagedIn(root, name)));
    const entries = found.flatMap((one) => (one === null ? [] : [one]));
    return entries.sort((a, b) => b.quarantined_at.localeCompare(a.quarantined_at));
  };
  const remove = async (names: readonly string[]) => {
    if (names.length === 0) return;
    for (const name of names) await rm(join(root, name), { recursive: true, force: true });
    await syncFolder(root);
  };

  return {
    list,
    find,
    damaged,
    keep: async (store, document) => {
      const where = `document_id = ${quoted(document.document_id)}`;
      const counts = await Promise.all(CONTENT_TABLES.map((table) => store.count(table, where)));
      const rows = counts.reduce((sum, count) => sum + count, 0);
      const before = (await find(document.document_id))?.entry.whole ?? false;
      if (rows === 0 || before) return rows;
      const made = `.new-${document.document_id}`;
      await mkdir(root, { recursive: true, mode: 0o700 });
      await makeFolderDurably(root);
      await remove([made]);
      const folder = join(root, made);
      try {
        await writeEntry(store, document, folder, { rows, at: new Date(now()).toISOString() });
        await remove([document.document_id]);
        await rename(folder, join(root, document.document_id));
        await syncFolder(root);
      } catch (error) {
        // On a full disk the half-written entry would take the space that is left.
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
      return rows;
    },
    drop: async (ids) => {
      const names = await namesIn();
      await remove(ids.flatMap((id) => names.filter((name) => name === id || name === `.new-${id}`)));
    },
    dropDamaged: async () => remove((await namesIn()).filter(isDamaged)),
    tidy: async (inLibrary) => {
      const isOver = async (name: string) => {
        if (inLibrary.has(name) || name.startsWith('.new-')) return true;
        const deletedAfter = ID.test(name) ? (await find(name))?.entry.deleted_after : undefined;
        if (deletedAfter !== undefined) return Date.parse(deletedAfter) < now();
        const at = isDamaged(name) ? timeInName(name) : null;
        return (at ?? (await stat(join(root, name))).mtimeMs) + KEEP_MS < now();
      };
      const names = await namesIn();
      const over = await Promise.all(names.map(isOver));
      await remove(names.filter((_, i) => over[i]));
    },
  };
}

/** A folder of a repair; null when it was deleted meanwhile. */
async function damagedIn(root: string, name: string): Promise<QuarantinedDamage | null> {
  const folder = join(root, name);
  const info = await stat(folder).catch(unlessMissing);
  if (Array.isArray(info)) return null;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  const files = entries.filter((entry) => !entry.isDirectory());
  let bytes = 0;
  for (const file of files) {
    const found = await lstat(join(file.parentPath, file.name)).catch(unlessMissing);
    if (!Array.isArray(found)) bytes += found.size;
  }
  const at = timeInName(name) ?? info.mtimeMs;
  const [since, until] = [at, at + KEEP_MS].map((time) => new Date(time).toISOString()) as [string, string];
  return { damaged_id: name, quarantined_at: since, deleted_after: until, files: files.length, bytes };
}

/**
 * When a repair made the folder, from its name: a copy of the data directory keeps the name but not the file's time.
 * Null where the name does not say.
 */
function timeInName(name: string): number | null {
  const time = Date.parse(name.replace('damaged-', '').replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
  return Number.isNaN(time) ? null : time;
}

/** Writes all of a document; durable except for the folder's own name. */
async function writeEntry(
  store: LanceStore,
  document: JournalDocument,
  folder: string,
  { rows, at }: { readonly rows: number; readonly at: string },
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const name = fileName(document);
  const original = await writeOriginal(store, document.document_id, join(folder, name));
  if (!original.whole) {
    await rm(join(folder, name));
    await writeRows(store, document.document_id, join(folder, 'rows.jsonl'));
  }
  const entry: Entry = {
    source_filename: document.source_filename,
    collections: document.collections,
    quarantined_at: at,
    ...original,
    rows,
    file: original.whole ? name : null,
  };
  await replaceFileDurably(join(folder, 'entry.json'), `${JSON.stringify(entry, null, 1)}\n`);
}

/** The name under which the document was added, when a file beside ours can have it. */
function fileName({ source_filename: name, document_id: id }: JournalDocument): string {
  const isPlain = name === basename(name) && !name.startsWith('.') && name !== 'entry.json' && name !== 'rows.jsonl';
  return isPlain ? name : `${id}.pdf`;
}

/** Puts the parts of the original together. `whole` is true when its hash matches its id. */
async function writeOriginal(
  store: LanceStore,
  documentId: string,
  path: string,
): Promise<{ whole: boolean; bytes: number }> {
  const where = `document_id = ${quoted(documentId)}`;
  const parts = (await store.read('files', { columns: ['part'], where })).map((row) => number(row, 'part'));
  const hash = createHash('sha256');
  let bytes = 0;
  const storing = storingAt(path);
  const file = await open(path, 'wx', 0o600);
  try {
    for (const part of parts.sort((a, b) => a - b)) {
      const [row] = await store.read('files', { columns: ['bytes'], where: `${where} AND part = ${part}`, limit: 1 });
      const piece = (row && bytesOrNull(row, 'bytes')) ?? new Uint8Array();
      hash.update(piece);
      for (const stored of storing.add(piece)) await file.writeFile(stored);
      bytes += piece.length;
    }
    for (const stored of storing.end()) await file.writeFile(stored);
    await file.sync();
  } finally {
    await file.close();
  }
  return { whole: hash.digest('hex').startsWith(documentId), bytes };
}

/** Writes every row of a document as a line of JSON: {table, row}, bytes as base64. */
async function writeRows(store: LanceStore, documentId: string, path: string): Promise<void> {
  const where = `document_id = ${quoted(documentId)}`;
  const storing = storingAt(path);
  const file = await open(path, 'wx', 0o600);
  try {
    for (const table of CONTENT_TABLES) {
      for (const row of await store.read(table, { columns: Object.keys(TABLES[table]), where })) {
        const line = Buffer.from(`${JSON.stringify({ table, row: jsonRow(row) })}\n`);
        for (const stored of storing.add(line)) await file.writeFile(stored);
      }
    }
    for (const stored of storing.end()) await file.writeFile(stored);
    await file.sync();
  } finally {
    await file.close();
  }
}

const jsonRow = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value instanceof Uint8Array) return [column, Buffer.from(value).toString('base64')];
      return [column, value instanceof Float32Array ? [...value] : value];
    }),
  );

function parseEntry(content: string): Entry | null {
  try {
    return Entry.parse(JSON.parse(content));
  } catch {
    // A foreign file, or one of a later version: not listed.
    return null;
  }
}

function unlessMissing(error: unknown): [] {
  if (isNowhere(error)) return [];
  throw error;
}
