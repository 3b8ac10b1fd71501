import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModelEntry, modelInputs } from '../catalog.ts';
import { sizeOf } from '../model-file.ts';
import { hashFile, MODEL_MODE, recordPath, writeRecord } from '../model-record.ts';
import { bertToGguf, MINILM_CONFIGURATION } from './bert-to-gguf.ts';
import { SourceFailure, type SourceTarget } from './source-target.ts';

/** Checks what a source delivered. A wrong file is deleted, so that the next run does not "continue" it. Throws SourceFailure. */
export async function checkInputs(
  entry: ModelEntry,
  target: SourceTarget,
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  for (const input of modelInputs(entry)) {
    const path = target.path(input.file);
    if (input.sha256 === null) continue;
    const bytes = await sizeOf(path);
    const sha256 = bytes === input.bytes ? await hashFile(path, options) : null;
    if (sha256 === input.sha256) continue;
    await rm(path, { force: true });
    const found = sha256 ? `SHA-256 ${sha256} instead of ${input.sha256}` : `${bytes} bytes instead of ${input.bytes}`;
    throw new SourceFailure(`wrong checksum of ${input.file} (${found})`);
  }
}

/** Makes the model file from its inputs if it is made, checks it, and puts it in place by one rename. Throws SourceFailure. */
export async function placeModel(
  entry: ModelEntry,
  target: SourceTarget,
  directory: string,
  work: string,
): Promise<void> {
  let made = target.path(entry.made_from ? entry.made_from.inputs[0]?.file : undefined);
  if (entry.made_from) {
    const [weights, vocabulary] = entry.made_from.inputs.map((input) => target.path(input.file));
    const bytes = bertToGguf(
      await readFile(weights as string),
      await readFile(vocabulary as string, 'utf8'),
      MINILM_CONFIGURATION,
    );
    made = join(work, entry.file);
    await writeFile(made, bytes);
  }
  const sha256 = await hashFile(made);
  if (entry.sha256 && sha256 !== entry.sha256)
    throw new SourceFailure(`${entry.file} made from it has SHA-256 ${sha256} instead of ${entry.sha256}`);
  await rm(recordPath(join(directory, entry.file)), { force: true });
  const path = join(directory, entry.file);
  await chmod(made, MODEL_MODE);
  await rename(made, path);
  await writeRecord(path, sha256);
}
