import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingestReady } from '../../measure/library/ingest-ready.ts';
import { libraryKey } from '../../measure/library/library-key.ts';
import { defaultModelFile } from '../../measure/library/local-runtime.ts';
import { openEvalEngine } from '../../measure/library/open-eval-engine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { isThere } from '../../src/files/missing.ts';

export interface SampleLibrary {
  readonly dataDir: string;
  readonly engine: Engine;
  close(): Promise<void>;
}

const SAMPLES = fileURLToPath(new URL('../../resources/sample/', import.meta.url));

/**
 * The sample policies, read and embedded as the product does it, in a folder of its own that `close` removes. `cache`: where the library is
 * kept, as long as nothing changes that makes it; null: it is made anew.
 */
export async function openSampleLibrary(signal: AbortSignal, cache: string | null): Promise<SampleLibrary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pincite-verdicts-'));
  try {
    if (cache === null) await ingestSamples(dataDir, signal);
    else await cp(await keptLibrary(cache, signal), dataDir, { recursive: true });
    const engine = await openEvalEngine(dataDir);
    const close = async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { dataDir, engine, close };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** The folder that keeps the library for this reading code; nothing opens it, it is copied. */
async function keptLibrary(cache: string, signal: AbortSignal): Promise<string> {
  const { sha256 } = await defaultModelFile('embed');
  const kept = join(cache, `sample-${await libraryKey(SAMPLES, sha256)}`);
  if (await isThere(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const building = await mkdtemp(`${kept}.building-`);
  try {
    await ingestSamples(building, signal);
    await rename(building, kept);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return kept;
}

async function ingestSamples(dataDir: string, signal: AbortSignal): Promise<void> {
  const paths = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf')).map((name) => join(SAMPLES, name));
  const engine = await openEvalEngine(dataDir);
  try {
    await ingestReady(engine.client, paths, signal);
  } finally {
    await engine.close();
  }
}
