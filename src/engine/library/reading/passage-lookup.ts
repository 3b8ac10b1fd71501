import { LRUCache } from 'lru-cache';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { SidecarIndex, SidecarReads } from '../sidecars/types.ts';
import { isPassageIntact } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { chunkId, chunkPlace, PASSAGE_COLUMNS, passageFields, passageOfFields } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import type { DocumentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { PageId } from './page-rows.ts';
import { passageKey } from './passage-keys.ts';
import { type DocumentPassages, KEPT_PASSAGES, touches } from './stored-passages.ts';
import type { DocumentsNow, KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** Some passages of many documents. Gives nothing of a document that is not visible, or whose passages are damaged. */
export interface PassageLookup {
  /** By chunk id. */
  byIds(chunkIds: readonly string[]): Promise<Map<string, StoredPassage>>;
  /** Those of these ids that a passage has. */
  known(chunkIds: readonly string[]): Promise<Set<string>>;
  /** The documents among these that have all their passages, none of them found damaged. */
  sound(documentIds: readonly string[]): Promise<Set<string>>;
  /** Those that touch these pages, unordered. */
  onPages(pages: readonly PageId[]): Promise<StoredPassage[]>;
  /** Reads into memory what the others look at there, which otherwise the first of them does. */
  readAhead(): Promise<void>;
}

/**
 * Looks passages of the documents up that somebody sees: among those in memory where all of the library's fit there,
 * else in the table. What was read is kept for all who look.
 */
export function passageLookup(
  store: LanceStore,
  visible: VisibleDocuments,
  stored: DocumentCache<DocumentPassages>,
  damage: KnownDamage,
  limits: MemoryLimits,
  sidecars: SidecarReads,
): (seen: Pick<VisibleDocuments, 'now'>) => PassageLookup {
  const [inMemory, inTable] = [memoryLookup(stored), tableLookup(store, visible, damage, sidecars)];
  return (seen) => {
    const chosen = async (): Promise<PassageLookup> => {
      const now = await seen.now();
      return now.passages <= limits.passages ? inMemory : inTable(now);
    };
    return {
      sound: async (documentIds) => (await chosen()).sound(documentIds),
      byIds: async (chunkIds) => (await chosen()).byIds(chunkIds),
      known: async (chunkIds) => (await chosen()).known(chunkIds),
      onPages: async (pages) => (await chosen()).onPages(pages),
      readAhead: async () => (await chosen()).readAhead(),
    };
  };
}

/** Among the passages of whole documents, which are read once and kept. */
function memoryLookup(stored: DocumentCache<DocumentPassages>): PassageLookup {
  const of = async (documentIds: Iterable<string>) => stored([...new Set(documentIds)]);
  const byIds: PassageLookup['byIds'] = async (chunkIds) => {
    const documents = await of(chunkIds.map((id) => chunkPlace(id).documentId));
    return foundAmong(chunkIds, (id) => {
      const { documentId, chunkIndex } = chunkPlace(id);
      return documents.get(documentId)?.passages.at(chunkIndex);
    });
  };
  return {
    byIds,
    known: async (chunkIds) => new Set((await byIds(chunkIds)).keys()),
    sound: async (documentIds) =>
      new Set([...(await of(documentIds))].flatMap(([id, { isDamaged }]) => (isDamaged ? [] : id))),
    onPages: async (pages) => {
      const asked = Map.groupBy(pages, (page) => page.documentId);
      return [...(await of(asked.keys()))].flatMap(([documentId, { passages }]) => {
        const indexes = new Set((asked.get(documentId) ?? []).map((page) => page.pageIndex));
        return passages.onPages(indexes);
      });
    },
    readAhead: async () => void (await stored()),
  };
}

/** Most passages of documents whose pages are known, 8 bytes each. */
const KEPT_SPANS = 5_000_000;
/** Most passages of documents whose pages are read at once. */
const PORTION = 100_000;

/** A document all of whose passages are there, with the first and last page of each by its chunk index. */
interface WholeDocument {
  readonly row: DocumentRow;
  readonly spans: Int32Array;
  /** Where its passages stand in its sidecar; null without one. */
  readonly sidecar: SidecarIndex | null;
}

/**
 * In the table, by its index. Each passage is compared with its own checksum, and those of its document are counted
 * once, so that none is missing; whether another one of the document was damaged is found when that one is read. The
 * same reading tells the pages of each passage, and these are kept, since every question asks for passages of pages.
 */
export function tableLookup(
  store: LanceStore,
  visible: Pick<VisibleDocuments, 'now'>,
  damage: KnownDamage,
  sidecars: SidecarReads,
): (now: DocumentsNow) => PassageLookup {
  const table = new TablePassages(store, visible, damage, sidecars);
  return (now) => {
    const byIds: PassageLookup['byIds'] = async (chunkIds) => table.byIds(chunkIds, await table.whole(chunkIds, now));
    return {
      byIds,
      sound: async (documentIds) => new Set((await table.sound(documentIds, now)).keys()),
      known: async (chunkIds) => {
        const documents = await table.whole(chunkIds, now);
        const isKnown = (id: string): boolean => {
          const { documentId, chunkIndex } = chunkPlace(id);
          return chunkIndex * 2 < (documents.get(documentId)?.spans.length ?? 0);
        };
        return new Set(chunkIds.filter(isKnown));
      },
      onPages: async (pages) => {
        const asked = Map.groupBy(pages, ({ documentId }) => documentId);
        const documents = await table.sound(asked.keys(), now);
        const ids = [...documents].flatMap(([documentId, { spans }]) => {
          const indexes = new Set((asked.get(documentId) ?? []).map(({ pageIndex }) => pageIndex));
          const onPage = (chunkIndex: number): boolean =>
            touches(indexes, spans[2 * chunkIndex] as number, spans[2 * chunkIndex + 1] as number);
          return Array.from({ length: spans.length / 2 }, (_, i) => i)
            .filter(onPage)
            .map((chunkIndex) => chunkId(documentId, chunkIndex));
        });
        return [...(await table.byIds(ids, documents)).values()];
      },
      readAhead: async () => undefined,
    };
  };
}

/** Documents all of whose passages are there, by their ids. */
type WholeDocuments = ReadonlyMap<string, WholeDocument>;

/** Passages read one by one, with those that were asked for lately. */
class TablePassages {
  readonly #store: LanceStore;
  readonly #visible: Pick<VisibleDocuments, 'now'>;
  readonly #damage: KnownDamage;
  readonly #sidecars: SidecarReads;
  readonly #kept = new LRUCache<number, StoredPassage>({ max: KEPT_PASSAGES });
  readonly #spans = new LRUCache<number, Int32Array>({
    maxSize: KEPT_SPANS,
    sizeCalculation: ({ length }) => Math.max(1, length / 2),
  });

  constructor(store: LanceStore, visible: Pick<VisibleDocuments, 'now'>, damage: KnownDamage, sidecars: SidecarReads) {
    this.#store = store;
    this.#visible = visible;
    this.#damage = damage;
    this.#sidecars = sidecars;
  }

  /** The documents of these passages, of those whose passages are all there. */
  whole(chunkIds: readonly string[], now: DocumentsNow): Promise<WholeDocuments> {
    return this.sound(
      chunkIds.map((id) => chunkPlace(id).documentId),
      now,
    );
  }

  /** The documents among these whose passages are all there. */
  async sound(ids: Iterable<string>, now: DocumentsNow): Promise<WholeDocuments> {
    const damaged = this.#damage.among(now);
    const documents = new Map<string, WholeDocument>();
    const unknown: DocumentRow[] = [];
    for (const id of new Set(ids)) {
      const row = now.byId.get(id);
      if (row === undefined || damaged.has(id)) continue;
      const sidecar = this.#sidecars.index(row);
      const spans = sidecar?.spans ?? this.#spans.get(passageKey(row, 0));
      if (spans === undefined) unknown.push(row);
      else documents.set(id, { row, spans, sidecar });
    }
    for (const [id, whole] of await this.#wholeInTable(unknown)) documents.set(id, whole);
    return documents;
  }

  /** Those of these documents whose passages are all in the table; the others are told as damaged. */
  async #wholeInTable(rows: readonly DocumentRow[]): Promise<WholeDocuments> {
    const documents = new Map<string, WholeDocument>();
    for (const portion of inPortions(rows, ({ summary }) => Math.max(1, summary.passages), PORTION)) {
      const summaries = portion.map(({ summary }) => summary);
      const read = await readSpans(this.#store, summaries);
      for (const row of portion) {
        const { document_id: id } = row.summary;
        const spans = read.get(id);
        if (spans !== undefined) {
          this.#spans.set(passageKey(row, 0), spans);
          documents.set(id, { row, spans, sidecar: null });
        } else if ((await this.#visible.now()).byId.get(id) === row) {
          // One that was removed meanwhile is not damaged.
          this.#damage.report(row, 'its passages');
        }
      }
    }
    return documents;
  }

  /** The passages of these documents among these, in the order that was asked for. */
  async byIds(chunkIds: readonly string[], documents: WholeDocuments): Promise<Map<string, StoredPassage>> {
    const ofSound = chunkIds.filter((id) => documents.has(chunkPlace(id).documentId));
    const known = foundAmong(ofSound, (id) => {
      const { documentId, chunkIndex } = chunkPlace(id);
      const document = documents.get(documentId);
      return document && this.#kept.get(passageKey(document.row, chunkIndex));
    });
    const missing = new Set(ofSound.filter((id) => !known.has(id)));
    if (missing.size === 0) return known;
    const { passages, gone } = this.#besides(missing, documents);
    for (const { chunkId } of passages) missing.delete(chunkId);
    // That these were whole was known from sidecars which are there no more.
    const whole = await this.#wholeInTable(gone);
    const isLost = (id: string): boolean => gone.some((row) => row.summary.document_id === id) && !whole.has(id);
    for (const id of missing) if (isLost(chunkPlace(id).documentId)) missing.delete(id);
    if (missing.size > 0) passages.push(...(await this.#read(missing, documents)));
    const stored = new Map(passages.map((passage) => [passage.chunkId, passage]));
    return foundAmong(ofSound, (id) => known.get(id) ?? stored.get(id));
  }

  /** Those that stand in sidecars. `gone`: the documents whose sidecar was there before, and is not now. */
  #besides(
    chunkIds: ReadonlySet<string>,
    documents: WholeDocuments,
  ): { readonly passages: StoredPassage[]; readonly gone: readonly DocumentRow[] } {
    const byDocument = Map.groupBy([...chunkIds].map(chunkPlace), ({ documentId }) => documentId);
    const gone: DocumentRow[] = [];
    const passages = [...byDocument].flatMap(([id, places]) => {
      const { row, sidecar } = documents.get(id) as WholeDocument;
      if (sidecar === null) return [];
      const indexes = places.map(({ chunkIndex }) => chunkIndex).filter((index) => index < sidecar.ends.length);
      const own = this.#sidecars.passages(row, sidecar, indexes);
      if (own === null) gone.push(row);
      for (const passage of own ?? []) this.#kept.set(passageKey(row, passage.chunkIndex), passage);
      return own ?? [];
    });
    return { passages, gone };
  }

  async #read(chunkIds: ReadonlySet<string>, documents: WholeDocuments): Promise<StoredPassage[]> {
    const where = anyOf('chunk_id', chunkIds);
    const damaged = new Set<string>();
    const intact: StoredPassage[] = [];
    for (const row of await this.#store.read('passages', { columns: PASSAGE_COLUMNS, where })) {
      const document = documents.get(text(row, 'document_id'))?.row;
      if (document === undefined) continue;
      const passage = intactPassage(document, row);
      if (passage !== null) intact.push(passage);
      else {
        this.#damage.report(document, 'its passages');
        damaged.add(document.summary.document_id);
      }
    }
    // One that is damaged takes the others of its document with it.
    const whole = intact.filter(({ documentId }) => !damaged.has(documentId));
    for (const passage of whole) {
      const document = documents.get(passage.documentId) as WholeDocument;
      this.#kept.set(passageKey(document.row, passage.chunkIndex), passage);
    }
    return whole;
  }
}

/**
 * The first and last page of each passage of these documents, by chunk index; nothing of one of whose passages any is
 * missing.
 */
async function readSpans(
  store: LanceStore,
  documents: readonly Pick<DocumentSummary, 'document_id' | 'passages'>[],
): Promise<ReadonlyMap<string, Int32Array>> {
  const spans = new Map(documents.map(({ document_id: id, passages }) => [id, new Int32Array(2 * passages).fill(-1)]));
  const columns = await store.readColumns(
    'passages',
    ['document_id', 'chunk_index', 'first_page', 'last_page'],
    anyOf('document_id', spans.keys()),
  );
  const [indexes, first, last] = [
    columns.integers('chunk_index'),
    columns.integers('first_page'),
    columns.integers('last_page'),
  ];
  const broken = new Set<string>();
  for (const [i, id] of columns.texts('document_id').entries()) {
    const own = spans.get(id);
    const at = 2 * (indexes[i] as number);
    // Twice the same, or one too many: only damage makes these.
    if (own?.[at] === -1) own.set([first[i] as number, last[i] as number], at);
    else broken.add(id);
  }
  return new Map([...spans].filter(([id, own]) => !broken.has(id) && !own.includes(-1)));
}

/** The passage of a row of this document; null when it differs from what was written. */
function intactPassage({ checksums }: DocumentRow, row: Row): StoredPassage | null {
  try {
    const fields = passageFields(row);
    if (checksums && !isPassageIntact(checksums, fields)) return null;
    const passage = passageOfFields(text(row, 'document_id'), fields);
    // Of a document without checksums only this tells whether they are damaged.
    if (checksums === null) void passage.sentences;
    return passage;
  } catch {
    // A value of a wrong type, or sentences that cannot be unpacked: only a damaged table holds these.
    return null;
  }
}

/** Those that `find` finds, in the order that was asked for. */
function foundAmong(
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
