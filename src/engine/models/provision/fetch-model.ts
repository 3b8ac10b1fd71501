import { mkdir } from 'node:fs/promises';
import { PinciteError } from '../../../contract/errors.ts';
import { isNoRoom } from '../../../files/durable-file.ts';
import { sweepLeftOvers } from '../../../files/left-over.ts';
import { type ModelEntry, type ModelSource, modelInputs } from '../catalog.ts';
import { type VerifiedModel, verifyModelFile } from '../model-file.ts';
import { type Claimant, claimFetch } from './fetch-claim.ts';
import { deliverFromHub, type HubOptions } from './hub-source.ts';
import { checkInputs, placeModel } from './place-model.ts';
import { deliverFromPython } from './python-source.ts';
import type { RunProgram } from './run-program.ts';
import { SourceFailure, type SourceTarget, sourceTarget } from './source-target.ts';

/** What fetching needs from the world. */
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
 * Brings one model into the cache unless it is there and whole: sources in order, SHA-256 checked, put in place by one rename.
 * Throws MODEL_FETCH_FAILED with every source's reason, DISK_FULL, or an AbortError; what came so far is kept and continued.
 */
export async function fetchModel(
  entry: ModelEntry,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal } = {},
): Promise<VerifiedModel> {
  await mkdir(deps.directory, { recursive: true });
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
      // Another run may have finished between the look above and the claim.
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
  options: { readonly signal?: AbortSignal },
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
  options: { readonly signal?: AbortSignal },
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
  throw new PinciteError('MODEL_FETCH_FAILED', { file: entry.file, why: reasons.join('; ') });
}

function deliver(
  source: ModelSource,
  target: SourceTarget,
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal },
): Promise<void> {
  if (source.type === 'huggingface') return deliverFromHub(source, target, { ...deps.hub, ...options });
  return deliverFromPython(source, target, { run: deps.run, env: deps.env, ...options });
}
