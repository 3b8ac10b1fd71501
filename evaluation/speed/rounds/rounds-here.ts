import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import { madeDocument } from '../made-library/made-document.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { addAndRemove, bytesBelow, type Round, type RoundsTarget } from './add-and-remove.ts';

export const RoundsJob = z.object({
  folder: z.string(),
  rounds: z.int(),
  documents: z.int(),
  changed: z.int(),
  pages: z.int(),
  picture_side: z.int(),
  seed: z.int(),
});
export type RoundsJob = z.infer<typeof RoundsJob>;

/** What is said at the end: the same documents in a library of their own take so many bytes. */
export interface FreshLibrary {
  readonly documents: number;
  readonly fresh_bytes: number;
}

/** Every fourth document has pictures. */
const WITH_PICTURES = 4;

/** The rounds in this process, one after the other, and then a fresh library of the documents that are left. */
export async function* roundsHere(job: RoundsJob): AsyncGenerator<Round | FreshLibrary, void> {
  const { folder, pages, picture_side: side, seed, ...counts } = job;
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  let made = 0;
  const write = async (count: number): Promise<string[]> => {
    const paths: string[] = [];
    for (let i = 0; i < count; i++, made++) {
      const { pages: written } = madeDocument(made, pages, seed);
      const path = join(files, `${made}.pdf`);
      // The picture is in the file, but on no page: OCR would look at it.
      const picture = made % WITH_PICTURES === 0 ? { picture: { side } } : {};
      await writePdf(path, written.length, (at) => ({ ...(written[at] as (typeof written)[number]), ...picture }), {
        isPacked: true,
      });
      paths.push(path);
    }
    return paths;
  };
  const target = await openTarget(join(folder, 'data'), seed);
  try {
    yield* addAndRemove(target, { ...counts, write, seed });
  } finally {
    await target.close();
  }
  const fresh = await openTarget(join(folder, 'fresh'), seed);
  try {
    await fresh.add((await readdir(files)).map((name) => join(files, name)));
    yield { documents: (await fresh.list()).length, fresh_bytes: await bytesBelow(fresh.dataDir) };
  } finally {
    await fresh.close();
  }
}

async function openTarget(dataDir: string, seed: number): Promise<RoundsTarget & { close(): Promise<void> }> {
  const embedder = async () => randomVectors(seed);
  const engine = await openEvalEngine(dataDir, { ...localRuntime(), embedder });
  const { documents } = engine.client;
  return {
    dataDir,
    add: async (paths) => {
      for await (const event of await documents.ingest({ paths: [...paths], wait: 'ready' })) {
        if (event.type !== 'result' || event.result.state === 'ready') continue;
        throw new Error(`${event.result.source_filename} is ${event.result.state}: ${event.result.reason}`);
      }
    },
    remove: async (ids) => void (await documents.remove({ document_ids: [...ids], purge_records: true })),
    list: () => documents.list(),
    close: () => engine.close(),
  };
}

const DIMENSIONS = 384;

/** Vectors of unit length in place of a model's: what is stored has the same size, and nothing is waited for. */
function randomVectors(seed: number): Embedder {
  const random = seededRandom(seed);
  const vector = (): Float32Array => {
    const values = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  return { modelSha256: '0'.repeat(64), dimensions: DIMENSIONS, embed: async (texts) => Array.from(texts, vector) };
}
