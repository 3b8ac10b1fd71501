import { Worker } from 'node:worker_threads';
import { ERROR_SENTENCES, type ErrorCode, PinciteError } from '../../contract/errors.ts';
import type { CanonicalDocument, ReadDocument, ReadingProgress } from '../data.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';
import type { RenderRequest } from './render-pages.ts';
import type { RenderedPage, WorkerAnswer } from './worker-messages.ts';

export interface DocumentReader {
  readonly read: ReadDocument;
  /** Pages as PNG with rectangles lit. Throws what reading throws. */
  render(request: RenderRequest, options?: { signal?: AbortSignal }): Promise<readonly RenderedPage[]>;
  close(): Promise<void>;
}

interface Options {
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
export function createReader(options: Options): DocumentReader {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const started = new Worker(options.workerUrl, {
      workerData: { vocabularyFile: options.vocabularyFile, limits },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    });
    started.unref();
    return started;
  };
  const stop = async (): Promise<void> => {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };

  const call = async <T>(
    file: string,
    message: object,
    pick: (answer: WorkerAnswer) => T | undefined,
    signal: AbortSignal | undefined,
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<T> => {
    signal?.throwIfAborted();
    worker ??= start();
    const current = worker;
    current.ref();
    let silence: NodeJS.Timeout | undefined;
    let total: NodeJS.Timeout | undefined;
    const ended = new AbortController();
    // biome-ignore lint/suspicious/noExplicitAny: each event of a worker has arguments of its own.
    const listeners: [event: string, listener: (...args: any[]) => void][] = [];
    const on = (...entry: (typeof listeners)[number]): void => {
      listeners.push(entry);
      current.on(...entry);
    };
    try {
      return await new Promise<T>((resolve, reject) => {
        const give = (code: ErrorCode, why: string): void => reject(new PinciteError(code, { file, why }));
        const listen = (): void => {
          clearTimeout(silence);
          silence = setTimeout(
            () => give('READER_STOPPED', `one page took longer than ${limits.silenceSeconds} s`),
            limits.silenceSeconds * 1000,
          );
        };
        total = setTimeout(
          () => give('READER_STOPPED', `it took longer than ${limits.totalSeconds} s`),
          limits.totalSeconds * 1000,
        );
        signal?.addEventListener('abort', () => reject(new PinciteError('CANCELLED')), { signal: ended.signal });
        on('message', (answer: WorkerAnswer) => {
          listen();
          if (answer.type === 'progress') onProgress?.(answer.progress);
          else if (answer.type === 'error') reject(toError(answer));
          else {
            const value = pick(answer);
            if (value !== undefined) resolve(value);
          }
        });
        on('error', (error: Error & { code?: string }) =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? give('TOO_LARGE', 'it does not fit into the reader’s memory')
            : give('READER_STOPPED', error.message),
        );
        on('exit', (code: number) => give('READER_STOPPED', `the reader ended with code ${code}`));
        listen();
        current.postMessage(message);
      });
    } catch (error) {
      // An error the worker told of itself leaves it whole; everything else means it cannot be trusted any more.
      if (!(error instanceof ToldByWorker)) await stop();
      throw error instanceof ToldByWorker ? error.told : error;
    } finally {
      clearTimeout(silence);
      clearTimeout(total);
      ended.abort();
      // One by one: the worker's own listeners, which start its port, must stay.
      for (const [event, listener] of listeners) current.off(event, listener);
      current.unref();
    }
  };
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };

  return {
    read: (request, { signal, onProgress } = {}) =>
      inTurn(async () => {
        const { sourceFilename: file, bytes } = request;
        if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file });
        if (bytes.length > limits.bytes) {
          throw new PinciteError('TOO_LARGE', { file, why: `${bytes.length} bytes, ${limits.bytes} are the limit` });
        }
        const pick = (answer: WorkerAnswer): CanonicalDocument | undefined =>
          answer.type === 'document' ? answer.document : undefined;
        return call(file, { type: 'read', request }, pick, signal, onProgress);
      }),
    render: (request, { signal } = {}) =>
      inTurn(() => {
        const pick = (answer: WorkerAnswer) => (answer.type === 'rendered' ? answer.pages : undefined);
        return call(request.sourceFilename, { type: 'render', request }, pick, signal);
      }),
    close: () => inTurn(stop),
  };
}

/** Marks an error that the worker reported in good order. */
class ToldByWorker extends Error {
  readonly told: PinciteError;
  constructor(told: PinciteError) {
    super(told.message);
    this.told = told;
  }
}

function toError(answer: Extract<WorkerAnswer, { type: 'error' }>): Error {
  if (answer.code !== null && answer.code in ERROR_SENTENCES) {
    return new ToldByWorker(new PinciteError(answer.code as ErrorCode, answer.details));
  }
  return new PinciteError('INTERNAL', { why: answer.message });
}
