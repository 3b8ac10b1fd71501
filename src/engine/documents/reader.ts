import { Worker } from 'node:worker_threads';
import { ERROR_SENTENCES, type ErrorCode, PinciteError } from '../../contract/errors.ts';
import type { ReadDocument, ReadingProgress } from '../data.ts';
import { callWorker } from './call-worker.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';
import type { RenderedPage, RenderRequest, WorkerRequest, WorkerResult, WorkerSetting } from './worker-messages.ts';

export interface DocumentReader {
  readonly read: ReadDocument;
  /** Pages as PNG with rectangles lit. Throws what reading throws. */
  render(request: RenderRequest, options?: { signal?: AbortSignal }): Promise<readonly RenderedPage[]>;
  close(): Promise<void>;
}

interface ReaderOptions {
  /** Where the worker's entry stands: source or build. */
  readonly workerUrl: URL;
  /** The embedder's vocabulary, one piece a line. */
  readonly vocabularyFile: string;
  readonly limits?: Partial<ReadLimits>;
}

/**
 * Reads documents in a worker thread, one at a time. The worker is started at the first request, kept for the next, and
 * killed when it is silent too long, takes too long, runs out of memory, or the signal fires; the next request gets a new one.
 */
export function createReader(options: ReaderOptions): DocumentReader {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const workerData: WorkerSetting = { vocabularyFile: options.vocabularyFile, limits };
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMegabytes };
    const started = new Worker(options.workerUrl, { workerData, resourceLimits });
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
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };
  /** Rejects at once when the signal fires, also while others have their turn. */
  const untilAborted = async <T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    if (signal === undefined) return result;
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(new PinciteError('CANCELLED'));
    signal.addEventListener('abort', onAbort);
    try {
      return await Promise.race([result, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
  const ask = (
    message: WorkerRequest,
    signal: AbortSignal | undefined,
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<WorkerResult> => {
    const answered = inTurn(async () => {
      if (signal?.aborted === true) throw new PinciteError('CANCELLED');
      const file = message.request.sourceFilename;
      worker ??= start();
      let answer: WorkerResult;
      try {
        answer = await callWorker(worker, message, { file, limits, signal, onProgress });
      } catch (error) {
        await stop();
        throw error;
      }
      if (answer.spent) await stop();
      if (answer.type === 'error') throw toError(answer);
      return answer;
    });
    return untilAborted(answered, signal);
  };

  return {
    read: async (request, { signal, onProgress } = {}) => {
      const { sourceFilename: file, bytes } = request;
      if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file });
      if (bytes.length > limits.bytes) {
        throw new PinciteError('TOO_LARGE', { file, why: `${bytes.length} bytes, ${limits.bytes} are the limit` });
      }
      const answer = await ask({ type: 'read', request }, signal, onProgress);
      return expectType(answer, 'document').document;
    },
    render: async (request, { signal } = {}) =>
      expectType(await ask({ type: 'render', request }, signal), 'rendered').pages,
    close: () => inTurn(stop),
  };
}

function expectType<T extends WorkerResult['type']>(answer: WorkerResult, type: T): Extract<WorkerResult, { type: T }> {
  if (answer.type !== type) throw new PinciteError('INTERNAL', { why: `the reader answered with a ${answer.type}` });
  return answer as Extract<WorkerResult, { type: T }>;
}

function toError(answer: Extract<WorkerResult, { type: 'error' }>): PinciteError {
  if (answer.code !== null && Object.hasOwn(ERROR_SENTENCES, answer.code)) {
    return new PinciteError(answer.code as ErrorCode, answer.details);
  }
  return new PinciteError('INTERNAL', { why: answer.message });
}
