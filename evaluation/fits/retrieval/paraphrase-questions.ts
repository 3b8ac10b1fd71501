import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { hashOf, hashTree } from '../../library/hash-tree.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';
import type { Question } from '../../sets/question.ts';
import { cachedJson } from './cached-json.ts';
import { candidateWords, neighbourWords } from './neighbour-words.ts';
import { nameWords, sharedWords, syntheticParaphrase } from './synthetic-paraphrase.ts';

const VOCABULARY = fileURLToPath(new URL('../../../resources/minilm-vocab.txt', import.meta.url));
const SOURCES = ['./neighbour-words.ts', '../../../src/engine/text/content-words.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const Neighbours = z.record(z.string(), z.array(z.object({ word: z.string(), cosine: z.number() })));

export interface ParaphraseOptions {
  readonly documents: readonly DocumentSummary[];
  readonly embedder: Embedder;
  /** Folder for the neighbours of words, which take a minute to find. */
  readonly cache: string;
  readonly signal: AbortSignal;
}

/**
 * The questions with other words and the same ids and gold. Each question's own dice: a sample is paraphrased like the
 * whole.
 */
export async function paraphraseQuestions(
  questions: readonly Question[],
  { documents, embedder, cache, signal }: ParaphraseOptions,
): Promise<Question[]> {
  const names = nameWords(documents.flatMap((d) => [d.document_name, d.source_filename]));
  const words = [...new Set(questions.flatMap((question) => sharedWords(question, names)))].sort();
  const vocabulary = await readFile(VOCABULARY, 'utf8');
  const sources = await Promise.all(SOURCES.map(hashTree));
  const inputs = ['neighbours', words, hashOf(vocabulary), embedder.modelSha256, sources];
  const neighbours = await cachedJson(cache, inputs, Neighbours, () =>
    neighbourWords(words, candidateWords(vocabulary), embedder, signal),
  );
  return questions.map((question) => {
    const random = seededRandom(Number.parseInt(hashOf(question.id).slice(0, 8), 16));
    return { ...question, question: syntheticParaphrase(question, names, neighbours, random) };
  });
}
