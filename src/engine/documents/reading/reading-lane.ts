import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { ReadingProgress } from '../types.ts';
import type { ReadLimits } from './read-limits.ts';
import type { WorkerAnswer, WorkerRequest, WorkerResult, WorkerSetting } from './worker-messages.ts';

type CallOptions = Omit<WorkerCallOptions, 'limits'>;

/** One worker thread at a time, and those who wait for it. */
export interface ReadingLane {
  /** Requests that are waiting or under way. */
  readonly load: () => number;
  /** The worker's result when it is this request's turn; the worker is new when the last one was killed. Throws as `callWorker`. */
  ask(message: WorkerRequest, options: CallOptions): Promise<WorkerResult>;
  /** Ends the worker once nothing is under way. */
  close(): Promise<void>;
}

/**
 * The worker is started at the first request, kept for the next, and killed when it is silent too long, takes too long,
 * runs out of memory, or the signal fires; the next request gets a new one.
 */
export function readingLane(workerUrl: URL, workerData: WorkerSetting & { readonly limits: ReadLimits }): ReadingLane {
  const { limits } = workerData;
  let worker: Worker | null = null;
  const turns = new Mutex();
  let load = 0;

  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMegabytes };
    const started = new Worker(workerUrl, { workerData, resourceLimits });
    const forget = (): void => {
      if (worker === started) worker = null;
    };
    // A request under way hears of it by itself; without one, the next simply starts a new worker.
    started.on('error', forget).on('exit', forget).unref();
    return started;
  };
  const stop = async (): Promise<void> => {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    load++;
    return turns.runExclusive(task).finally(() => {
      load--;
    });
  };

  return {
    load: () => load,
    ask: (message, options) =>
      inTurn(async () => {
        if (options.signal?.aborted === true) throw new PinciteError('CANCELLED');
        worker ??= start();
        let answer: WorkerResult;
        try {
          answer = await callWorker(worker, message, { ...options, limits });
        } catch (error) {
          await stop();
          throw error;
        }
        if (answer.spent) await stop();
        return answer;
      }),
    close: () => inTurn(stop),
  };
}

interface WorkerCallOptions {
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
async function callWorker(worker: Worker, message: WorkerRequest, options: WorkerCallOptions): Promise<WorkerResult> {
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
