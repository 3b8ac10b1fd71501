import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fakeReader } from '../../../test/fakes/library/fake-reader.ts';
import { ingestEvents } from '../../../test/fakes/library/ingest-events.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import { madeDocument } from '../made-library/made-document.ts';

export interface TextsOptions {
  readonly dataDir: string;
  /** Folder that the files are written to. */
  readonly files: string;
  readonly documents: number;
  /** Of a document. */
  readonly pages: number;
  readonly seed: number;
  readonly onAdded: (documents: number) => void;
}

/** So many are added in one go: their upkeep is then that of a library that grew in steps. */
const AT_ONCE = 50;
/** So many stops of made prose are one here, so that passages are about as long as those of real pages. */
const JOINED = 8;
const BOX_BYTES = 3;

/** The word that only the document of this number has. */
export const secretOf = (document: number): string => `zyxquark${document}qz`;

/**
 * Fills a library with made documents of which only the words are made: no PDF is written or read, and vectors are by
 * chance around some centres. The tables are as large as those of real ones, and are filled many times as fast.
 */
export async function fillWithTexts(options: TextsOptions): Promise<void> {
  const { dataDir, files, documents, pages, seed, onAdded } = options;
  await mkdir(files, { recursive: true });
  const library = await openLibrary({ dataDir });
  const tools = { read: fakeReader({ bytesPerCharacter: BOX_BYTES }), readAtOnce: 2, embedder: chanceVectors(seed) };
  try {
    for (let first = 0; first < documents; first += AT_ONCE) {
      const paths: string[] = [];
      for (let document = first; document < Math.min(documents, first + AT_ONCE); document++) {
        const path = join(files, `made-${document}.pdf`);
        await writeFile(path, textOf(document, pages, seed));
        paths.push(path);
      }
      for await (const event of ingestEvents(library, { paths, wait: 'ready' }, tools))
        if (event.type === 'result' && event.result.state !== 'ready')
          throw new Error(`${event.result.source_filename} is ${event.result.state}: ${event.result.reason}`);
      onAdded(Math.min(documents, first + AT_ONCE));
    }
  } finally {
    await library.close();
  }
}

function textOf(document: number, pages: number, seed: number): string {
  let sentence = 0;
  const texts = madeDocument(document, pages, seed).pages.map(({ content }) =>
    [...content.matchAll(/\(([^()]*)\) Tj/g)]
      .map(([, words]) => words)
      .join(' ')
      .replaceAll('.', (end) => (sentence++ % JOINED === JOINED - 1 ? end : ';')),
  );
  return `%PDF-fake Made document ${document}\n${texts.join('\f')} The ${secretOf(document)} is confidential.`;
}

const [DIMENSIONS, CENTRES, SPREAD] = [384, 200, 0.9];

/** Vectors of unit length around so many centres, so that an index finds groups as among real ones. */
function chanceVectors(seed: number): Embedder {
  const random = seededRandom(seed);
  const around = (centre: Float32Array, spread: number): Float32Array => {
    const values = centre.map((value) => value + spread * (random() - 0.5));
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  const centres = Array.from({ length: CENTRES }, () => around(new Float32Array(DIMENSIONS), 1));
  const any = () => centres[Math.floor(random() * CENTRES)] as Float32Array;
  return {
    modelSha256: createHash('sha256').update('by chance').digest('hex'),
    dimensions: DIMENSIONS,
    embed: async (texts) => Array.from(texts, () => around(any(), SPREAD / Math.sqrt(DIMENSIONS))),
  };
}
