import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import type { HubSource, ModelEntry } from '../catalog.ts';
import { type GgufFacts, roleOf } from '../gguf-role.ts';
import type { VerifiedModel } from '../model-file.ts';
import { recordPath } from '../model-record.ts';
import { keepOwnModel, knownModels, type OwnFile, ownEntry } from '../own-models.ts';
import { readGguf } from '../runtime/read-gguf.ts';
import { VECTOR_DIMENSIONS } from '../types.ts';
import { encoderIfPossible } from './encoder/encoder-file.ts';
import { type FetchDeps, fetchModel } from './fetch-model.ts';
import { type HubFile, hubFile } from './hub-source.ts';
import { SourceFailure } from './source-target.ts';

/** A file of a model hub, as it is named on the command line. */
const HUB_FILE = /^hf:([\w.-]+\/[\w.-]+)\/((?:[\w.+-]+\/)*[\w.+-]+\.gguf)$/i;

/**
 * Fetches a GGUF file that the catalog does not have, checked against the SHA-256 that the hub states, and keeps an
 * entry for it. Throws BAD_REQUEST for another form, MODEL_FETCH_FAILED, MODEL_NOT_USABLE, and what `fetchModel` does.
 */
export async function addModel(
  named: string,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VerifiedModel & { readonly entry: ModelEntry }> {
  const [, repo, path] = HUB_FILE.exec(named) ?? [];
  if (repo === undefined || path === undefined || path.split('/').includes('..'))
    throw new PinciteError('BAD_REQUEST', { why: `${named} does not have the form hf:OWNER/REPO/FILE.gguf` });
  const known = await knownModels(deps.directory);
  const stated = await hubFile(repo, path, { ...deps.hub, ...options }).catch((error: unknown) => {
    if (!(error instanceof SourceFailure)) throw error;
    throw new PinciteError('MODEL_FETCH_FAILED', { file: basename(path), why: `huggingface: ${error.message}` });
  });
  const there = known.find((entry) => entry.sha256 === stated.sha256);
  const entry =
    there ?? unread(path, stated, { type: 'huggingface', repo, revision: stated.revision, files: [{ path }] }, known);
  const found = await fetchModel(entry, deps, options);
  const kept = async (): Promise<ModelEntry> => {
    const own = { ...stated, name: basename(path), source: entry.sources[0] as HubSource };
    try {
      return await keepOwn(found.path, own, deps.directory);
    } catch (error) {
      await rm(found.path, { force: true });
      await rm(recordPath(found.path), { force: true });
      throw error;
    }
  };
  const model = { ...found, entry: there ?? (await kept()) };
  if (model.entry.role === 'embed') await encoderIfPossible(found, deps.say);
  return model;
}

/** Keeps an entry for a GGUF file at `path`. Throws MODEL_NOT_USABLE. */
export async function keepOwn(path: string, own: OwnFile, directory: string): Promise<ModelEntry> {
  const facts = await readGguf(path, own.name);
  const role = roleOf(facts, own.name, VECTOR_DIMENSIONS);
  const entry = ownEntry(own, role, facts, await knownModels(directory));
  await keepOwnModel(directory, entry);
  return entry;
}

const UNKNOWN: GgufFacts = {
  architecture: '',
  kind: 'model',
  licence: null,
  chatTemplate: null,
  pooling: null,
  dimensions: null,
  parts: 1,
  tensors: [],
};

/** The entry to fetch it by, before its head can be read. */
function unread(path: string, { bytes, sha256 }: HubFile, source: HubSource, known: readonly ModelEntry[]): ModelEntry {
  return ownEntry({ name: basename(path), bytes, sha256, source }, 'chat', UNKNOWN, known);
}
