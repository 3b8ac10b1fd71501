import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { syncFile, syncFolder } from '../../files/durable-file.ts';
import { unfinishedName } from '../../files/left-over.ts';
import { errorCode, isMissing } from '../../files/missing.ts';

/** The hash of a model file, recorded beside it, so that a gigabyte is hashed once and not at every start. */
const ModelRecord = z.object({ sha256: z.string(), bytes: z.int(), modified_ms: z.number() });
export type ModelRecord = z.infer<typeof ModelRecord>;

/** Models are public, and a folder of them may serve several users of a machine: their files stay readable. */
const MODEL_MODE = 0o644;

/** Path of a model file's record. */
export function recordPath(modelPath: string): string {
  return `${modelPath}.sha256.json`;
}

/** The record; null when there is none or it cannot be parsed. */
export async function readRecord(modelPath: string): Promise<ModelRecord | null> {
  let text: string;
  try {
    text = await readFile(recordPath(modelPath), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    return ModelRecord.parse(JSON.parse(text));
  } catch {
    return null; // Cut or foreign: the file is hashed again and the record rewritten.
  }
}

/** Hashes a model file, or takes the hash from its record when size and modification time are the same. */
export async function knownHash(
  modelPath: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<{ readonly sha256: string; readonly record: ModelRecord | null; readonly remembered: boolean }> {
  const record = await readRecord(modelPath);
  const { size, mtimeMs } = await stat(modelPath);
  if (record && record.bytes === size && record.modified_ms === mtimeMs)
    return { sha256: record.sha256, record, remembered: true };
  return { sha256: await hashFile(modelPath, options), record, remembered: false };
}

/** Writes the record atomically. A failed write is ignored: the file is hashed again next time. */
export async function writeRecord(modelPath: string, sha256: string): Promise<void> {
  const { size, mtimeMs } = await stat(modelPath);
  const record: ModelRecord = { sha256, bytes: size, modified_ms: mtimeMs };
  await placeBesideModel(recordPath(modelPath), `${JSON.stringify(record)}\n`).catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
  });
}

/**
 * Gives a whole model file its place in the models' folder, which is there, and records its hash: its bytes are on the
 * disk before anything says so, since who finds the record does not hash the file again.
 */
export async function placeModelFile(made: string, path: string, sha256: string): Promise<void> {
  await chmod(made, MODEL_MODE);
  await syncFile(made);
  await rm(recordPath(path), { force: true });
  await rename(made, path);
  await syncFolder(dirname(path));
  await writeRecord(path, sha256);
}

/** Writes a whole file into the models' folder, so that no process ever finds half of it. */
export async function placeBesideModel(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = unfinishedName(path);
  try {
    await writeFile(temporary, content);
    await chmod(temporary, MODEL_MODE);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Whether an error of node:fs says that this user may not write there. */
export const isForbidden = (error: unknown): boolean => ['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error));

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * The directory of the model files, shared by all checkouts: `PINCITE_MODELS`, else the platform's cache directory
 * plus `pincite/models`. A relative `XDG_CACHE_HOME` is ignored, as the XDG base directory specification demands.
 */
export function modelsDirectory(
  { env, platform, home }: Surroundings = { env: process.env, platform: process.platform, home: homedir() },
): string {
  if (env.PINCITE_MODELS) return env.PINCITE_MODELS;
  const xdg = env.XDG_CACHE_HOME;
  if (xdg && isAbsolute(xdg)) return join(xdg, 'pincite', 'models');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'pincite', 'models');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'pincite', 'models');
  return join(home, '.cache', 'pincite', 'models');
}

/**
 * SHA-256 of a file's bytes as 64 hex digits, read in pieces of 1 MiB. Rejects with the file system's error or an
 * AbortError.
 */
export async function hashFile(
  path: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: 1 << 20, signal: options.signal });
  for await (const piece of stream) hash.update(piece as Buffer);
  return hash.digest('hex');
}
