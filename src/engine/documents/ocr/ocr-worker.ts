/** Entry of the OCR thread: Tesseract's own worker behind the network guard, since it could fetch language data. */
import '../../../offline/guard.ts';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

interface TesseractAnswer {
  readonly action: string;
  readonly jobId: string;
  readonly status: 'resolve' | 'reject' | 'progress';
}

// It answers twice where a language cannot be opened, and the second answer would be thrown where nobody catches it.
if (parentPort !== null) {
  const post = parentPort.postMessage.bind(parentPort);
  const refused = new Set<string>();
  parentPort.postMessage = (answer: TesseractAnswer, ...more: never[]): void => {
    const job = `${answer.action} ${answer.jobId}`;
    if (answer.status === 'reject') refused.add(job);
    if (answer.status !== 'resolve' || !refused.has(job)) post(answer, ...more);
  };
}

createRequire(import.meta.url)('tesseract.js/src/worker-script/node/index.js');
