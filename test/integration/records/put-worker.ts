/** A process that keeps one answer over and over, each time longer or shorter: `put-worker.ts DIRECTORY OWNER KEY…`. */

import { withFileLock } from '../../../src/engine/library/writer-lock.ts';
import { openAnswerStore } from '../../../src/engine/records/answer-store.ts';
import { recordKeys } from '../../../src/engine/records/record-keys.ts';
import { answerOf } from '../../unit/evaluation/quality/answer-of.ts';

const [directory = '', owner = '', ...names] = process.argv.slice(2);
const keys = recordKeys(owner, (path, action) => withFileLock(path, action, { timeoutMs: 20_000 }));
const store = openAnswerStore(directory, { now: Date.now, log: () => undefined, keys });
for (let turn = 1; ; turn++) {
  for (const key of names) {
    const words = `${turn} `.repeat(1 + ((turn * 7919) % 60_000));
    const record = {
      ...{ answer: answerOf({ answer: words, question: words }), asked_at: new Date(), top_k: 10, retrieved: [] },
      ...{
        model_citations: [],
        seed: 1,
        temperature: 0,
        prompt_sha256: null,
        validation_ms: null,
        confidence_features: null,
      },
    };
    await store.put({ key, document_ids: [], collection: null, evidence: [], record });
  }
  if (turn === 1) process.stdout.write('begun\n');
}
