import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { openVectorIndex, type VectorIndex } from '../../search/vector-index.ts';
import { pdfText } from '../ingest/pdf-text.ts';
import { plainChunks } from '../ingest/plain-chunks.ts';
import { foundShares, isFound } from '../whole/answer-found.ts';
import { countedEmbedder, secondsOfAll } from '../whole/counted-embedder.ts';
import { type FillJob, type FillReport, type PlacedQuestion, timesOf } from '../whole/fill-report.ts';
import { openPlainEmbedder } from './plain-embedder.ts';

/** Characters that a chunk shares with the one before it. */
export const OVERLAP = 20;
/** Chunks that go into the one prompt. */
export const TOP_K = 4;
/** Questions asked before any is timed. */
const WARM_UP = 10;

/**
 * What common local tools do, in this process: the text of pdf.js, chunks of 1,000 characters, a vector for each, all
 * in one table that is searched exactly. No full text, so nothing can be found before all is embedded.
 */
export async function fillBaseline(job: FillJob): Promise<FillReport> {
  const { folder, directory, real_pages: realPages, seed, questions } = job;
  await mkdir(directory, { recursive: true });
  const model = await openPlainEmbedder();
  let pages = 0;
  const counted = countedEmbedder(model, () => realPages === null || pages < realPages, seed);
  const index = await openVectorIndex(directory);
  try {
    const startedAt = performance.now();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
    const realFiles: string[] = [];
    for (const name of names) {
      const text = await pdfText(new Uint8Array(await readFile(join(folder, name))));
      const chunks = plainChunks(name, text, OVERLAP);
      if (chunks.length > 0) {
        const vectors = await counted.embedder.embed(chunks.map((chunk) => chunk.text));
        await index.add(chunks, vectors);
      }
      pages += text.length;
      if (counted.isAllReal()) realFiles.push(name);
    }
    await index.finish();
    const passed = (performance.now() - startedAt) / 1000;
    const embedding = counted.count();
    return {
      documents: names.length,
      pages,
      texts: await index.count(),
      searchable_seconds: null,
      embedded_seconds: secondsOfAll(passed, embedding),
      embedding,
      real_files: realFiles,
      search: questions.length === 0 ? null : await measuredSearch(questions, realFiles, model, index),
    };
  } finally {
    index.close();
    await model.close();
  }
}

async function measuredSearch(
  questions: readonly PlacedQuestion[],
  realFiles: readonly string[],
  model: Embedder,
  index: VectorIndex,
): Promise<NonNullable<FillReport['search']>> {
  const search = async (question: string) => {
    const [vector] = await model.embed([question]);
    return index.search(vector as Float32Array, TOP_K);
  };
  for (const { question } of questions.slice(0, WARM_UP)) await search(question);
  const milliseconds: number[] = [];
  const asked = [];
  for (const question of questions) {
    const startedAt = performance.now();
    const rows = await search(question.question);
    milliseconds.push(performance.now() - startedAt);
    // A chunk knows its first page and may end on the next: that counts too.
    const found = rows.map(({ file, page, text }) => ({ file, pages: [page, page + 1], text }));
    asked.push({ question, isFound: isFound(question, found) });
  }
  return { times: timesOf(milliseconds), ...foundShares(asked, realFiles) };
}
