import type {
  CanonicalDocument,
  PageRecord,
  PassageRecord,
  SentenceKind,
  SentenceRange,
} from '../../documents/types.ts';
import { withMarksApart } from '../../text/marks/raised.ts';
import type { PassageTerms, StoredPassage } from '../types.ts';
import type { PassageFields } from './document-checksums.ts';
import { packedKinds, packSentences, unpackSentences } from './packed-sentences.ts';
import type { PageOfDocument } from './page-row.ts';
import { bytesOrNull, number, text } from './row-values.ts';
import type { Columns, Row } from './store-types.ts';

/** All columns but `fts`, which only the index reads. */
export const PASSAGE_COLUMNS = [
  'chunk_id',
  'document_id',
  'chunk_index',
  'start',
  'end',
  'text',
  'section',
  'first_page',
  'last_page',
  'sentences',
] as const;

export function chunkId(documentId: string, chunkIndex: number): string {
  return `${documentId}_${chunkIndex}`;
}

/** Splits a chunk id made by `chunkId`. */
export function chunkPlace(chunk: string): { documentId: string; chunkIndex: number } {
  const at = chunk.indexOf('_');
  if (at < 0) return { documentId: chunk, chunkIndex: Number.NaN };
  return { documentId: chunk.slice(0, at), chunkIndex: Number(chunk.slice(at + 1)) };
}

/**
 * The indexed text of a passage: title, heading path, the header of a table that began before it, then its own text,
 * which often does not say itself what it is about.
 */
export function fullTextOf(
  document: Pick<CanonicalDocument, 'name'>,
  documentText: string,
  passage: PassageRecord,
): string {
  const headers = new Map(passage.sentences.flatMap(({ header }) => (header === null ? [] : [[header[0], header]])));
  const above = [...headers.values()].filter(([start]) => start < passage.start);
  const headerTexts = above.map(([start, end]) => documentText.slice(start, end));
  return withMarksApart(
    [document.name, passage.section, ...headerTexts, passage.text].filter((part) => part !== '').join('\n'),
  );
}

/** The indexed text of a page. */
export function pageWords(document: Pick<CanonicalDocument, 'name'>, page: Pick<PageRecord, 'text'>): string {
  return withMarksApart(`${document.name}\n${page.text}`);
}

export function pageWordsColumns(rows: readonly PageOfDocument[]): Columns {
  return {
    document_id: rows.map((row) => row.document.documentId),
    page_index: rows.map((row) => row.page.pageIndex),
    fts: rows.map((row) => pageWords(row.document, row.page)),
  };
}

/** A document about to be written, with the sentences of each passage packed once for both row and checksum. */
export type PackedDocument = Omit<CanonicalDocument, 'passages'> & {
  readonly passages: readonly (PassageRecord & { readonly packed: Uint8Array })[];
};

export function packDocument(document: CanonicalDocument): PackedDocument {
  const passages = document.passages.map((passage) => ({ ...passage, packed: packSentences(passage.sentences) }));
  return { ...document, passages };
}

/** A passage about to be written; `text` is that of its document. */
export interface PassageOfDocument {
  readonly document: Pick<CanonicalDocument, 'documentId' | 'name'>;
  readonly text: string;
  readonly passage: PackedDocument['passages'][number];
}

export function passagesOf(documents: readonly PackedDocument[]): PassageOfDocument[] {
  return documents.flatMap((document) => {
    const text = document.pages.map((page) => page.text).join('\f');
    return document.passages.map((passage) => ({ document, text, passage }));
  });
}

export function passageColumns(rows: readonly PassageOfDocument[]): Columns {
  return {
    chunk_id: rows.map((row) => chunkId(row.document.documentId, row.passage.chunkIndex)),
    document_id: rows.map((row) => row.document.documentId),
    chunk_index: rows.map((row) => row.passage.chunkIndex),
    start: rows.map((row) => row.passage.start),
    end: rows.map((row) => row.passage.end),
    text: rows.map((row) => row.passage.text),
    section: rows.map((row) => row.passage.section),
    first_page: rows.map((row) => row.passage.firstPage),
    last_page: rows.map((row) => row.passage.lastPage),
    sentences: rows.map((row) => row.passage.packed),
    fts: rows.map((row) => fullTextOf(row.document, row.text, row.passage)),
  };
}

/** The fields that a passage's checksum covers. Throws for a chunk id that does not match the row. */
export function passageFields(row: Row): PassageFields {
  const chunkIndex = number(row, 'chunk_index');
  if (text(row, 'chunk_id') !== chunkId(text(row, 'document_id'), chunkIndex)) {
    throw new Error(`passage ${chunkIndex} is stored as ${text(row, 'chunk_id')}`);
  }
  return {
    chunkIndex,
    start: number(row, 'start'),
    end: number(row, 'end'),
    text: text(row, 'text'),
    section: text(row, 'section'),
    firstPage: number(row, 'first_page'),
    lastPage: number(row, 'last_page'),
    packed: bytesOrNull(row, 'sentences') ?? new Uint8Array(),
  };
}

/** The fields of a passage of which the texts are in memory anyway, as bytes. */
export type PassageInBytes = Omit<PassageFields, 'text' | 'section'> & {
  readonly text: Buffer;
  readonly section: Buffer;
};

/**
 * A passage whose sentences are unpacked when they are first asked for: of the tens of thousands in memory a search
 * reads few. Texts of which it has the bytes are made each time that they are asked for: a search reads those of its
 * hits, which are copied, and to keep them of all candidates would double what a library takes.
 */
class LazyPassage implements StoredPassage {
  readonly chunkId: string;
  readonly documentId: string;
  readonly chunkIndex: number;
  readonly start: number;
  readonly end: number;
  declare readonly text: string;
  declare readonly section: string;
  readonly firstPage: number;
  readonly lastPage: number;
  declare readonly sentences: readonly SentenceRange[];
  readonly #fields: PassageFields | PassageInBytes;
  readonly #terms: PassageTerms | undefined;
  #sentences: readonly SentenceRange[] | null = null;

  /** Properties of each passage, so that a copy has them too. */
  static readonly #MADE: PropertyDescriptorMap & ThisType<LazyPassage> = {
    text: {
      enumerable: true,
      get() {
        return this.#fields.text.toString();
      },
    },
    section: {
      enumerable: true,
      get() {
        return this.#fields.section.toString();
      },
    },
    sentences: {
      enumerable: true,
      get() {
        this.#sentences ??= unpackSentences(this.#fields.packed);
        return this.#sentences;
      },
    },
  };

  constructor(documentId: string, fields: PassageFields | PassageInBytes, terms: PassageTerms | undefined) {
    this.chunkId = chunkId(documentId, fields.chunkIndex);
    this.documentId = documentId;
    this.chunkIndex = fields.chunkIndex;
    this.start = fields.start;
    this.end = fields.end;
    this.firstPage = fields.firstPage;
    this.lastPage = fields.lastPage;
    this.#fields = fields;
    this.#terms = terms;
    Object.defineProperties(this, LazyPassage.#MADE);
  }

  /** Not a property of its own: a copy of a passage is the same wherever it was read. */
  get terms(): PassageTerms | undefined {
    return this.#terms;
  }

  get kinds(): readonly SentenceKind[] {
    return packedKinds(this.#fields.packed);
  }
}

/** The passage with these fields. Reading its sentences throws when they are not of the form of `packSentences`. */
export const passageOfFields = (
  documentId: string,
  fields: PassageFields | PassageInBytes,
  terms?: PassageTerms,
): StoredPassage => new LazyPassage(documentId, fields, terms);

/** Throws as `passageFields`; see `passageOfFields`. */
export const passageFromRow = (row: Row): StoredPassage =>
  passageOfFields(text(row, 'document_id'), passageFields(row));
