import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingParts } from '../../../src/engine/answer/completeness/missing-parts.ts';
import { textSimilarity } from '../../../src/engine/features/asking/answer-deps.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { createLlamaRuntime, type LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { ASKED_IN_PARTS } from '../../fixtures/question-parts.ts';
import { requireModel } from '../models/require-model.ts';

let runtime: LlamaRuntime;
beforeAll(() => {
  runtime = createLlamaRuntime({
    embeddingWorker: EMBEDDING_WORKER,
    encoder: encoderOf,
    chatModel: () => requireModel('smollm2'),
    embedModel: () => requireModel('minilm'),
  });
});
afterAll(() => runtime.dispose());

it('finds the parts of 24 questions that their answers do not say', async () => {
  const deps = { similarity: textSimilarity(runtime) };
  const wrong: string[] = [];
  for (const { question, sentences, missing } of ASKED_IN_PARTS) {
    const found = (await missingParts(readQuestion(question).parts, sentences, deps)).map(({ text }) => text);
    if (found.join() !== missing.join()) wrong.push(`${question} ${found.join()}`);
  }
  // One is missed for its shared words, one since a reason needs no word of its own, by which it could be told
  // (docs/trials/answers/what-is-left-out-without-loss.md); one is called missing that is said in other words
  // ("expire", "lapse").
  expect(wrong).toEqual([
    'How many days can be carried over and when do they expire? when do they expire',
    'Why is a journey approved before booking, and who does it? ',
    'Who pays the excess of a rental car, and how many persons justify a larger one? ',
  ]);
});
