import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { type ErrorCode, type ErrorDetails, PinciteError } from '../../../contract/errors.ts';
import type { ReadingProgress } from '../types.ts';
import type { ReadLimits } from './read-limits.ts';
import type { Piece } from './shared-file.ts';
import { type WorkClock, watchWork, workerClock } from './watch-work.ts';
import {
  NO_PAGE,
  type WorkerAnswer,
  type WorkerRequest,
  type WorkerResult,
  type WorkerSetting,
} from './worker-messages.ts';

const withPage = (details: ErrorDetails, page: number): ErrorDetails =>
  page === NO_PAGE ? details : { ...details, page };

type CallOptions = Omit<WorkerCallOptions, 'limits' | 'page' | 'isUp' | 'clock' | 'isPaused'>;

/** Queues requests to one worker thread, and replaces the thread when it was killed. */
export interface ReadingWorker {
  /** Number of requests waiting or in progress. */
  readonly load: () => number;
  /**
   * The worker's result, when it is this request's turn. Starts a new worker when the last one was killed. Throws as
   * `callWorker`.
   */
  ask(message: WorkerRequest, options: CallOptions): Promise<WorkerResult>;
  /** Whether a document that is being read waits before its next page. */
  pause(isPaused: boolean): void;
  /** Ends the worker after the requests in progress. */
  close(): Promise<void>;
}

/**
 * Starts the worker at the first request and keeps it for the next. Kills it when a page or all of it takes too much
 * work, it runs out of memory, or the signal fires; the next request starts a new one.
 */
export function readingWorker(workerUrl: URL, setting: Omit<WorkerSetting, 'currentPage'>): ReadingWorker {
  const { limits } = setting;
  const currentPage = new Int32Array(new SharedArrayBuffer(8));
  const workerData: WorkerSetting = { ...setting, currentPage: currentPage.buffer };
  const page = () => Atomics.load(currentPage, 0);
  let worker: Worker | null = null;
  /** Whether the worker has loaded what it reads with. */
  let isUp = false;
  const turns = new Mutex();
  let load = 0;

  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMegabytes };
    const started = new Worker(workerUrl, { workerData, resourceLimits });
    const forget = (): void => {
      if (worker === started) worker = null;
    };
    isUp = false;
    started.on('message', ({ type }: WorkerAnswer) => {
      if (type === 'up') isUp = true;
    });
    // A request in progress has its own listeners; without one, the next request starts a new worker.
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
          Atomics.store(currentPage, 0, NO_PAGE);
          answer = await callWorker(worker, message, {
            ...options,
            limits,
            page,
            isUp,
            clock: workerClock(worker),
            isPaused: () => Atomics.load(currentPage, 1) === 1,
          });
        } catch (error) {
          await stop();
          throw error;
        }
        // PDFium broke on a page.
        if (answer.type === 'error' && answer.spent) answer = { ...answer, details: withPage(answer.details, page()) };
        if (answer.spent) await stop();
        return answer;
      }),
    pause: (isPaused) => {
      Atomics.store(currentPage, 1, isPaused ? 1 : 0);
      Atomics.notify(currentPage, 1);
    },
    close: () => inTurn(stop),
  };
}

/** Hears what a worker says before its result. */
export interface WorkerListener {
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
  /** Gives the worker the piece of its file that it waits for. */
  readonly onPiece?: ((piece: Piece) => Promise<void>) | undefined;
}

interface WorkerCallOptions extends WorkerListener {
  /** Name of the file for error messages. */
  readonly file: string;
  readonly limits: Pick<ReadLimits, 'pageSeconds' | 'totalSeconds'>;
  /** The page that is being read, NO_PAGE when none is. */
  readonly page: () => number;
  /** Whether the worker is up already; else it says so when it is. */
  readonly isUp: boolean;
  readonly clock: WorkClock;
  /** Whether it waits because it was told to. */
  readonly isPaused: () => boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request and waits for its result. Rejects with READER_STOPPED, TOO_LARGE or CANCELLED when the worker works
 * too much on a step or in all, ends, runs out of memory, or the signal fires, and with what `onPiece` throws. The
 * worker may then still be running, so the caller must end it.
 */
async function callWorker(worker: Worker, message: WorkerRequest, options: WorkerCallOptions): Promise<WorkerResult> {
  const { file, limits, signal, onProgress, onPiece } = options;
  const ended = Promise.withResolvers<WorkerResult>();
  const fail = (code: ErrorCode, why: string, page: number = options.page(), more: ErrorDetails = {}): void =>
    ended.reject(new PinciteError(code, withPage({ file, why, ...more }, page)));
  const { pageSeconds: step, totalSeconds: total } = limits;
  const onTooMuch = (which: 'step' | 'total'): void => {
    // No single page is to blame for all of it.
    const page = which === 'step' ? options.page() : NO_PAGE;
    const seconds = which === 'step' ? step : total;
    const what = page === NO_PAGE ? (which === 'step' ? 'a part of it that is no page' : 'it') : `page ${page + 1}`;
    fail('READER_STOPPED', `${what} took more than ${seconds} s of the processor’s time`, page, { seconds });
  };
  let [at, isWaiting]: [ReadingProgress, boolean] = [{ pagesDone: 0, pages: 0 }, false];
  const onWaiting = (isNow: boolean): void => {
    isWaiting = isNow && !options.isPaused();
    onProgress?.({ ...at, isWaiting });
  };
  const watch = watchWork(options.clock, { step, total }, { onTooMuch, onWaiting });
  if (options.isUp) watch.begun();
  const onAbort = (): void => ended.reject(new PinciteError('CANCELLED'));
  const onMessage = (answer: WorkerAnswer): void => {
    if (answer.type === 'up') watch.begun();
    else watch.step();
    if (answer.type === 'progress') {
      at = answer.progress;
      onProgress?.({ ...at, isWaiting });
    } else if (answer.type === 'piece') onPiece?.(answer.piece).catch(ended.reject);
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
    watch.end();
    signal?.removeEventListener('abort', onAbort);
    // Not removeAllListeners: a worker without its own listeners never sends another message (Node 24).
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    worker.unref();
  }
}
