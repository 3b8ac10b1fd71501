import { ERROR_SENTENCES, type ErrorCode, PinciteError } from '../../../contract/errors.ts';
import type { ReadDocument, ReadingProgress } from '../types.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';
import { readingLane } from './reading-lane.ts';
import type { RenderedPage, RenderRequest, WorkerRequest, WorkerResult } from './worker-messages.ts';

export interface DocumentReader {
  /** So many documents it reads at once; more wait. */
  readonly threads: number;
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
  /** Documents read at once, one by default. Each thread has a PDFium of its own. */
  readonly threads?: number;
}

/**
 * Reads documents in worker threads, one document each; a request goes to the thread with the least before it. How a thread
 * is started and killed: reading-lane.ts.
 */
export function createReader(options: ReaderOptions): DocumentReader {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const setting = { vocabularyFile: options.vocabularyFile, limits };
  const lanes = Array.from({ length: options.threads ?? 1 }, () => readingLane(options.workerUrl, setting));

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
    const lane = lanes.reduce((least, other) => (other.load() < least.load() ? other : least));
    const answered = lane.ask(message, { file: message.request.sourceFilename, signal, onProgress }).then((answer) => {
      if (answer.type === 'error') throw toError(answer);
      return answer;
    });
    return untilAborted(answered, signal);
  };

  return {
    threads: lanes.length,
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
    close: async () => void (await Promise.all(lanes.map((lane) => lane.close()))),
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
