import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { isThere } from '../../../src/files/missing.ts';
import { ingestReady } from '../../library/ingest-ready.ts';
import { libraryKey } from '../../library/library-key.ts';
import { defaultModelFile } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';

export interface SampleLibrary {
  readonly dataDir: string;
  readonly engine: Engine;
  close(): Promise<void>;
}

const SAMPLES = fileURLToPath(new URL('../../../resources/sample/', import.meta.url));

/**
 * The sample policies, read and embedded as the product does it, in a folder of its own that `close` removes. `cache`:
 * where the library is kept, as long as nothing changes that makes it; null: it is made anew.
 */
export async function openSampleLibrary(signal: AbortSignal, cache: string | null): Promise<SampleLibrary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pincite-verdicts-'));
  try {
    if (cache === null) await ingest(dataDir, await samplePaths(), signal);
    else await cp(await keptLibrary(cache, signal), dataDir, { recursive: true });
    return await opened(dataDir);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The documents of these names, read and embedded in a folder of its own that `close` removes. Each is a sample policy,
 * or lies in one of the folders, there perhaps without the ending of its name. Throws FILE_UNREADABLE where it is in
 * none.
 */
export async function openNamedLibrary(
  names: readonly string[],
  folders: readonly string[],
  signal: AbortSignal,
): Promise<SampleLibrary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pincite-verdicts-'));
  try {
    const copies = join(dataDir, 'documents');
    await mkdir(copies);
    const paths = await Promise.all(
      names.map(async (name) => {
        const path = join(copies, name);
        await copyFile(await foundIn([SAMPLES, ...folders], name), path);
        return path;
      }),
    );
    await ingest(dataDir, paths, signal);
    return await opened(dataDir);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function foundIn(folders: readonly string[], name: string): Promise<string> {
  const { name: bare } = parse(name);
  for (const path of folders.flatMap((folder) => [join(folder, name), join(folder, bare)]))
    if (await isThere(path)) return path;
  throw new PinciteError('FILE_UNREADABLE', { path: name, why: `it is in none of ${folders.join(', ')}` });
}

async function opened(dataDir: string): Promise<SampleLibrary> {
  const engine = await openEvalEngine(dataDir);
  const close = async () => {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, engine, close };
}

/** The folder that keeps the library for this reading code; nothing opens it, it is copied. */
async function keptLibrary(cache: string, signal: AbortSignal): Promise<string> {
  const { sha256 } = await defaultModelFile('embed');
  const kept = join(cache, `sample-${await libraryKey(SAMPLES, sha256)}`);
  if (await isThere(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const building = await mkdtemp(`${kept}.building-`);
  try {
    await ingest(building, await samplePaths(), signal);
    await rename(building, kept);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return kept;
}

const samplePaths = async (): Promise<string[]> =>
  (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf')).map((name) => join(SAMPLES, name));

async function ingest(dataDir: string, paths: readonly string[], signal: AbortSignal): Promise<void> {
  const engine = await openEvalEngine(dataDir);
  try {
    await ingestReady(engine.client, paths, signal);
  } finally {
    await engine.close();
  }
}
