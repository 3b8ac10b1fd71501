import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, namesIn } from '../../../../files/missing.ts';
import { SealBroken } from '../../../../files/sealed/payload.ts';
import { readStoredBytes } from '../../../../files/sealed/stored-file.ts';
import type { TableName } from '../../tables/schema.ts';
import type { PruneOptions } from '../../tables/store-types.ts';
import type { Fragment, TableLayout } from '../types.ts';
import { manifestsIn } from './sync-store.ts';

/** The folders of a table in which the files of its versions lie, and a folder for each of their indexes. */
const FILE_FOLDERS = ['data', '_deletions', '_transactions', '_indices'] as const;

/** What lies in the folder of a table; with anything else (tags, branches) the table is left to LanceDB. */
const KNOWN: readonly string[] = [...FILE_FOLDERS, '_versions'];
/** A file manager may leave hidden files anywhere. */
const isKnown = (name: string): boolean => KNOWN.includes(name) || name.startsWith('.');

/** The newest version of a table in a folder; null where it has something that is not known. */
export async function newestLayout(folder: string, table: TableName): Promise<TableLayout | null> {
  const root = join(folder, `${table}.lance`);
  if ((await namesIn(root)).some((name) => !isKnown(name))) return null;
  const [newest] = await manifestsIn(folder, table);
  return newest === undefined ? null : await layoutOf(root, newest.name);
}

/**
 * Deletes old versions of a table in a folder, and the files that only they need, as LanceDB's `optimize` does at its
 * end, but without merging the table first, which that does always. Returns false, deleting nothing, where anything of
 * the table is not known: then LanceDB must do it.
 */
export async function pruneTable(
  folder: string,
  table: TableName,
  { olderThan, deleteUnverified }: PruneOptions,
): Promise<boolean> {
  if ((await newestLayout(folder, table)) === null) return false;
  const root = join(folder, `${table}.lance`);
  const versions: { readonly name: string; readonly layout: TableLayout; readonly isKept: boolean }[] = [];
  for (const [i, { name }] of (await manifestsIn(folder, table)).entries()) {
    const layout = await layoutOf(root, name);
    if (layout === null) return false;
    versions.push({ name, layout, isKept: i === 0 || layout.writtenAt >= olderThan.getTime() });
  }
  const old = versions.filter(({ isKept }) => !isKept);
  const needed = new Set(versions.flatMap(({ layout, isKept }) => (isKept ? [...layout.files] : [])));
  const present = deleteUnverified ? await filesOf(root) : new Set(old.flatMap(({ layout }) => [...layout.files]));
  // Files before the versions that name them: what is left after a kill is still named, and goes with the next call.
  for (const file of present) if (!needed.has(file)) await rm(join(root, file), { force: true, recursive: true });
  for (const { name } of old) await rm(join(root, '_versions', name), { force: true });
  return true;
}

async function filesOf(root: string): Promise<Set<string>> {
  const files = new Set<string>();
  for (const folder of FILE_FOLDERS)
    for (const name of await namesIn(join(root, folder))) files.add(`${folder}/${name}`);
  return files;
}

/**
 * Reads the manifest of a version of a table, because LanceDB says from Node neither how large the files of a table are
 * nor which of them hold deleted rows (docs/adr/0066). Null where it is gone, torn, or says anything that is not known
 * here: who gets null leaves the table to LanceDB.
 */
async function layoutOf(folder: string, manifest: string): Promise<TableLayout | null> {
  try {
    return parseManifest(await readStoredBytes(join(folder, '_versions', manifest)));
  } catch (error) {
    if (isMissing(error) || error instanceof SealBroken) return null;
    throw error;
  }
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
const INDEX = { uuid: 1, name: 3, elsewhere: 9 } as const;
const UUID_BYTES = { field: 1, count: 16 } as const;
/** Of what Lance keeps among the indexes although it is none, such as the places to which rows were moved. */
const OWN_OF_LANCE = '__lance';
const DELETIONS = { isBitmap: 1, version: 2, id: 3, rows: 4, elsewhere: 7 } as const;
/** Bytes of the end of a manifest: position of the message (8), version of the format (4), "LANC". */
const END_BYTES = 16;

/** What a manifest says, from its bytes. Null where anything in it is not known. */
export function parseManifest(file: Buffer): TableLayout | null {
  if (file.length < END_BYTES || file.toString('latin1', file.length - 4) !== 'LANC') return null;
  const manifest = messageAt(file, file.readBigUInt64LE(file.length - END_BYTES));
  if (manifest === null || MANIFEST_UNKNOWN.some((number) => manifest.has(number))) return null;
  if ((numberOf(manifest, MANIFEST.flags) & ~KNOWN_FLAGS) !== 0n) return null;
  const indexes = indexesOf(file, manifest);
  if (indexes === null) return null;
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
    files: new Set([
      ...known.flatMap(({ files }) => files),
      ...transaction.map((name) => `_transactions/${name}`),
      ...indexes.map((uuid) => `_indices/${uuid}`),
    ]),
  };
}

/** The names of the folders of all indexes; null where one is not known. */
function indexesOf(file: Buffer, manifest: Fields): string[] | null {
  if (!manifest.has(MANIFEST.indexes)) return [];
  const section = messageAt(file, numberOf(manifest, MANIFEST.indexes));
  const uuids = section === null ? undefined : partsOf(section, 1)?.map(folderOfIndex);
  if (uuids === undefined || uuids.includes(null)) return null;
  return uuids.filter((uuid) => uuid !== null);
}

function folderOfIndex(index: Fields): string | null {
  const [name = ''] = textsOf(index, INDEX.name);
  const uuid = messageOf(index, INDEX.uuid)?.get(UUID_BYTES.field)?.at(-1);
  if (name.startsWith(OWN_OF_LANCE) || index.has(INDEX.elsewhere)) return null;
  if (typeof uuid !== 'object' || uuid.length !== UUID_BYTES.count) return null;
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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
