import { constants, copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import { isNoRoom, makeFolderDurably } from '../../../files/durable-file.ts';
import { sweepLeftOvers, unfinishedName } from '../../../files/left-over.ts';
import { errorCode } from '../../../files/missing.ts';
import { NotRegular, openRegular } from '../../../files/regular-file.ts';
import type { ModelEntry } from '../catalog.ts';
import { hasStatedSize, sizeOf, type VerifiedModel } from '../model-file.ts';
import { hashFile, placeModelFile, readRecord } from '../model-record.ts';
import { keepOwn } from './add-model.ts';
import { encoderOf } from './encoder/encoder-file.ts';

/**
 * Copies a model file into the cache. Recognises it by its SHA-256; for an entry without a hash by name and size. Any
 * other GGUF file gets an entry of its own. Checks the copy. Throws FILE_NOT_FOUND, FILE_UNREADABLE, DISK_FULL,
 * MODEL_DAMAGED, MODEL_NOT_USABLE.
 */
export async function importModel(
  file: string,
  catalog: readonly ModelEntry[],
  directory: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VerifiedModel & { readonly entry: ModelEntry }> {
  await makeFolderDurably(directory);
  await sweepLeftOvers(directory);
  const copy = unfinishedName(join(directory, 'import'));
  try {
    // Copying a device would fill the disk, and reading a pipe might never end.
    await (await openRegular(file)).close();
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    const sha256 = await hashFile(copy, options);
    const name = basename(file);
    const entry =
      (await recognise(name, copy, sha256, catalog, directory)) ??
      (await keepOwn(copy, { name, sha256, bytes: (await sizeOf(copy)) as number, source: null }, directory));
    const path = join(directory, entry.file);
    await placeModelFile(copy, path, sha256);
    const model = { path, file: entry.file, sha256 };
    if (entry.role === 'embed') await encoderOf(model);
    return { ...model, entry };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new PinciteError('FILE_NOT_FOUND', { path: file }, { cause: error });
    if (isNoRoom(error))
      throw new PinciteError('DISK_FULL', { what: `${basename(file)} was not imported` }, { cause: error });
    if (error instanceof NotRegular)
      throw new PinciteError('FILE_UNREADABLE', { path: file, why: error.message }, { cause: error });
    if (['EACCES', 'EPERM', 'EISDIR', 'ENOTSUP', 'ENXIO'].includes(code))
      throw new PinciteError('FILE_UNREADABLE', { path: file, why: code }, { cause: error });
    throw error;
  } finally {
    await rm(copy, { force: true });
  }
}

async function recognise(
  name: string,
  copy: string,
  sha256: string,
  catalog: readonly ModelEntry[],
  directory: string,
): Promise<ModelEntry | null> {
  const sameHash = catalog.find((entry) => entry.sha256 === sha256);
  if (sameHash) return sameHash;
  const sameName = catalog.find((entry) => entry.tier !== 'own' && entry.file.toLowerCase() === name.toLowerCase());
  if (!sameName) return null;
  const damaged = (why: string) => new PinciteError('MODEL_DAMAGED', { file: name, why });
  const record = sameName.sha256 ? null : await readRecord(join(directory, sameName.file));
  const wanted = sameName.sha256 ?? record?.sha256;
  if (wanted) {
    if (wanted !== sha256) throw damaged(`its SHA-256 is ${sha256} instead of ${wanted}`);
    return sameName;
  }
  const bytes = (await sizeOf(copy)) as number;
  if (!hasStatedSize(sameName, bytes)) throw damaged(`it has ${bytes} bytes instead of about ${sameName.bytes}`);
  return sameName;
}
