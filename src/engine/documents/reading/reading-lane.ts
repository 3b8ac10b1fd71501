import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { PinciteError } from '../../../contract/errors.ts';
import { callWorker } from './call-worker.ts';
import type { ReadLimits } from './read-limits.ts';
import type { WorkerRequest, WorkerResult, WorkerSetting } from './worker-messages.ts';

type CallOptions = Omit<Parameters<typeof callWorker>[2], 'limits'>;

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
