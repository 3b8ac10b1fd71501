/** A process that keeps one answer over and over, each time longer or shorter: `put-worker.ts DIRECTORY KEY…`. */
import { openAnswerStore } from '../../../src/engine/records/answer-store.ts';
import { answerOf } from '../../unit/eval/answer-of.ts';

const [directory = '', ...keys] = process.argv.slice(2);
const store = openAnswerStore(directory, { now: Date.now, log: () => undefined });
for (let turn = 1; ; turn++) {
  for (const key of keys) {
    const words = `${turn} `.repeat(1 + ((turn * 7919) % 60_000));
    const record = {
      ...{ answer: answerOf({ answer: words, question: words }), asked_at: new Date(), top_k: 10, retrieved: [] },
      ...{ model_citations: [], seed: 1, prompt_sha256: null, confidence_features: null },
    };
    await store.put({ key, document_ids: [], evidence: [], record });
  }
  if (turn === 1) process.stdout.write('begun\n');
}
