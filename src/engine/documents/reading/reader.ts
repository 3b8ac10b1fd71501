import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';
import { ERROR_SENTENCES, type ErrorCode, type ErrorDetails, PinciteError } from '../../../contract/errors.ts';
import type { DrawnPage } from '../ocr/read-picture.ts';
import type { ReadDocument, ReadingProgress } from '../types.ts';
import type { AttachedListed, HostFile } from './attached-files.ts';
import { readAround } from './read-around.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';
import {
  NO_PAGE,
  type PictureRequest,
  type RenderedPage,
  type RenderRequest,
  type WorkerAnswer,
  type WorkerRequest,
  type WorkerResult,
  type WorkerSetting,
} from './worker-messages.ts';

export interface DocumentReader {
  /** Number of documents read at once; more wait. */
  readonly threads: number;
  readonly read: ReadDocument;
  /** Draws pages as PNG with lit rectangles. Throws as reading does. */
  render(request: RenderRequest, options?: { signal?: AbortSignal }): Promise<readonly RenderedPage[]>;
  /** Draws a page for OCR. Throws as reading does. */
  picture(request: PictureRequest, options?: { signal?: AbortSignal | undefined }): Promise<DrawnPage>;
  /** The files attached to a PDF or a mail. Throws as reading does. */
  attachments(host: HostFile, options?: { signal?: AbortSignal | undefined }): Promise<readonly AttachedListed[]>;
  /** The bytes of one of them. Throws as reading does, and DAMAGED when it cannot be taken out. */
  attachment(request: AttachedRequest, options?: { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Asks for the attached file number `index`; `name` is for the message. */
export interface AttachedRequest extends HostFile {
  readonly index: number;
  readonly name: string;
}

interface ReaderOptions {
  /** The worker's entry file, in the source or the build. */
  readonly workerUrl: URL;
  /** File with the embedder's vocabulary, one token a line. */
  readonly vocabularyFile: string;
  readonly limits?: Partial<ReadLimits>;
  /** Documents read at once, one by default. Each thread has its own PDFium. */
  readonly threads?: number;
}

/** Reads documents in worker threads, one document in each; a request goes to the thread with the fewest waiting requests. */
export function createReader(options: ReaderOptions): DocumentReader {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const setting = { vocabularyFile: options.vocabularyFile, limits };
  const workers = Array.from({ length: options.threads ?? 1 }, () => readingWorker(options.workerUrl, setting));

  /** Rejects at once when the signal fires, even while other requests are being served. */
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
    const worker = workers.reduce((least, other) => (other.load() < least.load() ? other : least));
    const answered = worker
      .ask(message, { file: message.request.sourceFilename, signal, onProgress })
      .then((answer) => {
        if (answer.type === 'error') throw toError(answer);
        return answer;
      });
    return untilAborted(answered, signal);
  };

  return {
    threads: workers.length,
    read: async (request, { signal, onProgress } = {}) => {
      const { sourceFilename: file, bytes } = request;
      if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file });
      if (bytes.length > limits.bytes) {
        throw new PinciteError('TOO_LARGE', { file, why: `${bytes.length} bytes, ${limits.bytes} are the limit` });
      }
      return readAround(request, async (around) => {
        const answer = await ask({ type: 'read', request: around }, signal, onProgress);
        return expectType(answer, 'document').document;
      });
    },
    render: async (request, { signal } = {}) =>
      expectType(await ask({ type: 'render', request }, signal), 'rendered').pages,
    picture: async (request, { signal } = {}) =>
      expectType(await ask({ type: 'picture', request }, signal), 'picture').page,
    attachments: async (request, { signal } = {}) =>
      expectType(await ask({ type: 'attachments', request }, signal), 'attachments').files,
    attachment: async ({ index, name, ...request }, { signal } = {}) =>
      expectType(await ask({ type: 'attachment', request, index, name }, signal), 'attachment').bytes,
    close: async () => void (await Promise.all(workers.map((worker) => worker.close()))),
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

const withPage = (details: ErrorDetails, page: number): ErrorDetails =>
  page === NO_PAGE ? details : { ...details, page };

type CallOptions = Omit<WorkerCallOptions, 'limits' | 'page'>;

/** Queues requests to one worker thread, and replaces the thread when it was killed. */
export interface ReadingWorker {
  /** Number of requests waiting or in progress. */
  readonly load: () => number;
  /**
   * The worker's result, when it is this request's turn. Starts a new worker when the last one was killed. Throws as `callWorker`.
   */
  ask(message: WorkerRequest, options: CallOptions): Promise<WorkerResult>;
  /** Ends the worker after the requests in progress. */
  close(): Promise<void>;
}

/**
 * Starts the worker at the first request and keeps it for the next. Kills it when it is silent too long, takes too long, runs out
 * of memory, or the signal fires; the next request starts a new one.
 */
function readingWorker(workerUrl: URL, setting: Omit<WorkerSetting, 'currentPage'>): ReadingWorker {
  const { limits } = setting;
  const currentPage = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WorkerSetting = { ...setting, currentPage: currentPage.buffer };
  const page = () => Atomics.load(currentPage, 0);
  let worker: Worker | null = null;
  const turns = new Mutex();
  let load = 0;

  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMegabytes };
    const started = new Worker(workerUrl, { workerData, resourceLimits });
    const forget = (): void => {
      if (worker === started) worker = null;
    };
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
          answer = await callWorker(worker, message, { ...options, limits, page });
        } catch (error) {
          await stop();
          throw error;
        }
        // PDFium broke on a page.
        if (answer.type === 'error' && answer.spent) answer = { ...answer, details: withPage(answer.details, page()) };
        if (answer.spent) await stop();
        return answer;
      }),
    close: () => inTurn(stop),
  };
}

interface WorkerCallOptions {
  /** Name of the file for error messages. */
  readonly file: string;
  readonly limits: Pick<ReadLimits, 'silenceSeconds' | 'totalSeconds'>;
  /** The page that is being read, NO_PAGE when none is. */
  readonly page: () => number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/**
 * Sends one request and waits for its result. Rejects with READER_STOPPED, TOO_LARGE or CANCELLED when the worker is silent too
 * long, takes too long, ends, runs out of memory, or the signal fires. The worker may then still be running, so the caller must end
 * it.
 */
async function callWorker(worker: Worker, message: WorkerRequest, options: WorkerCallOptions): Promise<WorkerResult> {
  const { file, limits, signal, onProgress } = options;
  const ended = Promise.withResolvers<WorkerResult>();
  const fail = (code: ErrorCode, why: string, page: number = options.page()): void =>
    ended.reject(new PinciteError(code, withPage({ file, why }, page)));
  const { silenceSeconds, totalSeconds } = limits;
  const tooSilent = (): void => fail('READER_STOPPED', `one page took longer than ${silenceSeconds} s`);
  let silence = setTimeout(tooSilent, silenceSeconds * 1000);
  // No single page is to blame for that.
  const tooLong = (): void => fail('READER_STOPPED', `it took longer than ${totalSeconds} s`, NO_PAGE);
  const total = setTimeout(tooLong, totalSeconds * 1000);
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
    // Not removeAllListeners: a worker without its own listeners never sends another message (Node 24).
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    worker.unref();
  }
}
