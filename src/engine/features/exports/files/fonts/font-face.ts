import type { FileHandle } from 'node:fs/promises';

/** A font of a file: some files hold several. */
export interface FontFace {
  /** Its place among the fonts of the file. */
  readonly index: number;
  /** Upright and of ordinary weight. */
  readonly isRegular: boolean;
  readonly has: (codePoint: number) => boolean;
}

interface Table {
  readonly offset: number;
  readonly length: number;
}

/** Most fonts of one file that are looked at, and most bytes of a table that says which letters a font has. */
const [MOST_FACES, MOST_BYTES] = [16, 4_000_000] as const;
/** OS/2 `fsType` (OpenType 1.9): the maker does not let it be embedded, only as a picture, or not in part. */
const [EMBEDDING, RESTRICTED, NO_PART, ONLY_PICTURE] = [0x000f, 0x0002, 0x0100, 0x0200] as const;

/**
 * The fonts of a TrueType or OpenType file that may be embedded and are made of outlines, by the tables that say so;
 * nothing else of the file is read. Empty for any other file.
 */
export async function fontFaces(file: FileHandle): Promise<FontFace[]> {
  const faces: FontFace[] = [];
  for (const [index, offset] of (await faceOffsets(file)).entries()) {
    const tables = await tablesAt(file, offset);
    const face = await faceOf(file, tables, index);
    if (face !== null) faces.push(face);
  }
  return faces;
}

async function faceOffsets(file: FileHandle): Promise<number[]> {
  const head = await bytesAt(file, 0, 12);
  if (head === null) return [];
  const tag = head.toString('latin1', 0, 4);
  if (tag !== 'ttcf') return tag === '\0\u0001\0\0' || tag === 'OTTO' || tag === 'true' ? [0] : [];
  const count = Math.min(MOST_FACES, head.readUInt32BE(8));
  const offsets = await bytesAt(file, 12, 4 * count);
  return offsets === null ? [] : Array.from({ length: count }, (_, i) => offsets.readUInt32BE(4 * i));
}

async function tablesAt(file: FileHandle, offset: number): Promise<ReadonlyMap<string, Table>> {
  const head = await bytesAt(file, offset, 12);
  const count = head?.readUInt16BE(4) ?? 0;
  const records = await bytesAt(file, offset + 12, 16 * count);
  if (records === null) return new Map();
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const at = 16 * i;
      const tag = records.toString('latin1', at, at + 4);
      return [tag, { offset: records.readUInt32BE(at + 8), length: records.readUInt32BE(at + 12) }] as const;
    }),
  );
}

async function faceOf(file: FileHandle, tables: ReadonlyMap<string, Table>, index: number): Promise<FontFace | null> {
  const [os2, cmap] = [tables.get('OS/2'), tables.get('cmap')];
  const hasOutlines = tables.has('glyf') || tables.has('CFF ');
  // Coloured letters are pictures, and the outlines beside them empty.
  const isOfPictures = tables.has('CBDT') || tables.has('sbix');
  if (!hasOutlines || isOfPictures || os2 === undefined || cmap === undefined || cmap.length > MOST_BYTES) return null;
  const [about, letters] = [await bytesAt(file, os2.offset, 64), await bytesAt(file, cmap.offset, cmap.length)];
  if (about === null || letters === null || !mayBeEmbedded(about.readUInt16BE(8))) return null;
  const [weight, width, selection] = [about.readUInt16BE(4), about.readUInt16BE(6), about.readUInt16BE(62)];
  const isRegular = weight >= 350 && weight <= 500 && width === 5 && (selection & 0x21) === 0;
  const has = lettersOf(letters);
  return has === null ? null : { index, isRegular, has };
}

const mayBeEmbedded = (type: number): boolean =>
  (type & EMBEDDING) !== RESTRICTED && (type & (NO_PART | ONLY_PICTURE)) === 0;

/** Null where it has no table of Unicode. A table that ends early has no letter there. */
function lettersOf(cmap: Buffer): FontFace['has'] | null {
  const kinds = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => {
    const at = 4 + 8 * i;
    if (at + 8 > cmap.length) return null;
    const [platform, encoding, offset] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2), cmap.readUInt32BE(at + 4)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    return isUnicode && offset + 14 <= cmap.length ? { format: cmap.readUInt16BE(offset), offset } : null;
  }).filter((kind) => kind !== null);
  const wide = kinds.find(({ format }) => format === 12);
  const narrow = kinds.find(({ format }) => format === 4);
  const has = [
    ...(wide === undefined ? [] : [wideLetters(cmap, wide.offset)]),
    ...(narrow === undefined ? [] : [narrowLetters(cmap, narrow.offset)]),
  ];
  return has.length === 0 ? null : (codePoint) => has.some((one) => one(codePoint));
}

/** Format 12: groups of [first, last, glyph of the first]. */
function wideLetters(cmap: Buffer, offset: number): FontFace['has'] {
  const count = Math.min(cmap.readUInt32BE(offset + 12), Math.floor((cmap.length - offset - 16) / 12));
  const at = (group: number): number => offset + 16 + 12 * group;
  return (codePoint) => {
    const group = lastFrom(count, (i) => cmap.readUInt32BE(at(i)) <= codePoint);
    if (group < 0 || codePoint > cmap.readUInt32BE(at(group) + 4)) return false;
    return cmap.readUInt32BE(at(group) + 8) + codePoint - cmap.readUInt32BE(at(group)) !== 0;
  };
}

/** Format 4: segments of the first 65,536 characters, their glyphs by an addend or in a list. */
function narrowLetters(cmap: Buffer, offset: number): FontFace['has'] {
  const count = cmap.readUInt16BE(offset + 6) / 2;
  const [ends, starts] = [offset + 14, offset + 16 + 2 * count];
  const [deltas, ranges] = [starts + 2 * count, starts + 4 * count];
  if (ranges + 2 * count > cmap.length) return () => false;
  return (codePoint) => {
    if (codePoint > 0xffff) return false;
    const segment = lastFrom(count, (i) => i === 0 || cmap.readUInt16BE(ends + 2 * (i - 1)) < codePoint);
    const start = cmap.readUInt16BE(starts + 2 * segment);
    if (codePoint < start || codePoint > cmap.readUInt16BE(ends + 2 * segment)) return false;
    const [delta, range] = [cmap.readUInt16BE(deltas + 2 * segment), cmap.readUInt16BE(ranges + 2 * segment)];
    if (range === 0) return ((codePoint + delta) & 0xffff) !== 0;
    const at = ranges + 2 * segment + range + 2 * (codePoint - start);
    return at + 2 <= cmap.length && cmap.readUInt16BE(at) !== 0;
  };
}

/** The last of `count` for which `holds`, which holds for all before it too; -1 where it holds for none. */
function lastFrom(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Null where the file ends before them. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}
