import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEvalEngine } from '../../measure/library/open-eval-engine.ts';
import { PinciteError } from '../../src/contract/errors.ts';
import type { Engine } from '../../src/engine/engine.ts';

export interface SampleLibrary {
  readonly dataDir: string;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** The sample policies, read and embedded as the product does it, in a folder of its own that `close` removes. */
export async function openSampleLibrary(signal: AbortSignal): Promise<SampleLibrary> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pincite-verdicts-'));
  const engine = await openEvalEngine(dataDir);
  const close = async () => {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const folder = fileURLToPath(new URL('../../resources/sample/', import.meta.url));
    const paths = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).map((name) => join(folder, name));
    for await (const event of await engine.client.documents.ingest({ paths, wait: 'ready' }, { signal })) {
      if (event.type === 'result' && event.result.state !== 'ready') {
        throw new PinciteError('INTERNAL', { why: `${event.result.source_filename} is ${event.result.state}` });
      }
    }
    return { dataDir, engine, close };
  } catch (error) {
    await close();
    throw error;
  }
}
