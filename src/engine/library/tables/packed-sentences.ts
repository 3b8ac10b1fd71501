import type { NamedValue, SentenceKind, SentenceRange, TablePlace } from '../../documents/types.ts';

/** Stored by index: only ever append. */
const KINDS: readonly SentenceKind[] = ['prose', 'heading', 'item', 'row', 'furniture', 'comment'];
const FIELDS = 5;
const BYTES = FIELDS * 4;

/**
 * Marks packed sentences with places in tables: stands where the first sentence would start, and the number of
 * sentences follows.
 */
const WITH_TABLES = -2;
const HEAD_BYTES = 8;

/**
 * Packs sentences: five little-endian int32 each (start, end, kind, start and end of the header row, -1 without one).
 * Where rows have a place in a table, two int32 come first (-2 and the number of sentences) and the output of
 * `packTables` last.
 */
export function packSentences(sentences: readonly SentenceRange[]): Uint8Array {
  const ranges = packRanges(sentences);
  const tables = packTables(sentences);
  if (tables === null) return ranges;
  const packed = new Uint8Array(HEAD_BYTES + ranges.byteLength + tables.byteLength);
  const head = new DataView(packed.buffer);
  head.setInt32(0, WITH_TABLES, true);
  head.setInt32(4, sentences.length, true);
  packed.set(ranges, HEAD_BYTES);
  packed.set(tables, HEAD_BYTES + ranges.byteLength);
  return packed;
}

/** The reverse of packSentences. Throws when the bytes are not of that form. */
export function unpackSentences(bytes: Uint8Array): SentenceRange[] {
  const end = endOfRanges(bytes);
  return end === null
    ? unpackRanges(bytes)
    : withTables(unpackRanges(bytes.subarray(HEAD_BYTES, end)), bytes.subarray(end));
}

/** The kinds of the packed sentences alone, in order. Throws when the bytes are not of that form. */
export function packedKinds(bytes: Uint8Array): SentenceKind[] {
  const end = endOfRanges(bytes);
  return unpackEach(end === null ? bytes : bytes.subarray(HEAD_BYTES, end), (_, kind) => kind);
}

/** Where the places in tables begin; null where there are none, and the sentences begin at once. */
function endOfRanges(bytes: Uint8Array): number | null {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEAD_BYTES || head.getInt32(0, true) !== WITH_TABLES) return null;
  return HEAD_BYTES + head.getInt32(4, true) * BYTES;
}

function packRanges(sentences: readonly SentenceRange[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(sentences.length * BYTES));
  sentences.forEach((sentence, i) => {
    const fields = [sentence.start, sentence.end, KINDS.indexOf(sentence.kind), ...(sentence.header ?? [-1, -1])];
    fields.forEach((field, j) => {
      packed.setInt32(i * BYTES + j * 4, field, true);
    });
  });
  return new Uint8Array(packed.buffer);
}

const unpackRanges = (bytes: Uint8Array): SentenceRange[] =>
  unpackEach(bytes, (field, kind) => {
    const [start, end, header] = [field(0), field(1), field(3)];
    return { start, end, kind, header: header < 0 ? null : [header, field(4)] };
  });

/** What `make` makes of the fields of each sentence and of its kind. */
function unpackEach<T>(bytes: Uint8Array, make: (field: (j: number) => number, kind: SentenceKind) => T): T[] {
  if (bytes.byteLength % BYTES !== 0) throw new Error(`packed sentences of ${bytes.byteLength} bytes`);
  const packed = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const made: T[] = [];
  for (let at = 0; at < bytes.byteLength; at += BYTES) {
    const field = (j: number) => packed.getInt32(at + j * 4, true);
    const kind = KINDS[field(2)];
    if (!kind) throw new Error(`packed sentence of kind ${field(2)}`);
    made.push(make(field, kind));
  }
  return made;
}

/**
 * Format of packed tables: the texts, each once; then for each row its number among the passage's sentences, caption
 * and group (indexes of texts, -1 for none), and for each value the distance from the end of the one before (the first
 * from the sentence's start), its length, and the indexes of its column's name and of the group name over that column.
 */
type PackedTables = readonly [texts: readonly string[], rows: readonly (readonly number[])[]];

/** Plain comparisons: each search unpacks some hundred rows, and a schema took ten times as long. */
function isPackedTables(value: unknown): value is PackedTables {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [texts, rows] = value as [unknown, unknown];
  const areTexts = Array.isArray(texts) && texts.every((text) => typeof text === 'string');
  return areTexts && Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(Number.isSafeInteger));
}

const FIELDS_OF_VALUE = 4;

/** Packs the table places of a passage's sentences; null when none has one. */
function packTables(sentences: readonly SentenceRange[]): Uint8Array | null {
  const texts = new Map<string, number>();
  const numberOf = (text: string | null): number => {
    if (text === null) return -1;
    const number = texts.get(text) ?? texts.size;
    texts.set(text, number);
    return number;
  };
  const rows = sentences.flatMap(({ start, table }, i) => {
    if (table === undefined) return [];
    let at = start;
    const values = table.values.flatMap((value) => {
      const fields = [value.start - at, value.end - value.start, numberOf(value.column), numberOf(value.over)];
      at = value.end;
      return fields;
    });
    return [[i, numberOf(table.caption), numberOf(table.group), ...values]];
  });
  return rows.length === 0 ? null : new TextEncoder().encode(JSON.stringify([[...texts.keys()], rows]));
}

/** The reverse of packTables: the sentences with their places in tables. Throws when the bytes are not of that form. */
function withTables(sentences: readonly SentenceRange[], bytes: Uint8Array): SentenceRange[] {
  const packed: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isPackedTables(packed)) throw new Error('packed places in tables of another form');
  const [texts, rows] = packed;
  const textOf = (number: number | undefined): string | null => texts[number ?? -1] ?? null;
  const tables = new Map(
    rows.map(([i = -1, caption, group, ...fields]): [number, TablePlace] => {
      const values: NamedValue[] = [];
      let at = sentences[i]?.start ?? 0;
      for (let k = 0; k < fields.length; k += FIELDS_OF_VALUE) {
        const [gap = 0, length = 0, column, over] = fields.slice(k, k + FIELDS_OF_VALUE);
        values.push({ start: at + gap, end: at + gap + length, column: textOf(column), over: textOf(over) });
        at += gap + length;
      }
      return [i, { caption: textOf(caption), group: textOf(group), values }];
    }),
  );
  return sentences.map((sentence, i) => {
    const table = tables.get(i);
    return table === undefined ? sentence : { ...sentence, table };
  });
}
