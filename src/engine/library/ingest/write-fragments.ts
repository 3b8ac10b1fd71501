import { mkdir, open, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DocumentSummary, IngestResult } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { replaceFileDurably, syncFolder } from '../../../files/durable-file.ts';
import { namesIn } from '../../../files/missing.ts';
import { arrowFile } from '../tables/arrow-columns.ts';
import { appendOriginals, appendTexts, documentRow, packed, type RowTaker } from '../tables/content-rows.ts';
import { type DocumentRow, documentColumns } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { chunkId, type PackedDocument } from '../tables/passage-row.ts';
import { LIBRARY_SCHEMA, TABLE_NAMES, TABLES, type TableName } from '../tables/schema.ts';
import { isDiskFull } from '../tables/store-error.ts';
import { embeddedRow } from './embed-pending.ts';
import { COMMIT_ROWS, EMBED_BATCH, type EmbedDeps, embedOnce, textsOf } from './embed-portion.ts';
import type { DocumentKeeper } from './ingest-types.ts';
import { appendVectors } from './vector-rows.ts';

/** What `result.json` says of its folder. */
export interface FragmentsResult {
  /** LIBRARY_SCHEMA of the rows. */
  readonly schema: number;
  /** SHA-256 of the model of the vectors; null where nothing was embedded. */
  readonly embedded_model: string | null;
  /** The names of each table's files, Arrow IPC, in the order in which they were written. */
  readonly tables: Readonly<Record<TableName, readonly string[]>>;
  /** One for each file that was to be read, with its path. */
  readonly results: readonly (IngestResult & { readonly path: string })[];
}

const RESULT_FILE = 'result.json';

/** Keeps the rows of documents in files, for whoever appends them to the tables of a library later. */
export interface FragmentKeeper extends DocumentKeeper {
  /** Makes the folder whole: its last file, `result.json`, is written. Throws DISK_FULL, FILE_UNWRITABLE. */
  finish(results: FragmentsResult['results']): Promise<void>;
  /** Deletes what was written. */
  discard(): Promise<void>;
}

/** What passages are embedded with. */
export type FragmentTools = Pick<EmbedDeps, 'embedder' | 'embeddingText' | 'signal'>;

/**
 * Writes into `folder`, which is not there yet or empty, one Arrow IPC file for each table and portion. A document that
 * any process adds elsewhere is not known here, so none has an edition before it. Without `tools` nothing is embedded.
 * Throws BAD_REQUEST for a folder that holds something, FILE_UNWRITABLE.
 */
export async function fragmentKeeper(folder: string, tools: FragmentTools | null): Promise<FragmentKeeper> {
  const root = resolve(folder);
  const isNew = await makeEmpty(root);
  const files = Object.fromEntries(TABLE_NAMES.map((table) => [table, [] as string[]])) as Record<TableName, string[]>;
  const rows: DocumentRow[] = [];
  let numbered = 0;
  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await rm(join(root, name), { force: true });
  };

  return {
    rows: async () => rows,
    damaged: async () => new Set(),
    keepUp: async () => undefined,
    putInto: async () => undefined,
    write: async (documents) => {
      const incoming = documents.map((document) => packed({ ...document, supersedes: null }));
      const written: { readonly table: TableName; readonly name: string }[] = [];
      const taker: RowTaker = {
        append: async (table, columns) => {
          const name = `${table}-${++numbered}.arrow`;
          written.push({ table, name });
          await writeSynced(join(root, name), arrowFile(TABLES[table], columns));
        },
      };
      const plain = incoming.map(documentRow);
      try {
        await appendOriginals(taker, incoming);
        await appendTexts(taker, incoming);
        if (tools !== null) {
          const own = incoming.map(({ document }) => document);
          await appendEmbedded(taker, own, new Map(plain.map(({ summary }) => [summary.document_id, summary])), tools);
        }
        const made = tools === null ? plain : plain.map((row) => embeddedRow(row, tools.embedder.modelSha256));
        await taker.append('documents', documentColumns(made));
        for (const { table, name } of written) files[table].push(name);
        rows.push(...made);
        return made.map((row) => ({ row, wasThere: false }));
      } catch (error) {
        await remove(written.map(({ name }) => name));
        throw error;
      }
    },
    finish: async (results) => {
      const embedded = tools?.embedder.modelSha256 ?? null;
      const whole: FragmentsResult = { schema: LIBRARY_SCHEMA, embedded_model: embedded, tables: files, results };
      try {
        // The names of the other files are on the disk before the one that vouches for them.
        await syncFolder(root);
        await replaceFileDurably(join(root, RESULT_FILE), `${JSON.stringify(whole, null, 1)}\n`);
      } catch (error) {
        throw unwritable(root, error);
      }
    },
    discard: async () => {
      await remove(Object.values(files).flat());
      if (isNew) await rmdir(root);
    },
  };
}

/** Makes the folder; true when it was not there. */
async function makeEmpty(root: string): Promise<boolean> {
  try {
    const made = await mkdir(root, { recursive: true, mode: 0o700 });
    if (made !== undefined) return true;
    if ((await namesIn(root)).length === 0) return false;
  } catch (error) {
    throw unwritable(root, error);
  }
  throw new PinciteError('BAD_REQUEST', {
    why: `the folder ${root} holds files already, name one that is empty or new`,
  });
}

/** Gives all passages of documents their vectors. A text that stands in them twice is embedded once. */
async function appendEmbedded(
  taker: RowTaker,
  documents: readonly PackedDocument[],
  summaries: ReadonlyMap<string, DocumentSummary>,
  tools: FragmentTools,
): Promise<void> {
  const passages = documents.flatMap(({ documentId, passages: own }) =>
    own.map((passage) => ({ ...passage, documentId, chunkId: chunkId(documentId, passage.chunkIndex) })),
  );
  const known = new Map<string, Float32Array>();
  for (const portion of inPortions(textsOf(passages, summaries, tools), () => 1, COMMIT_ROWS)) {
    const embedded = [];
    for (const batch of inPortions(portion, () => 1, EMBED_BATCH)) {
      if (tools.signal.aborted) throw new PinciteError('CANCELLED');
      embedded.push(...(await embedOnce(batch, known, tools)));
    }
    await appendVectors(taker, embedded, tools.embedder.modelSha256);
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function unwritable(path: string, error: unknown): PinciteError {
  if (isDiskFull(error)) return new PinciteError('DISK_FULL', { what: `${path} is not whole` }, { cause: error });
  return new PinciteError('FILE_UNWRITABLE', { path, why: (error as Error).message }, { cause: error });
}
