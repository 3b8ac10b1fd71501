import { LRUCache } from 'lru-cache';
import { contentOf, isPassageIntact } from '../tables/document-checksums.ts';
import type { DocumentRow } from '../tables/document-row.ts';
import { chunkId, PASSAGE_COLUMNS, type PassageInBytes, passageOfFields } from '../tables/passage-row.ts';
import { anyOf } from '../tables/sql-text.ts';
import type { LanceStore, StoredColumns } from '../tables/store-types.ts';
import type { StoredPassage } from '../types.ts';
import { type DocumentCache, documentCache } from './document-cache.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { KnownDamage, VisibleDocuments } from './visible-documents.ts';

/** The passages of a document, in document order. */
export interface PassageList {
  all(): readonly StoredPassage[];
  /** The one with this chunk index. */
  at(chunkIndex: number): StoredPassage | undefined;
  /** Those that touch any of these pages. */
  onPages(pageIndexes: ReadonlySet<number>): readonly StoredPassage[];
}

export const NO_PASSAGES: PassageList = { all: () => [], at: () => undefined, onPages: () => [] };

/** The passages of a document, compared with their checksums. */
export interface DocumentPassages {
  /** None of a damaged document. */
  readonly passages: PassageList;
  readonly isDamaged: boolean;
}

/**
 * Reads all passages of documents and caches them: finding a hundred in memory takes no time, in the table 10 ms.
 * Compares them with their checksums once, when it reads them. A document with a passage that differs or is missing
 * gets no passages at all, because the missing one could take back what the others say.
 */
export function storedPassages(
  store: LanceStore,
  visible: VisibleDocuments,
  damage: KnownDamage,
  limits: MemoryLimits,
): DocumentCache<DocumentPassages> {
  const made = new MadePassages();
  return documentCache<DocumentPassages>(visible, {
    read: async (documentIds) => {
      const where = anyOf('document_id', documentIds);
      const passagesOf = passagesIn(await store.readColumns('passages', PASSAGE_COLUMNS, where), made);
      const { byId: documents } = await visible.now();
      const found = new Map<string, DocumentPassages>();
      for (const id of documentIds) {
        const document = documents.get(id);
        if (!document) continue;
        const passages = passagesOf(document);
        if (passages === null) damage.report(document, 'its passages');
        found.set(id, { passages: passages ?? NO_PASSAGES, isDamaged: passages === null });
      }
      return found;
    },
    limit: limits.passages,
    state: async (document) => contentOf(document),
  });
}

/** The columns of `passages` that hold numbers, in the order in which those of a passage are kept. */
const NUMBERS = ['chunk_index', 'start', 'end', 'first_page', 'last_page'] as const;
/** Parts of bytes of a passage: text, packed sentences. */
const PARTS = 2;

/**
 * The passages of documents all of whose rows are in these columns (PASSAGE_COLUMNS, maybe more): those of a document,
 * and null for one of which a passage differs from what was written or is missing.
 */
export function passagesIn(
  columns: StoredColumns,
  made = new MadePassages(),
): (document: DocumentRow) => PassageList | null {
  const ids = columns.texts('document_id');
  const rowsOf = Map.groupBy(ids.keys(), (row) => ids[row] as string);
  const numbers = NUMBERS.map(columns.integers);
  const [indexes] = numbers as [Int32Array];
  const [names, sections, texts, sentences] = [
    columns.packed('chunk_id'),
    columns.packed('section'),
    columns.packed('text'),
    columns.packed('sentences'),
  ];
  return (document) => {
    const { document_id: id, passages: count } = document.summary;
    const rows = rowsOf.get(id) ?? [];
    if (rows.length !== count) return null;
    const own = new Int32Array(count * NUMBERS.length);
    const parts: Uint8Array[] = [];
    const under: Buffer[] = [];
    let before = -1;
    for (const [i, row] of rows.toSorted((a, b) => (indexes[a] as number) - (indexes[b] as number)).entries()) {
      const index = indexes[row] as number;
      // One that is there twice, or stored as another.
      if (index <= before || names.text(row) !== chunkId(id, index)) return null;
      before = index;
      for (const [which, values] of numbers.entries()) own[i * NUMBERS.length + which] = values[row] as number;
      const [section, text] = [sections.bytes(row), texts.bytes(row)];
      if (section === null || text === null) return null;
      // Mostly several passages stand under the same headings.
      const last = under.at(-1);
      under.push(last?.equals(section) ? last : Buffer.from(section));
      // Sentences were not always stored.
      parts.push(text, sentences.bytes(row) ?? NO_BYTES);
    }
    const passages = new PackedPassages(id, own, parts, under, made);
    return passages.areIntact(document) ? passages : null;
  };
}

const NO_BYTES = new Uint8Array();

/**
 * Most passages of which objects are kept, those of a few dozen questions. With its words, which are kept as long as it
 * is, an object takes some 7 KB, the passage itself 2.
 */
export const KEPT_PASSAGES = 10_000;

/** The objects made of passages, as long as they are used. */
class MadePassages {
  readonly #kept = new LRUCache<number, StoredPassage>({ max: KEPT_PASSAGES });
  #reserved = 0;

  /** The first of so many numbers that nobody else has. */
  reserve(count: number): number {
    this.#reserved += count;
    return this.#reserved - count;
  }

  of(number: number, make: () => StoredPassage): StoredPassage {
    const passage = this.#kept.get(number) ?? make();
    this.#kept.set(number, passage);
    return passage;
  }
}

/**
 * The passages of a document as they are stored, one after the other in memory. An object is made of one when it is
 * asked for: of tens of thousands a search looks at some hundred.
 */
class PackedPassages implements PassageList {
  readonly #documentId: string;
  readonly #count: number;
  readonly #numbers: Int32Array;
  readonly #bytes: Buffer;
  /** Where each part of each passage ends. */
  readonly #ends: Int32Array;
  /** Of each passage the headings above it. */
  readonly #sections: readonly Buffer[];
  readonly #made: MadePassages;
  readonly #first: number;

  constructor(
    documentId: string,
    numbers: Int32Array,
    parts: readonly Uint8Array[],
    sections: readonly Buffer[],
    made: MadePassages,
  ) {
    this.#documentId = documentId;
    this.#count = numbers.length / NUMBERS.length;
    this.#made = made;
    this.#first = made.reserve(this.#count);
    this.#numbers = numbers;
    this.#sections = sections;
    this.#bytes = Buffer.concat(parts);
    let end = 0;
    this.#ends = Int32Array.from(parts, ({ length }) => {
      end += length;
      return end;
    });
  }

  all(): readonly StoredPassage[] {
    return Array.from({ length: this.#count }, (_, i) => this.#passage(i));
  }

  at(chunkIndex: number): StoredPassage | undefined {
    // In order and without gaps, so it is usually there.
    if (this.number(chunkIndex, 0) === chunkIndex) return this.#passage(chunkIndex);
    for (let i = 0; i < this.#count; i++) if (this.number(i, 0) === chunkIndex) return this.#passage(i);
    return undefined;
  }

  onPages(pageIndexes: ReadonlySet<number>): readonly StoredPassage[] {
    const found: StoredPassage[] = [];
    for (let i = 0; i < this.#count; i++)
      if (touches(pageIndexes, this.number(i, 3), this.number(i, 4))) found.push(this.#passage(i));
    return found;
  }

  /** Whether each passage is what was written. */
  areIntact({ checksums }: DocumentRow): boolean {
    for (let i = 0; i < this.#count; i++) {
      // Of a document without checksums only the sentences tell whether they are damaged.
      if (checksums === null ? !canBeRead(this.#passage(i)) : !isPassageIntact(checksums, this.#checked(i)))
        return false;
    }
    return true;
  }

  #passage(i: number): StoredPassage {
    return this.#made.of(this.#first + i, () => passageOfFields(this.#documentId, new FieldsInBytes(this, i)));
  }

  #checked(i: number) {
    const { chunkIndex, start, end, firstPage, lastPage, section, text, packed } = new FieldsInBytes(this, i);
    return { chunkIndex, start, end, firstPage, lastPage, section: section.toString(), text, packed };
  }

  section(i: number): Buffer {
    return this.#sections[i] as Buffer;
  }

  number(i: number, which: number): number {
    return this.#numbers[i * NUMBERS.length + which] as number;
  }

  part(i: number, which: number): Buffer {
    const at = i * PARTS + which;
    return this.#bytes.subarray(this.#ends[at - 1] ?? 0, this.#ends[at]);
  }
}

/** The fields of a passage, each taken out of the bytes when it is asked for: its object keeps none of them. */
class FieldsInBytes implements PassageInBytes {
  readonly #passages: PackedPassages;
  readonly #i: number;

  constructor(passages: PackedPassages, i: number) {
    this.#passages = passages;
    this.#i = i;
  }

  get chunkIndex(): number {
    return this.#passages.number(this.#i, 0);
  }

  get start(): number {
    return this.#passages.number(this.#i, 1);
  }

  get end(): number {
    return this.#passages.number(this.#i, 2);
  }

  get firstPage(): number {
    return this.#passages.number(this.#i, 3);
  }

  get lastPage(): number {
    return this.#passages.number(this.#i, 4);
  }

  get section(): Buffer {
    return this.#passages.section(this.#i);
  }

  get text(): Buffer {
    return this.#passages.part(this.#i, 0);
  }

  get packed(): Uint8Array {
    return this.#passages.part(this.#i, 1);
  }
}

function canBeRead(passage: StoredPassage): boolean {
  try {
    return passage.sentences.length >= 0;
  } catch {
    // They are not of the form in which sentences are stored.
    return false;
  }
}

/** Whether pages from `first` to `last` are among these. */
export function touches(indexes: ReadonlySet<number>, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (indexes.has(at)) return true;
  return false;
}
