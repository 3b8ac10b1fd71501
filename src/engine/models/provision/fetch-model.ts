import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PinciteError } from '../../../contract/errors.ts';
import { isNoRoom, makeFolderDurably } from '../../../files/durable-file.ts';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import { type ModelEntry, type ModelSource, modelInputs } from '../catalog.ts';
import { sizeOf, type VerifiedModel, verifyModelFile } from '../model-file.ts';
import { hashFile, placeModelFile } from '../model-record.ts';
import { bertToGguf, MINILM_CONFIGURATION } from './bert-to-gguf.ts';
import { type Claimant, claimFetch } from './fetch-claim.ts';
import { deliverFromHub, type HubOptions } from './hub-source.ts';
import { deliverFromPython } from './python-source.ts';
import type { RunProgram } from './run-program.ts';
import { SourceFailure, type SourceTarget, sourceTarget } from './source-target.ts';

/** What fetching needs from outside. */
export interface FetchDeps {
  readonly directory: string;
  readonly who: Claimant;
  readonly run: RunProgram;
  readonly env: NodeJS.ProcessEnv;
  readonly hub: Omit<HubOptions, 'signal'>;
  /** Places that did not answer in this run; filled while fetching, so that each is waited for once. */
  readonly unreachable: Map<ModelSource['type'], string>;
  readonly say: (line: string) => void;
  readonly progress: (file: string, done: number, total: number) => void;
}

/**
 * Fetches one model into the cache unless a complete file exists: tries the sources in order, checks SHA-256, and puts
 * the file in place by one rename. Throws MODEL_FETCH_FAILED with every source's reason, DISK_FULL, or an AbortError;
 * keeps partial downloads to continue.
 */
export async function fetchModel(
  entry: ModelEntry,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<VerifiedModel> {
  await makeFolderDurably(deps.directory);
  await sweepLeftOvers(deps.directory);
  const onWait = (pid: number) => deps.say(`${entry.file}: process ${pid} is fetching it; waiting`);
  for (;;) {
    options.signal?.throwIfAborted();
    const present = await presentModel(entry, deps, options);
    if (present) return present;
    const claim = await claimFetch(deps.directory, entry.file, deps.who, { ...options, onWait });
    if (!claim) continue;
    let done = false;
    try {
      // Another run may have finished between the check above and the claim.
      if (!(await presentModel(entry, deps, options))) await fetchInto(claim.directory, entry, deps, options);
      done = true;
    } catch (error) {
      throw isNoRoom(error)
        ? new PinciteError(
            'DISK_FULL',
            { what: `what came of ${entry.file} is kept, and fetching it again goes on from there` },
            { cause: error },
          )
        : error;
    } finally {
      await claim.release({ keep: !done });
    }
  }
}

async function presentModel(
  entry: ModelEntry,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<VerifiedModel | null> {
  try {
    return await verifyModelFile(entry, deps.directory, options);
  } catch (error) {
    if (!(error instanceof PinciteError)) throw error;
    if (error.code === 'MODEL_DAMAGED') deps.say(`${entry.file}: ${error.details.why}; fetching it again`);
    return null;
  }
}

async function fetchInto(
  work: string,
  entry: ModelEntry,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const inputs = modelInputs(entry);
  const total = inputs.reduce((sum, input) => sum + input.bytes, 0);
  const reasons: string[] = [];
  for (const [number, source] of entry.sources.entries()) {
    const target = sourceTarget(work, number, inputs, (bytes) => deps.progress(entry.file, bytes, total));
    try {
      const gone = deps.unreachable.get(source.type);
      if (gone) throw new SourceFailure(gone);
      await deliver(source, target, deps, options);
      await checkInputs(entry, target, options);
      await placeModel(entry, target, deps.directory, work);
      return;
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      if (error.unreachable) deps.unreachable.set(source.type, error.message);
      reasons.push(`${source.type}: ${error.message}`);
      const next = entry.sources[number + 1];
      deps.say(`${entry.file}: ${source.type}: ${error.message}${next ? `; trying ${next.type}` : ''}`);
    }
  }
  if (entry.sources.length === 0) reasons.push('it came from a file of yours; import that again');
  throw new PinciteError('MODEL_FETCH_FAILED', { file: entry.file, why: reasons.join('; ') });
}

function deliver(
  source: ModelSource,
  target: SourceTarget,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<void> {
  if (source.type === 'huggingface') return deliverFromHub(source, target, { ...deps.hub, ...options });
  return deliverFromPython(source, target, { run: deps.run, env: deps.env, ...options });
}

/**
 * Checks the delivered files. Deletes a wrong file, so that the next run does not continue it. Throws SourceFailure.
 */
async function checkInputs(
  entry: ModelEntry,
  target: SourceTarget,
  options: { readonly signal?: AbortSignal | undefined },
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

/**
 * Makes the model file from its inputs if it is made, checks it, and puts it in place by one rename. Throws
 * SourceFailure.
 */
async function placeModel(entry: ModelEntry, target: SourceTarget, directory: string, work: string): Promise<void> {
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
  await placeModelFile(made, join(directory, entry.file), sha256);
}
