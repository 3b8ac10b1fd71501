/** The tables of a library as plain data. Change a table only together with LIBRARY_SCHEMA and a migration. */

/**
 * Schema version in library.json and in every documents row. 2: rows of tables may store the names of their columns
 * (passage-row.ts). 3: a documents row has checksums of itself and of everything stored of its document (ADR 0018). 4:
 * pages may be garbled, wait for OCR or be read by it. 5: files attached to a document are counted. 6: a document is in
 * any number of collections (ADR 0055). 7: vectors carry the hash of their text. 8: a document has a name that a user
 * gave it, and tags (ADR 0116). 9: the day that its file names (ADR 0121).
 */
export const LIBRARY_SCHEMA = 9;

/** Dimensions of the default embedder (all-MiniLM-L6-v2). */
export const VECTOR_DIMENSIONS = 384;

/**
 * `int` is 32 bits; `number` a double, for byte counts past 2 GiB; `bytes` a LargeBinary; text and bytes may be null.
 */
export type ColumnType = 'text' | 'int' | 'number' | 'bytes' | 'vector';
export type TableColumns = Readonly<Record<string, ColumnType>>;

export const TABLES = {
  documents: {
    document_id: 'text',
    /** What it calls itself, else its file's name: the name that its words are indexed with. */
    name: 'text',
    source_filename: 'text',
    kind: 'text',
    bytes: 'number',
    characters: 'int',
    pages: 'int',
    passages: 'int',
    embedded: 'int',
    /** SHA-256 of the model of the vectors once all passages have one; null before. */
    embedded_model: 'text',
    pages_text: 'int',
    pages_ocr: 'int',
    pages_low_confidence: 'int',
    pages_unreadable: 'int',
    /** Null in rows of schema 3. */
    pages_waiting: 'int',
    /** Null in rows of schema 4. */
    attachments: 'int',
    /** The first of its collections; null for none. */
    collection: 'text',
    /** JSON list of the others; null for none, and in rows of schema 5. */
    other_collections: 'text',
    supersedes: 'text',
    /** Null where nobody renamed it, and in rows of schema 7. */
    given_name: 'text',
    /** JSON list; null for none, and in rows of schema 7. */
    tags: 'text',
    /** YYYY-MM-DD; null where the file names no day, and in rows of schema 8. */
    dated: 'text',
    added_at: 'text',
    schema: 'int',
    /**
     * SHA-256 (hex) of the original; its first 16 digits are the id. Null in rows of schema 2, like the two columns
     * below.
     */
    sha256: 'text',
    /** Checksums of pages, boxes, passages and parts of the original: document-checksums.ts. */
    checksums: 'bytes',
    /** Checksum of all other columns of this row: document-row.ts. */
    row_checksum: 'text',
  },
  pages: {
    document_id: 'text',
    page_index: 'int',
    label: 'text',
    start: 'int',
    characters: 'int',
    text: 'text',
    geometry: 'bytes',
    state: 'text',
    reason: 'text',
  },
  passages: {
    chunk_id: 'text',
    document_id: 'text',
    chunk_index: 'int',
    start: 'int',
    end: 'int',
    text: 'text',
    section: 'text',
    first_page: 'int',
    last_page: 'int',
    sentences: 'bytes',
    /** The text in the full-text index: title, heading path and text. */
    fts: 'text',
  },
  /**
   * The words of whole pages, for search only. Separate from `pages`, whose boxes would be rewritten with the index.
   */
  page_words: { document_id: 'text', page_index: 'int', fts: 'text' },
  /** Separate from the passages, so that embedding only ever appends (docs/adr/0002). */
  vectors: {
    chunk_id: 'text',
    document_id: 'text',
    chunk_index: 'int',
    vector: 'vector',
    model: 'text',
    /**
     * Of the text that the vector is made of (ingest/vector-rows.ts); null in rows of schema 6, which are not taken for
     * other passages.
     */
    text_hash: 'text',
  },
  /** The original file in parts of at most FILE_PART_BYTES. */
  files: { document_id: 'text', part: 'int', bytes: 'bytes' },
} as const satisfies Readonly<Record<string, TableColumns>>;

/**
 * Longest part of an original in `files`. Parts of 16 MiB, as they were before, left the memory in pieces
 * (docs/adr/0047).
 */
export const FILE_PART_BYTES = 4 * 2 ** 20;
export const FORMER_PART_BYTES = 16 * 2 ** 20;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** Tables whose rows belong to a document. They are visible only through its row in `documents`. */
export const CONTENT_TABLES: readonly TableName[] = ['passages', 'page_words', 'vectors', 'pages', 'files'];

/** The tables that have a full-text index, on their column `fts`. */
export const INDEXED_TABLES: readonly TableName[] = ['passages', 'page_words'];

/**
 * How the full-text index cuts text into terms. It keeps stop words: "must not" and "may" carry meaning in policies and
 * contracts, BM25 gives them little weight anyway, and phrases need them.
 */
export const FULL_TEXT_INDEX = {
  withPosition: true,
  baseTokenizer: 'simple',
  language: 'English',
  lowercase: true,
  stem: true,
  removeStopWords: false,
  asciiFolding: true,
  maxTokenLength: 40,
} as const;
