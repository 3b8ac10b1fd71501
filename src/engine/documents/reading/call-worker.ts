import type { Worker } from 'node:worker_threads';
import { type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { ReadingProgress } from '../types.ts';
import type { ReadLimits } from './read-limits.ts';
import type { WorkerAnswer, WorkerRequest, WorkerResult } from './worker-messages.ts';

interface CallOptions {
  /** The name for the sentence of an error. */
  readonly file: string;
  readonly limits: Pick<ReadLimits, 'silenceSeconds' | 'totalSeconds'>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/**
 * Sends one request and waits for its result. Rejects with READER_STOPPED, TOO_LARGE or CANCELLED when the worker is
 * silent too long, takes too long, ends, runs out of memory, or the signal fires: it is still at work or gone then, and
 * the caller must end it.
 */
export async function callWorker(worker: Worker, message: WorkerRequest, options: CallOptions): Promise<WorkerResult> {
  const { file, limits, signal, onProgress } = options;
  const ended = Promise.withResolvers<WorkerResult>();
  const fail = (code: ErrorCode, why: string): void => ended.reject(new PinciteError(code, { file, why }));
  const { silenceSeconds, totalSeconds } = limits;
  const tooSilent = (): void => fail('READER_STOPPED', `one page took longer than ${silenceSeconds} s`);
  let silence = setTimeout(tooSilent, silenceSeconds * 1000);
  const total = setTimeout(() => fail('READER_STOPPED', `it took longer than ${totalSeconds} s`), totalSeconds * 1000);
  const onAbort = (): void => ended.reject(new PinciteError('CANCELLED'));
  const onMessage = (answer: WorkerAnswer): void => {
    clearTimeout(silence);
    silence = setTimeout(tooSilent, silenceSeconds * 1000);
    if (answer.type === 'progress') onProgress?.(answer.progress);
    else if (answer.type !== 'up') ended.resolve(answer);
  };
  const onError = (error: Error & { code?: string }): void =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? fail('TOO_LARGE', 'it does not fit into the reader’s memory')
      : fail('READER_STOPPED', error.message);
  const onExit = (code: number): void => fail('READER_STOPPED', `the reader ended with code ${code}`);
  signal?.addEventListener('abort', onAbort);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  worker.ref();
  try {
    if (signal?.aborted === true) throw new PinciteError('CANCELLED');
    worker.postMessage(message);
    return await ended.promise;
  } finally {
    clearTimeout(silence);
    clearTimeout(total);
    signal?.removeEventListener('abort', onAbort);
    // Not removeAllListeners: a worker stripped of its own listeners never speaks again (Node 24).
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    worker.unref();
  }
}
