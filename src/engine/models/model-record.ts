import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { unfinishedName } from '../../files/left-over.ts';
import { errorCode, isMissing } from '../../files/missing.ts';
import { hashFile } from './hash-file.ts';

/** What was found out about a model file, kept beside it, so that a gigabyte is hashed once and not at every start. */
const ModelRecord = z.object({ sha256: z.string(), bytes: z.int(), modified_ms: z.number() });
export type ModelRecord = z.infer<typeof ModelRecord>;

/** Models are no secret, and a folder of them may serve several users of a machine: their files stay readable. */
export const MODEL_MODE = 0o644;

/** Where the record of a model file lies. */
export function recordPath(modelPath: string): string {
  return `${modelPath}.sha256.json`;
}

/** The record, or null when there is none or it cannot be understood. */
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

/** Hashes a model file, or takes the hash from its record when size and time of change are still the same. */
export async function knownHash(
  modelPath: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly sha256: string; readonly record: ModelRecord | null; readonly remembered: boolean }> {
  const record = await readRecord(modelPath);
  const { size, mtimeMs } = await stat(modelPath);
  if (record && record.bytes === size && record.modified_ms === mtimeMs)
    return { sha256: record.sha256, record, remembered: true };
  return { sha256: await hashFile(modelPath, options), record, remembered: false };
}

/** Writes the record atomically. A cache that cannot be written is left as it is: the file is hashed again next time. */
export async function writeRecord(modelPath: string, sha256: string): Promise<void> {
  const { size, mtimeMs } = await stat(modelPath);
  const record: ModelRecord = { sha256, bytes: size, modified_ms: mtimeMs };
  const temporary = unfinishedName(recordPath(modelPath));
  try {
    await writeFile(temporary, `${JSON.stringify(record)}\n`);
    await chmod(temporary, MODEL_MODE);
    await rename(temporary, recordPath(modelPath));
  } catch (error) {
    await rm(temporary, { force: true });
    if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error))) throw error;
  }
}
