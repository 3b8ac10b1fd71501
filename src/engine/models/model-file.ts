import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PinciteError } from '../../contract/errors.ts';
import type { ModelRole } from '../../contract/models.ts';
import { isMissing } from '../../files/missing.ts';
import type { EmbeddingForm, ModelEntry } from './catalog.ts';
import { knownHash, readRecord, writeRecord } from './model-record.ts';

/** A model file whose size and hash were checked. */
export interface VerifiedModel {
  readonly path: string;
  readonly file: string;
  readonly sha256: string;
  /** Of an embedding model that has one. */
  readonly embedding?: EmbeddingForm | undefined;
}

/**
 * Finds a model file and checks size (always) and SHA-256 (once for each size and modification time; recorded beside
 * it). An entry without a hash is checked against the one recorded when the file was downloaded. Throws MODEL_MISSING
 * or MODEL_DAMAGED.
 */
export async function verifyModelFile(
  entry: ModelEntry,
  directory: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VerifiedModel> {
  const path = join(directory, entry.file);
  const bytes = await sizeOf(path);
  if (bytes === null) throw new PinciteError('MODEL_MISSING', { role: entry.role, file: entry.file });
  const expected = await expectedSize(entry, path);
  if (!expected.fits(bytes)) throw damaged(entry, `it has ${bytes} bytes instead of ${expected.said}`);
  const { sha256, record, remembered } = await knownHash(path, options);
  const wanted = entry.sha256 ?? record?.sha256 ?? null;
  if (wanted !== null && sha256 !== wanted) throw damaged(entry, `its SHA-256 is ${sha256} instead of ${wanted}`);
  if (!remembered) await writeRecord(path, sha256);
  return { path, file: entry.file, sha256, embedding: entry.embedding };
}

/** State of a model file without hashing it: its size, and its record when there is one. */
export async function quickState(entry: ModelEntry, directory: string): Promise<'present' | 'missing' | 'damaged'> {
  const path = join(directory, entry.file);
  const bytes = await sizeOf(path);
  if (bytes === null) return 'missing';
  const record = await readRecord(path);
  if (!(await expectedSize(entry, path)).fits(bytes)) return 'damaged';
  return entry.sha256 && record && record.sha256 !== entry.sha256 ? 'damaged' : 'present';
}

/** The hash of a model's file: the catalog's, else the recorded one; null while none is known. */
export async function hashOf(entry: Pick<ModelEntry, 'file' | 'sha256'>, directory: string): Promise<string | null> {
  return entry.sha256 ?? (await readRecord(join(directory, entry.file)))?.sha256 ?? null;
}

/** The known model of a role whose file has this hash. Throws MODEL_MISSING. */
export async function modelWithHash(
  role: ModelRole,
  sha256: string,
  known: readonly ModelEntry[],
  directory: string,
): Promise<ModelEntry> {
  for (const entry of known) if (entry.role === role && (await hashOf(entry, directory)) === sha256) return entry;
  throw new PinciteError('MODEL_MISSING', { role, file: `with the SHA-256 ${sha256}` });
}

/** Size of a file in bytes, null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Share by which a file may differ from the rounded size of an entry without a hash. */
const ROUNDING = 0.02;

/**
 * Whether a file has the size that an entry states. Without a hash the catalog has only what its page says, rounded.
 */
export function hasStatedSize({ sha256, bytes: stated }: Pick<ModelEntry, 'sha256' | 'bytes'>, bytes: number): boolean {
  return sha256 === null ? Math.abs(bytes - stated) <= stated * ROUNDING : bytes === stated;
}

interface ExpectedSize {
  readonly fits: (bytes: number) => boolean;
  readonly said: string;
}

/** The recorded size of a file without a catalog hash, else the stated one. */
async function expectedSize(entry: ModelEntry, path: string): Promise<ExpectedSize> {
  const recorded = entry.sha256 === null ? (await readRecord(path))?.bytes : undefined;
  if (recorded !== undefined) return { fits: (bytes) => bytes === recorded, said: `${recorded}` };
  const about = entry.sha256 === null ? 'about ' : '';
  return { fits: (bytes) => hasStatedSize(entry, bytes), said: `${about}${entry.bytes}` };
}

function damaged(entry: ModelEntry, why: string): PinciteError {
  return new PinciteError('MODEL_DAMAGED', { file: entry.file, why });
}
