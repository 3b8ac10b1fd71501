import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../../../files/missing.ts';

/** One file of rows of a table. */
export interface Fragment {
  /** The upper 32 bits of the addresses of its rows. */
  readonly id: number;
  /** Of the file on the disk, with the rows that are only marked as deleted. */
  readonly bytes: number;
  /** With those that are only marked as deleted. */
  readonly rows: number;
  readonly deleted: number;
}

/** What a version of a table consists of. */
export interface TableLayout {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly fragments: readonly Fragment[];
  /** Every file that this version needs, as folder and name ("data/….lance"). */
  readonly files: ReadonlySet<string>;
}

/** The folders of a table in which the files of its versions lie. */
export const FILE_FOLDERS = ['data', '_deletions', '_transactions'] as const;

/**
 * Reads the manifest of a version of a table, because LanceDB says from Node neither how large the files of a table are
 * nor which of them hold deleted rows (docs/adr/0066). Null where it is gone, torn, or says anything that is not known
 * here, indexes among it: who gets null leaves the table to LanceDB.
 */
export async function layoutOf(folder: string, manifest: string): Promise<TableLayout | null> {
  const file = await readFile(join(folder, '_versions', manifest)).catch(nullIfMissing);
  return file === null ? null : parseManifest(file);
}

/** Rows may be deleted; version 2 of the file format; a table has settings; no transaction files. */
const KNOWN_FLAGS = 1n | 4n | 8n | 32n;
/** Numbers of fields in Lance's `table.proto`. */
const MANIFEST = { fragments: 2, version: 3, indexes: 6, writtenAt: 7, flags: 9, transaction: 12 } as const;
/** Other places of files, and a branch. */
const MANIFEST_UNKNOWN: readonly number[] = [18, 20];
const TIME = { seconds: 1, nanoseconds: 2 } as const;
const FRAGMENT = { id: 1, file: 2, deletions: 3, rows: 4 } as const;
const DATA_FILE = { path: 1, bytes: 6, elsewhere: 7 } as const;
const DELETIONS = { isBitmap: 1, version: 2, id: 3, rows: 4, elsewhere: 7 } as const;
/** Bytes of the end of a manifest: position of the message (8), version of the format (4), "LANC". */
const END_BYTES = 16;

/** What a manifest says, from its bytes. Null where anything in it is not known. */
export function parseManifest(file: Buffer): TableLayout | null {
  if (file.length < END_BYTES || file.toString('latin1', file.length - 4) !== 'LANC') return null;
  const manifest = messageAt(file, file.readBigUInt64LE(file.length - END_BYTES));
  if (manifest === null || MANIFEST_UNKNOWN.some((number) => manifest.has(number))) return null;
  if ((numberOf(manifest, MANIFEST.flags) & ~KNOWN_FLAGS) !== 0n || hasIndexes(file, manifest)) return null;
  const time = messageOf(manifest, MANIFEST.writtenAt);
  if (time === null) return null;
  const parts = partsOf(manifest, MANIFEST.fragments)?.map(fragmentOf);
  if (parts === undefined || parts.includes(null)) return null;
  const known = parts.filter((part) => part !== null);
  const transaction = textsOf(manifest, MANIFEST.transaction).filter((name) => name !== '');
  return {
    version: Number(numberOf(manifest, MANIFEST.version)),
    writtenAt: Number(numberOf(time, TIME.seconds)) * 1000 + Number(numberOf(time, TIME.nanoseconds)) / 1e6,
    fragments: known.map(({ fragment }) => fragment),
    files: new Set([...known.flatMap(({ files }) => files), ...transaction.map((name) => `_transactions/${name}`)]),
  };
}

function hasIndexes(file: Buffer, manifest: Fields): boolean {
  if (!manifest.has(MANIFEST.indexes)) return false;
  const section = messageAt(file, numberOf(manifest, MANIFEST.indexes));
  return section === null || section.size > 0;
}

function fragmentOf(fields: Fields): { fragment: Fragment; files: string[] } | null {
  const known: readonly number[] = Object.values(FRAGMENT);
  if ([...fields.keys()].some((number) => !known.includes(number))) return null;
  const data = partsOf(fields, FRAGMENT.file);
  const deletions = partsOf(fields, FRAGMENT.deletions);
  if (data === null || deletions === null) return null;
  if (data.some((one) => one.has(DATA_FILE.elsewhere) || numberOf(one, DATA_FILE.bytes) === 0n)) return null;
  if (deletions.some((one) => one.has(DELETIONS.elsewhere))) return null;
  const id = Number(numberOf(fields, FRAGMENT.id));
  return {
    fragment: {
      id,
      bytes: data.reduce((sum, one) => sum + Number(numberOf(one, DATA_FILE.bytes)), 0),
      rows: Number(numberOf(fields, FRAGMENT.rows)),
      deleted: deletions.reduce((sum, one) => sum + Number(numberOf(one, DELETIONS.rows)), 0),
    },
    files: [
      ...data.flatMap((one) => textsOf(one, DATA_FILE.path).map((name) => `data/${name}`)),
      ...deletions.map((one) => {
        const name = [id, numberOf(one, DELETIONS.version), numberOf(one, DELETIONS.id)].join('-');
        return `_deletions/${name}.${numberOf(one, DELETIONS.isBitmap) === 1n ? 'bin' : 'arrow'}`;
      }),
    ],
  };
}

/** The values of a protobuf message by the number of their field: numbers, and bytes of texts and messages. */
type Fields = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

const numberOf = (fields: Fields, number: number): bigint => {
  const value = fields.get(number)?.at(-1);
  return typeof value === 'bigint' ? value : 0n;
};

const textsOf = (fields: Fields, number: number): string[] =>
  (fields.get(number) ?? []).filter((value) => typeof value !== 'bigint').map((value) => value.toString('utf8'));

/** The messages of a repeated field; null where one of them cannot be read. */
function partsOf(fields: Fields, number: number): Fields[] | null {
  const read = (fields.get(number) ?? []).map((value) => (typeof value === 'bigint' ? null : fieldsOf(value)));
  const parts = read.filter((part) => part !== null);
  return parts.length === read.length ? parts : null;
}

const messageOf = (fields: Fields, number: number): Fields | null => partsOf(fields, number)?.at(-1) ?? null;

/** The message that stands at a position of a file after its length. */
function messageAt(file: Buffer, position: bigint): Fields | null {
  const at = Number(position);
  if (at + 4 > file.length) return null;
  const end = at + 4 + file.readUInt32LE(at);
  return end > file.length ? null : fieldsOf(file.subarray(at + 4, end));
}

/** Reads the wire format of protobuf. Null where the bytes are not of it. */
function fieldsOf(message: Buffer): Fields | null {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < message.length) {
    const key = Number(varint());
    const wire = key % 8;
    let value: bigint | Buffer;
    if (wire === 0) value = varint();
    else {
      const length = wire === 2 ? Number(varint()) : wire === 1 ? 8 : wire === 5 ? 4 : Number.NaN;
      // Not a number for kinds that protobuf gave up.
      if (!(at + length <= message.length)) return null;
      value = message.subarray(at, at + length);
      at += length;
    }
    const number = Math.floor(key / 8);
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return at === message.length ? fields : null;
}
