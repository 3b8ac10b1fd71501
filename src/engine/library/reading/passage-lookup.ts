import { LRUCache } from 'lru-cache';
import { contentOf } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { chunkPlace, PASSAGE_COLUMNS } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { DocumentCache } from './document-cache.ts';
import { type MemoryLimits, passagesIn } from './memory-limits.ts';
import { type DocumentPassages, intactPassage } from './stored-passages.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

export interface PageOfDocument {
  readonly documentId: string;
  readonly pageIndex: number;
}

/** Some passages of many documents. Gives nothing of a document that is not visible, or whose passages are damaged. */
export interface PassageLookup {
  /** By chunk id. */
  byIds(chunkIds: readonly string[]): Promise<Map<string, StoredPassage>>;
  /** The documents among these that have all their passages, none of them found damaged. */
  sound(documentIds: readonly string[]): Promise<Set<string>>;
  /** Those that touch these pages, unordered. */
  onPages(pages: readonly PageOfDocument[]): Promise<StoredPassage[]>;
  /** Reads into memory what the others look at there, which otherwise the first of them does. */
  readAhead(): Promise<void>;
}

/** Most documents whose passages were counted, and most passages kept: a few dozen questions' candidates. */
const [KEPT_COUNTS, KEPT_PASSAGES] = [100_000, 10_000];
/** Most pages in one filter. */
const PAGES_AT_ONCE = 200;

/** Looks passages up: among those in memory where all of the library's fit there, else in the table. */
export function passageLookup(
  store: LanceStore,
  visible: VisibleDocuments,
  inMemory: DocumentCache<DocumentPassages>,
  damage: KnownDamage,
  limits: MemoryLimits,
): PassageLookup {
  const [memory, table] = [memoryLookup(inMemory), tableLookup(store, visible, damage)];
  const chosen = async (): Promise<PassageLookup> =>
    passagesIn(await visible.all()) <= limits.passages ? memory : table;
  return {
    sound: async (documentIds) => (await chosen()).sound(documentIds),
    byIds: async (chunkIds) => (await chosen()).byIds(chunkIds),
    onPages: async (pages) => (await chosen()).onPages(pages),
    readAhead: async () => (await chosen()).readAhead(),
  };
}

/** Among the passages of whole documents, which are read once and kept. */
function memoryLookup(inMemory: DocumentCache<DocumentPassages>): PassageLookup {
  const of = async (documentIds: Iterable<string>) => inMemory([...new Set(documentIds)]);
  return {
    sound: async (documentIds) =>
      new Set([...(await of(documentIds))].flatMap(([id, { isDamaged }]) => (isDamaged ? [] : id))),
    byIds: async (chunkIds) => {
      const documents = await of(chunkIds.map((id) => chunkPlace(id).documentId));
      return found(chunkIds, (id) => {
        const { documentId, chunkIndex } = chunkPlace(id);
        return passageAt(documents.get(documentId)?.passages ?? [], chunkIndex);
      });
    },
    onPages: async (pages) => {
      const asked = Map.groupBy(pages, (page) => page.documentId);
      return [...(await of(asked.keys()))].flatMap(([documentId, { passages }]) => {
        const indexes = new Set((asked.get(documentId) ?? []).map((page) => page.pageIndex));
        return passages.filter(({ firstPage, lastPage }) => touches(indexes, firstPage, lastPage));
      });
    },
    readAhead: async () => void (await inMemory()),
  };
}

/**
 * In the table, by its index. Each passage is compared with its own checksum, and those of its document are counted once, so that none is
 * missing; whether another one of the document was damaged is found when that one is read.
 */
function tableLookup(store: LanceStore, visible: VisibleDocuments, damage: KnownDamage): PassageLookup {
  const kept = new LRUCache<string, StoredPassage>({ max: KEPT_PASSAGES });
  const whole = new LRUCache<string, true>({ max: KEPT_COUNTS });
  const keyOf = (id: string, document: DocumentRow): string => `${id} ${contentOf(document)}`;

  /** The documents among these whose passages are all there. */
  const soundAmong = async (ids: Iterable<string>): Promise<Map<string, DocumentRow>> => {
    const [wanted, damaged] = [new Set(ids), new Set(await damage.ids())];
    const rows = (await visible.all()).filter(({ summary: { document_id: id } }) => wanted.has(id) && !damaged.has(id));
    const unknown = rows.filter((row) => !whole.has(keyOf(row.summary.document_id, row)));
    if (unknown.length > 0) {
      const where = anyOf(
        'document_id',
        unknown.map(({ summary }) => summary.document_id),
      );
      const counts = await store.countBy('passages', 'document_id', where);
      for (const row of unknown) {
        if (counts.get(row.summary.document_id) === row.summary.passages) {
          whole.set(keyOf(row.summary.document_id, row), true);
        } else {
          damage.report(row, 'its passages');
          wanted.delete(row.summary.document_id);
        }
      }
    }
    return new Map(
      rows.flatMap((row) => (wanted.has(row.summary.document_id) ? [[row.summary.document_id, row]] : [])),
    );
  };
  const take = (row: Row, documents: ReadonlyMap<string, DocumentRow>): StoredPassage | null => {
    const document = documents.get(text(row, 'document_id'));
    if (document === undefined) return null;
    const passage = intactPassage(document, row);
    if (passage === null) damage.report(document, 'its passages');
    else kept.set(keyOf(passage.chunkId, document), passage);
    return passage;
  };
  const read = async (where: string, documents: ReadonlyMap<string, DocumentRow>): Promise<StoredPassage[]> => {
    const rows = await store.read('passages', { columns: PASSAGE_COLUMNS, where });
    const passages = rows.flatMap((row) => take(row, documents) ?? []);
    // One that was found damaged just now takes the others of its document with it.
    const damaged = new Set(await damage.ids());
    return passages.filter(({ documentId }) => !damaged.has(documentId));
  };

  return {
    sound: async (documentIds) => new Set((await soundAmong(documentIds)).keys()),
    byIds: async (chunkIds) => {
      const documents = await soundAmong(chunkIds.map((id) => chunkPlace(id).documentId));
      const ofSound = chunkIds.filter((id) => documents.has(chunkPlace(id).documentId));
      const known = found(ofSound, (id) =>
        kept.get(keyOf(id, documents.get(chunkPlace(id).documentId) as DocumentRow)),
      );
      const missing = new Set(ofSound.filter((id) => !known.has(id)));
      if (missing.size === 0) return known;
      const passages = await read(anyOf('chunk_id', missing), documents);
      const stored = new Map(passages.map((passage) => [passage.chunkId, passage]));
      return found(ofSound, (id) => known.get(id) ?? stored.get(id));
    },
    onPages: async (pages) => {
      const documents = await soundAmong(pages.map(({ documentId }) => documentId));
      const wanted = pages.filter(({ documentId }) => documents.has(documentId));
      const passages = new Map<string, StoredPassage>();
      for (let from = 0; from < wanted.length; from += PAGES_AT_ONCE) {
        const each = wanted.slice(from, from + PAGES_AT_ONCE).map(({ documentId, pageIndex }) => {
          const page = Math.trunc(pageIndex);
          return `(document_id = ${quoted(documentId)} AND first_page <= ${page} AND last_page >= ${page})`;
        });
        for (const passage of await read(each.join(' OR '), documents)) passages.set(passage.chunkId, passage);
      }
      return [...passages.values()];
    },
    readAhead: async () => undefined,
  };
}

/** Those that `find` finds, in the order that was asked for. */
function found(
  chunkIds: readonly string[],
  find: (id: string) => StoredPassage | undefined,
): Map<string, StoredPassage> {
  const passages = new Map<string, StoredPassage>();
  for (const id of chunkIds) {
    const passage = find(id);
    if (passage !== undefined) passages.set(id, passage);
  }
  return passages;
}

function touches(indexes: ReadonlySet<number>, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (indexes.has(at)) return true;
  return false;
}

/** The passage with this chunk index. Passages are in order and without gaps, so it is usually at that index of the array. */
function passageAt(passages: readonly StoredPassage[], chunkIndex: number): StoredPassage | undefined {
  const at = passages[chunkIndex];
  return at?.chunkIndex === chunkIndex ? at : passages.find((one) => one.chunkIndex === chunkIndex);
}
