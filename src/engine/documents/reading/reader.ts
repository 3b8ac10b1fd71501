import { ERROR_SENTENCES, type ErrorCode, PinciteError, unlessAborted } from '../../../contract/errors.ts';
import type { DrawnPage } from '../ocr/read-picture.ts';
import type { ReadDocument, ReadRequest, StoredFile } from '../types.ts';
import type { AttachedListed, HostFile } from './attached-files.ts';
import { readAround } from './read-around.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from './read-limits.ts';
import { readingWorker, type WorkerListener } from './reading-thread.ts';
import { givePiece, type Piece, type SharedFile, sharePieces } from './shared-file.ts';
import type {
  AnnotateRequest,
  PictureRequest,
  RenderedPage,
  RenderRequest,
  WorkerRequest,
  WorkerResult,
} from './worker-messages.ts';

export interface DocumentReader {
  /** Number of documents read at once; more wait. */
  readonly threads: number;
  readonly read: ReadDocument;
  /** Draws pages as PNG with lit rectangles. Throws as reading does. */
  render(
    request: Stored<RenderRequest>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<readonly RenderedPage[]>;
  /** The file as a PDF with annotations. Throws as reading does. */
  annotate(
    request: Stored<AnnotateRequest>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Draws a page for OCR. Throws as reading does. */
  picture(request: Stored<PictureRequest>, options?: { signal?: AbortSignal | undefined }): Promise<DrawnPage>;
  /** The files attached to a PDF or a mail. Throws as reading does. */
  attachments(host: HostFile, options?: { signal?: AbortSignal | undefined }): Promise<readonly AttachedListed[]>;
  /** The bytes of one of them. Throws as reading does, and DAMAGED when it cannot be taken out. */
  attachment(request: AttachedRequest, options?: { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
  /** Whether documents that are being read wait before their next page. */
  pause(isPaused: boolean): void;
  close(): Promise<void>;
}

/** A request for a file that may lie in the store; else its bytes are given. */
type Stored<Request> = Omit<Request, 'bytes'> & { readonly bytes: Uint8Array | StoredFile };

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

/**
 * Reads documents in worker threads, one document in each; a request goes to the thread with the fewest waiting
 * requests.
 */
export function createReader(options: ReaderOptions): DocumentReader {
  const limits = { ...DEFAULT_READ_LIMITS, ...options.limits };
  const setting = { vocabularyFile: options.vocabularyFile, limits };
  const workers = Array.from({ length: options.threads ?? 1 }, () => readingWorker(options.workerUrl, setting));

  const ask = (
    message: WorkerRequest,
    signal: AbortSignal | undefined,
    listener: WorkerListener = {},
  ): Promise<WorkerResult> => {
    const worker = workers.reduce((least, other) => (other.load() < least.load() ? other : least));
    const answered = worker
      .ask(message, { file: message.request.sourceFilename, signal, ...listener })
      .then((answer) => {
        if (answer.type === 'error') throw toError(answer);
        return answer;
      });
    // At once, even while other requests are being served.
    return unlessAborted(answered, signal);
  };
  /** Asks about a file that the worker may read piece by piece. */
  const askStored = (
    bytes: Uint8Array | StoredFile,
    messageOf: (bytes: Uint8Array | SharedFile) => WorkerRequest,
    signal: AbortSignal | undefined,
  ): Promise<WorkerResult> => {
    if (bytes instanceof Uint8Array) return ask(messageOf(bytes), signal);
    const shared = sharePieces(bytes);
    const onPiece = (piece: Piece) => givePiece(bytes, shared, piece);
    return ask(messageOf(shared), signal, { onPiece });
  };

  return {
    threads: workers.length,
    read: async (request, { signal, onProgress, triesLater } = {}) => {
      const { sourceFilename: file, bytes } = request;
      if (bytes.length === 0) throw new PinciteError('EMPTY_FILE', { file });
      if (bytes.length > limits.bytes) {
        throw new PinciteError('TOO_LARGE', { file, why: `${bytes.length} bytes, ${limits.bytes} are the limit` });
      }
      const readOnce = async (around: ReadRequest) => {
        const answer = await ask({ type: 'read', request: around }, signal, { onProgress });
        return expectType(answer, 'document').document;
      };
      return readAround(request, readOnce, triesLater);
    },
    render: async (request, { signal } = {}) =>
      expectType(
        await askStored(request.bytes, (bytes) => ({ type: 'render', request: { ...request, bytes } }), signal),
        'rendered',
      ).pages,
    annotate: async (request, { signal } = {}) =>
      expectType(
        await askStored(request.bytes, (bytes) => ({ type: 'annotate', request: { ...request, bytes } }), signal),
        'annotated',
      ).bytes,
    picture: async (request, { signal } = {}) =>
      expectType(
        await askStored(request.bytes, (bytes) => ({ type: 'picture', request: { ...request, bytes } }), signal),
        'picture',
      ).page,
    attachments: async (request, { signal } = {}) =>
      expectType(await ask({ type: 'attachments', request }, signal), 'attachments').files,
    attachment: async ({ index, name, ...request }, { signal } = {}) =>
      expectType(await ask({ type: 'attachment', request, index, name }, signal), 'attachment').bytes,
    pause: (isPaused) => {
      for (const worker of workers) worker.pause(isPaused);
    },
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
