import { LRUCache } from 'lru-cache';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { contentOf, isPassageIntact } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { inPortions } from '../tables/in-portions.ts';
import { chunkId, chunkPlace, PASSAGE_COLUMNS, passageFields, passageOfFields } from '../tables/passage-row.ts';
import { text } from '../tables/row-values.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import { foundAmong, type PassageLookup, touches } from './passage-lookup.ts';
import type { DocumentsNow, KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** Most passages kept: a few dozen questions' candidates. */
const KEPT_PASSAGES = 10_000;
/** Most passages of documents whose pages are known, 8 bytes each. */
const KEPT_SPANS = 5_000_000;
/** Most passages of documents whose pages are read at once. */
const PORTION = 100_000;

/** A document all of whose passages are there, with the first and last page of each by its chunk index. */
interface WholeDocument {
  readonly row: DocumentRow;
  readonly spans: Int32Array;
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
): (now: DocumentsNow) => PassageLookup {
  const kept = new LRUCache<string, StoredPassage>({ max: KEPT_PASSAGES });
  const spansOf = new LRUCache<string, Int32Array>({
    maxSize: KEPT_SPANS,
    sizeCalculation: ({ length }) => Math.max(1, length / 2),
  });
  const keyOf = (id: string, document: DocumentRow): string => `${id} ${contentOf(document)}`;

  /** The documents among these whose passages are all there. */
  const soundAmong = async (ids: Iterable<string>, now: DocumentsNow): Promise<ReadonlyMap<string, WholeDocument>> => {
    const damaged = damage.among(now);
    const documents = new Map<string, WholeDocument>();
    const unknown: DocumentRow[] = [];
    for (const id of new Set(ids)) {
      const row = now.byId.get(id);
      if (row === undefined || damaged.has(id)) continue;
      const spans = spansOf.get(keyOf(id, row));
      if (spans === undefined) unknown.push(row);
      else documents.set(id, { row, spans });
    }
    for (const portion of inPortions(unknown, ({ summary }) => Math.max(1, summary.passages), PORTION)) {
      const read = await readSpans(
        store,
        portion.map(({ summary }) => summary),
      );
      for (const row of portion) {
        const { document_id: id } = row.summary;
        const spans = read.get(id);
        if (spans !== undefined) {
          spansOf.set(keyOf(id, row), spans);
          documents.set(id, { row, spans });
        } else if ((await visible.now()).byId.get(id) === row) {
          // One that was removed meanwhile is not damaged.
          damage.report(row, 'its passages');
        }
      }
    }
    return documents;
  };
  const read = async (
    chunkIds: ReadonlySet<string>,
    documents: ReadonlyMap<string, WholeDocument>,
  ): Promise<StoredPassage[]> => {
    const rows = await store.read('passages', { columns: PASSAGE_COLUMNS, where: anyOf('chunk_id', chunkIds) });
    const damaged = new Set<string>();
    const intact: StoredPassage[] = [];
    for (const row of rows) {
      const document = documents.get(text(row, 'document_id'))?.row;
      if (document === undefined) continue;
      const passage = intactPassage(document, row);
      if (passage !== null) intact.push(passage);
      else {
        damage.report(document, 'its passages');
        damaged.add(document.summary.document_id);
      }
    }
    // One that is damaged takes the others of its document with it.
    const whole = intact.filter(({ documentId }) => !damaged.has(documentId));
    for (const passage of whole) {
      const document = documents.get(passage.documentId) as WholeDocument;
      kept.set(keyOf(passage.chunkId, document.row), passage);
    }
    return whole;
  };
  const among = async (
    chunkIds: readonly string[],
    documents: ReadonlyMap<string, WholeDocument>,
  ): Promise<Map<string, StoredPassage>> => {
    const ofSound = chunkIds.filter((id) => documents.has(chunkPlace(id).documentId));
    const known = foundAmong(ofSound, (id) => {
      const document = documents.get(chunkPlace(id).documentId);
      return document && kept.get(keyOf(id, document.row));
    });
    const missing = new Set(ofSound.filter((id) => !known.has(id)));
    if (missing.size === 0) return known;
    const passages = await read(missing, documents);
    const stored = new Map(passages.map((passage) => [passage.chunkId, passage]));
    return foundAmong(ofSound, (id) => known.get(id) ?? stored.get(id));
  };

  return (now) => ({
    sound: async (documentIds) => new Set((await soundAmong(documentIds, now)).keys()),
    known: async (chunkIds) => {
      const documents = await soundAmong(
        chunkIds.map((id) => chunkPlace(id).documentId),
        now,
      );
      const isKnown = (id: string): boolean => {
        const { documentId, chunkIndex } = chunkPlace(id);
        return chunkIndex * 2 < (documents.get(documentId)?.spans.length ?? 0);
      };
      return new Set(chunkIds.filter(isKnown));
    },
    byIds: async (chunkIds) =>
      among(
        chunkIds,
        await soundAmong(
          chunkIds.map((id) => chunkPlace(id).documentId),
          now,
        ),
      ),
    onPages: async (pages) => {
      const documents = await soundAmong(
        pages.map(({ documentId }) => documentId),
        now,
      );
      const asked = Map.groupBy(pages, ({ documentId }) => documentId);
      const ids = [...documents].flatMap(([documentId, { spans }]) => {
        const indexes = new Set((asked.get(documentId) ?? []).map(({ pageIndex }) => pageIndex));
        const onPage = (chunkIndex: number): boolean =>
          touches(indexes, spans[2 * chunkIndex] as number, spans[2 * chunkIndex + 1] as number);
        return Array.from({ length: spans.length / 2 }, (_, i) => i)
          .filter(onPage)
          .map((chunkIndex) => chunkId(documentId, chunkIndex));
      });
      return [...(await among(ids, documents)).values()];
    },
    readAhead: async () => undefined,
  });
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
