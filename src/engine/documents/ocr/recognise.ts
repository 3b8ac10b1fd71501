/** Loads Tesseract (WASM); the only file that does, with the worker beside it. */
import { fileURLToPath } from 'node:url';
import { createWorker, type Line, OEM, type Page, type Word, type Worker } from 'tesseract.js';
import { PinciteError } from '../../../contract/errors.ts';
import { asPgm, type GreyPicture, strokeWidth } from './picture.ts';
import type { PixelBox, RecognisedLine, RecognisedWord } from './recognised.ts';

export interface RecogniserOptions {
  /** The worker's entry file, in the source or the build. */
  readonly workerUrl: URL;
  /** Folder with LANGUAGE.traineddata.gz. */
  readonly languageFolder: string;
  /** Languages of the pages, by Tesseract's names; English by default. */
  readonly languages?: readonly string[];
  /** Pictures read at once, one by default; more wait. */
  readonly threads?: number;
  /** Longest time for one picture, in seconds. */
  readonly limitSeconds?: number;
}

export interface RecogniseOptions {
  /** Levels lines that rise or fall, for the time of another look at the picture. */
  readonly isLevelled?: boolean;
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

/** Folder of the English language data that is shipped. The variant for Tesseract's integer arithmetic: the core for LSTM only reads it. */
export const languageFolder = (): string =>
  fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng/package.json')));

/** Part of the height of a line's type that lies under its baseline; usual where the engine does not say. */
const BELOW = 0.2;
/** Longest time for one picture. Pages take seconds; drawings of thousands of strokes take minutes. */
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

function recognisingThread(options: RecogniserOptions): RecognisingThread {
  const { limitSeconds = LIMIT_SECONDS } = options;
  let opening: Promise<Worker> | null = null;
  let load = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const close = async (): Promise<void> => {
    const open = opening;
    opening = null;
    await (await open?.catch(() => null))?.terminate();
  };
  const read = async (picture: GreyPicture, { isLevelled = false, signal }: RecogniseOptions): Promise<ReadPicture> => {
    if (signal?.aborted) throw new PinciteError('CANCELLED');
    opening ??= open(options);
    const ended = Promise.withResolvers<never>();
    const onAbort = (): void => ended.reject(new PinciteError('CANCELLED'));
    const tooLong = (): void =>
      ended.reject(new PinciteError('OCR_STOPPED', { why: `a page took longer than ${limitSeconds} s` }));
    const limit = setTimeout(tooLong, limitSeconds * 1000);
    signal?.addEventListener('abort', onAbort);
    try {
      const worker = await Promise.race([opening, ended.promise]);
      const reading = worker.recognize(
        Buffer.from(asPgm(picture)),
        { rotateAuto: isLevelled },
        { blocks: true, text: false },
      );
      return readPicture((await Promise.race([reading, ended.promise])).data, picture);
    } catch (error) {
      // Tesseract cannot be interrupted: its thread ends, and the next picture starts another.
      await close();
      if (error instanceof PinciteError) throw error;
      throw new PinciteError('OCR_STOPPED', { why: String(error) }, { cause: error });
    } finally {
      clearTimeout(limit);
      signal?.removeEventListener('abort', onAbort);
    }
  };
  return {
    load: () => load,
    recognise: (picture, request) => {
      load++;
      const result = turn.then(() => read(picture, request ?? {}));
      turn = result.catch(() => undefined);
      return result.finally(() => {
        load--;
      });
    },
    close: async () => {
      await turn;
      await close();
    },
  };
}

async function open({ workerUrl, languageFolder, languages = ['eng'] }: RecogniserOptions): Promise<Worker> {
  const failed = Promise.withResolvers<never>();
  const opening = createWorker([...languages], OEM.LSTM_ONLY, {
    workerPath: fileURLToPath(workerUrl),
    langPath: languageFolder,
    // Neither writes beside the library nor looks for newer data anywhere.
    cacheMethod: 'none',
    gzip: true,
    // What fails while it opens reaches nobody else. Later errors also reject the promise of their call; without a handler they would be
    // thrown where nobody catches.
    errorHandler: (error: unknown) => failed.reject(error),
  });
  failed.promise.catch(() => undefined);
  const worker = await Promise.race([opening, failed.promise]);
  // Else it prints what it estimates.
  await worker.setParameters({ debug_file: '/dev/null' } as Parameters<Worker['setParameters']>[0]);
  return worker;
}

function readPicture({ blocks, rotateRadians }: Page, picture: GreyPicture): ReadPicture {
  const level = rotateRadians ?? 0;
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  // A levelled picture is another one: its boxes do not say where the strokes are.
  const strokes = (box: PixelBox): number => (level === 0 ? strokeWidth(picture, box) : 0);
  return {
    lines: lines.map((line) => recognisedLine(line, strokes)).filter(({ words }) => words.length > 0),
    level,
  };
}

/** Confidence under which what is read is no word, and under which it is none without a sign that says something: specks, rules, edges. */
const [WORD, SIGN] = [0.2, 0.7];
/** Letters, digits, and what stands alone in tables and lists: "—" for nothing, "$", "%", "•". */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Pd}\p{Sc}%•]/u;
/** What no bullet looks like. */
const NO_BULLET = /^[\p{L}\p{N}\p{Pd}|_/\\]$/u;

function isWord({ symbols, confidence }: RecognisedWord): boolean {
  const text = symbols.join('');
  return text.trim() !== '' && confidence >= (SAYS_SOMETHING.test(text) ? WORD : SIGN);
}

/** A sign at the beginning of a line that OCR is unsure of is the mark of an item: its data has no bullets of all shapes. */
function asBullet(word: RecognisedWord): RecognisedWord {
  const [sign, ...more] = word.symbols;
  const isUnsure = word.confidence < SIGN && sign !== undefined && more.length === 0;
  return isUnsure && [...sign].length === 1 && !NO_BULLET.test(sign) ? { ...word, symbols: ['•'] } : word;
}

function recognisedWord({ symbols, confidence }: Word): RecognisedWord {
  return {
    symbols: symbols.map(({ text }) => text),
    edges: [...symbols.map(({ bbox }) => bbox.x0), symbols.at(-1)?.bbox.x1 ?? 0],
    confidence: confidence / 100,
  };
}

function recognisedLine(line: Line, strokes: (box: PixelBox) => number): RecognisedLine {
  const { baseline, bbox, rowAttributes } = line;
  const height = rowAttributes?.rowHeight || bbox.y1 - bbox.y0;
  const below = rowAttributes?.descenders || BELOW * height;
  const words = line.words.map(recognisedWord);
  const widths = line.words
    .flatMap(({ symbols }) => symbols.map(({ bbox: { x0, y0, x1, y1 } }) => strokes([x0, y0, x1, y1])))
    .filter((width) => width > 0);
  return {
    words: words.map((word, i) => (i === 0 && words.length > 1 ? asBullet(word) : word)).filter(isWord),
    baseline: [baseline.y0, baseline.y1],
    above: height - below,
    below,
    weight: widths.length === 0 ? null : widths.reduce((sum, width) => sum + width, 0) / widths.length / height,
  };
}
