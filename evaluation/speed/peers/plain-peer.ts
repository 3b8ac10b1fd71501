import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { PlainRow } from '../../search/plain-index.ts';
import { openVectorIndex } from '../../search/vector-index.ts';
import { plainReply } from '../answers/plain-chat.ts';
import { MAX_TOKENS } from '../answers/plain-pipeline.ts';
import { PLAIN_SYSTEM, plainPrompt } from '../answers/plain-prompt.ts';
import { sharedSequence } from '../answers/shared-sequence.ts';
import { OVERLAP, TOP_K } from '../baseline/fill-baseline.ts';
import { openPlainEmbedder, PLAIN_EMBEDDING } from '../baseline/plain-embedder.ts';
import { pdfText } from '../ingest/pdf-text.ts';
import { plainChunks } from '../ingest/plain-chunks.ts';
import type { PeerEvent, PeerPlace, PeerRequest } from './peer-event.ts';

/** The plain pipeline as a peer, in this process: requests are lines of `input`, events go to `tell`. */
export async function plainPeer(
  directory: string,
  input: Readable,
  tell: (event: PeerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { runtime, sequence: openSequence } = sharedSequence();
  const embedder = await openPlainEmbedder();
  const index = await openVectorIndex(directory);
  const search = async (question: string): Promise<readonly PlainRow[]> => {
    const [vector] = await embedder.embed([question]);
    return index.search(vector as Float32Array, TOP_K);
  };
  try {
    const sequence = await openSequence();
    tell({ event: 'ready', name: 'plain pipeline', version: 'of this commit', settings: SETTINGS });
    for await (const line of createInterface({ input })) {
      const request = JSON.parse(line) as PeerRequest;
      if (request.do === 'ingest') {
        for (const path of request.files) {
          const rows = plainChunks(basename(path), await pdfText(new Uint8Array(await readFile(path))), OVERLAP);
          await index.add(rows, await embedder.embed(rows.map(({ text }) => text)));
        }
        await index.finish();
        tell({ event: 'ingested' });
      } else if (request.do === 'search') {
        tell({ event: 'found', places: placesOf(await search(request.question)) });
      } else {
        const rows = await search(request.question);
        const user = plainPrompt(
          request.question,
          rows.map(({ text }) => text),
        );
        const onFirst = () => tell({ event: 'word' });
        const prompt = { system: PLAIN_SYSTEM, user, maxTokens: MAX_TOKENS, signal, onFirst };
        const { text } = await plainReply(sequence, prompt, () => performance.now());
        tell({ event: 'answered', text, places: placesOf(rows) });
      }
    }
  } finally {
    index.close();
    await embedder.close();
    await runtime.dispose();
  }
}

const SETTINGS = {
  reader: 'pdf.js',
  chunks: `1000 characters, overlap ${OVERLAP}`,
  index: 'LanceDB without an index',
  retrieved: `${TOP_K}`,
  embedding: PLAIN_EMBEDDING,
  answer: `at most ${MAX_TOKENS} tokens`,
  temperature: '0',
};

/** A chunk knows its first page and may end on the next: that counts too. */
const placesOf = (rows: readonly PlainRow[]): PeerPlace[] =>
  rows.flatMap(({ file, page }) => [
    { file, page },
    { file, page: page + 1 },
  ]);
