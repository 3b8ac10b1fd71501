/** Loads Tesseract (WASM); the only file that does, with the worker beside it. */
import { fileURLToPath } from 'node:url';
import type { Worker as WorkerThread } from 'node:worker_threads';
import { createWorker, OEM, type Page, type Rectangle, type Worker } from 'tesseract.js';
import { PinciteError, unlessAborted } from '../../../contract/errors.ts';
import { type WorkWatch, watchWork, workerClock } from '../reading/watch-work.ts';
import type { LanguageData } from './languages.ts';
import { asPgm, type GreyPicture, partOf, strokeWidth } from './picture.ts';
import type { PixelBox, RecognisedLine } from './recognised.ts';
import { recognisedLine } from './recognised-line.ts';

export interface RecogniserOptions {
  /** The worker's entry file, in the source or the build. */
  readonly workerUrl: URL;
  /** The languages of the pages; asked before each picture, so that one that is added counts at once. */
  readonly languages: () => Promise<LanguageData>;
  /** Pictures read at once, one by default; more wait. */
  readonly threads?: number;
  /** Most seconds of the processor for one picture. */
  readonly limitSeconds?: number;
}

export interface RecogniseOptions {
  /** Levels lines that rise or fall, for the time of another look at the picture. */
  readonly isLevelled?: boolean;
  /** Turns the picture clockwise first by this angle in radians, as it was levelled before. */
  readonly level?: number;
  /** Reads this part of it alone. */
  readonly part?: PixelBox;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadPicture {
  readonly lines: readonly RecognisedLine[];
  /** Angle in radians by which the picture was turned clockwise before it was read. */
  readonly level: number;
}

/** Reads pictures of text in threads of its own, opened at the first picture. */
export interface Recogniser {
  readonly threads: number;
  /** Throws CANCELLED, OCR_STOPPED. */
  recognise(picture: GreyPicture, options?: RecogniseOptions): Promise<ReadPicture>;
  close(): Promise<void>;
}

/**
 * Most seconds of the processor for one picture (docs/adr/0079). Pages take seconds; drawings of thousands of strokes
 * take minutes.
 */
const LIMIT_SECONDS = 120;

export function createRecogniser(options: RecogniserOptions): Recogniser {
  const threads = Array.from({ length: options.threads ?? 1 }, () => recognisingThread(options));
  return {
    threads: threads.length,
    recognise: (picture, request = {}) =>
      threads.reduce((least, other) => (other.load() < least.load() ? other : least)).recognise(picture, request),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

interface RecognisingThread extends Omit<Recogniser, 'threads'> {
  /** Number of pictures waiting or in progress. */
  readonly load: () => number;
}

function recognisingThread(threadOptions: RecogniserOptions): RecognisingThread {
  const { limitSeconds = LIMIT_SECONDS } = threadOptions;
  let opening: Promise<Worker> | null = null;
  let opened = '';
  let load = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const close = async (): Promise<void> => {
    const open = opening;
    opening = null;
    await (await open?.catch(() => null))?.terminate();
  };
  const read = async (picture: GreyPicture, options: RecogniseOptions): Promise<ReadPicture> => {
    const { signal } = options;
    if (signal?.aborted) throw new PinciteError('CANCELLED');
    const languages = await threadOptions.languages();
    const wanted = [languages.folder, ...languages.codes].join('\n');
    if (wanted !== opened) await close();
    opened = wanted;
    opening ??= open(threadOptions.workerUrl, languages);
    const ended = Promise.withResolvers<never>();
    const onAbort = (): void => ended.reject(new PinciteError('CANCELLED'));
    const onTooMuch = (): void => {
      const why = `a page took more than ${limitSeconds} s of the processor’s time`;
      ended.reject(new PinciteError('OCR_STOPPED', { why }));
    };
    let watch: WorkWatch | null = null;
    signal?.addEventListener('abort', onAbort);
    try {
      const worker = await Promise.race([opening, ended.promise]);
      watch = watchWork(workerClock(threadOf(worker)), { step: limitSeconds }, { onTooMuch });
      watch.begun();
      const seen = seenBy(picture, options);
      const reading = worker.recognize(Buffer.from(asPgm(seen.picture)), seen.options, { blocks: true, text: false });
      return readPicture((await Promise.race([reading, ended.promise])).data, seen);
    } catch (error) {
      // Tesseract cannot be interrupted: its thread ends, and the next picture starts another.
      await close();
      if (error instanceof PinciteError) throw error;
      throw new PinciteError('OCR_STOPPED', { why: String(error) }, { cause: error });
    } finally {
      watch?.end();
      signal?.removeEventListener('abort', onAbort);
    }
  };
  return {
    load: () => load,
    recognise: (picture, request) => {
      load++;
      const result = turn.then(() => read(picture, request ?? {}));
      turn = result.catch(() => undefined);
      const counted = result.finally(() => {
        load--;
      });
      // Who gives up waits neither for the pictures before nor for a thread that is being opened.
      return unlessAborted(counted, request?.signal);
    },
    close: async () => {
      await turn;
      await close();
    },
  };
}

/** The thread of a worker of Tesseract, which its types do not name. */
const threadOf = (worker: Worker): WorkerThread => (worker as Worker & { readonly worker: WorkerThread }).worker;

/** A picture as it is handed to Tesseract, with the place of its upper left corner in the picture that was given. */
interface Seen {
  readonly picture: GreyPicture;
  readonly options: { rotateAuto: true } | { rotateRadians: number; rectangle?: Rectangle };
  readonly left: number;
  readonly top: number;
}

/**
 * Of a part that need not be turned only the part is handed over: Tesseract reads it worse inside the whole picture.
 */
function seenBy(picture: GreyPicture, { isLevelled = false, level = 0, part }: RecogniseOptions): Seen {
  const whole = { picture, left: 0, top: 0 };
  if (part === undefined) return { ...whole, options: isLevelled ? { rotateAuto: true } : { rotateRadians: level } };
  const [left, top] = [Math.max(0, Math.round(part[0])), Math.max(0, Math.round(part[1]))];
  const right = Math.min(picture.width, Math.round(part[2]));
  const bottom = Math.min(picture.height, Math.round(part[3]));
  if (level === 0)
    return { picture: partOf(picture, [left, top, right, bottom]), options: { rotateRadians: 0 }, left, top };
  return {
    ...whole,
    options: { rotateRadians: level, rectangle: { left, top, width: right - left, height: bottom - top } },
  };
}

/** Null when Tesseract reads with a language, else why it does not. */
export async function whyNotReadable(workerUrl: URL, language: LanguageData): Promise<string | null> {
  try {
    await (await open(workerUrl, language)).terminate();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function open(workerUrl: URL, { folder, codes }: LanguageData): Promise<Worker> {
  const failed = Promise.withResolvers<never>();
  const opening = createWorker([...codes], OEM.LSTM_ONLY, {
    workerPath: fileURLToPath(workerUrl),
    langPath: folder,
    // Neither writes beside the library nor looks for newer data anywhere.
    cacheMethod: 'none',
    gzip: true,
    // What fails while it opens reaches nobody else. Later errors also reject the promise of their call; without a
    // handler they would be thrown where nobody catches.
    errorHandler: (error: unknown) => failed.reject(error),
  });
  failed.promise.catch(() => undefined);
  const worker = await Promise.race([opening, failed.promise]);
  // Else it prints what it estimates.
  await worker.setParameters({ debug_file: '/dev/null' } as Parameters<Worker['setParameters']>[0]);
  return worker;
}

function readPicture({ blocks, rotateRadians }: Page, { picture, left, top }: Seen): ReadPicture {
  const level = rotateRadians ?? 0;
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  // A levelled picture is another one: its boxes do not say where the strokes are.
  const strokes = (box: PixelBox): number => (level === 0 ? strokeWidth(picture, box) : 0);
  return {
    lines: lines.map((line) => moved(recognisedLine(line, strokes), left, top)).filter(({ words }) => words.length > 0),
    level,
  };
}

const moved = (line: RecognisedLine, left: number, top: number): RecognisedLine => ({
  ...line,
  words: line.words.map((word) => ({ ...word, edges: word.edges.map((edge) => edge + left) })),
  baseline: [line.baseline[0] + top, line.baseline[1] + top],
});
