import { availableParallelism } from 'node:os';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { asPinciteError, PinciteError } from '../../../contract/errors.ts';
import { freeMemoryAfter } from '../../../files/free-memory.ts';
import { type OcrLanguages, ocrLanguages } from '../../documents/ocr/languages.ts';
import { readDrawnPage } from '../../documents/ocr/read-picture.ts';
import { createRecogniser, type Recogniser, whyNotReadable } from '../../documents/ocr/recognise.ts';
import type { ScannedPage } from '../../documents/ocr/recognised.ts';
import { openWordReader, type WordReader } from '../../documents/ocr/word-reader.ts';
import type { DocumentReader } from '../../documents/reading/reader.ts';
import type { ReadDocument } from '../../documents/types.ts';
import type { Library } from '../../library/library-types.ts';
import type { ReadScansOptions } from '../../queue/queue-deps.ts';

export interface ScanDeps {
  readonly library: Library;
  readonly reader: Pick<DocumentReader, 'read' | 'picture'>;
  readonly recogniser: Pick<Recogniser, 'threads' | 'recognise'>;
  readonly readWord: WordReader['read'];
  /** Resolves when the next page may be read: questions go before. Throws CANCELLED. */
  readonly turn?: (signal: AbortSignal) => Promise<void>;
  /** Gives back the memory that reading pictures takes; the next picture takes it again. */
  readonly rest: () => Promise<void>;
  /** Kept answers may cite places of the document that lie elsewhere now. */
  readonly forgetAnswers: (documentIds: readonly string[]) => Promise<void>;
}

/** What scans are read with, and the languages in which. */
export interface Ocr extends Pick<ScanDeps, 'recogniser' | 'readWord' | 'rest'> {
  readonly languages: Omit<OcrLanguages, 'add'> & { readonly add: (source: string) => Promise<void> };
  close(): Promise<void>;
}

/**
 * Most pages that OCR reads at once; each takes a core and some 200 MB, and an ingest stays under 1.5 GB. Half of the
 * cores stay for the user's other work.
 */
const MOST_AT_ONCE = 3;

/**
 * Opens nothing before the first scan. `workerUrl`: entry of the OCR worker; `folder`: where the files of added
 * languages lie.
 */
export function openOcr(workerUrl: URL, folder: string): Ocr {
  const languages = ocrLanguages(folder);
  const wordReader = openWordReader();
  const recogniser = createRecogniser({
    workerUrl,
    languages: languages.data,
    threads: Math.min(MOST_AT_ONCE, Math.ceil(availableParallelism() / 2)),
  });
  const rest = async (): Promise<void> => {
    await recogniser.close();
    await wordReader.close();
  };
  return {
    recogniser,
    readWord: wordReader.read,
    rest,
    languages: {
      ...languages,
      add: (source) => languages.add(source, (language) => whyNotReadable(workerUrl, language)),
    },
    close: rest,
  };
}

/**
 * From this size on one page is read after the other, and what reading them takes is given back before the file is in
 * memory whole.
 */
const LARGE_BYTES = 128 * 2 ** 20;

/**
 * Pixels a point: 300 dpi, the resolution that Tesseract is made for. Measured, 150 dpi lose one character in 30 of
 * small tables.
 */
export const SCAN_SCALE = 300 / 72;
/** A page that OCR cannot read is left out; with any other error nothing more can be read. */
const OF_A_PAGE: ReadonlySet<string> = new Set(['OCR_STOPPED', 'READER_STOPPED', 'DAMAGED', 'TOO_LARGE']);
/** What may go better when nothing else is read. */
const STOPPED: ReadonlySet<string> = new Set(['OCR_STOPPED', 'READER_STOPPED']);

/**
 * Reads the pages of a document that wait for OCR, several at once, and writes the document anew with them. Every page
 * that was read is kept until then: stopped, it goes on after it. Throws CANCELLED, PASSWORD_NEEDED, NO_TEXT, and what
 * reading and writing throws.
 */
export async function readScans(
  { library, reader, recogniser, readWord, rest, forgetAnswers, turn }: ScanDeps,
  document: DocumentSummary,
  { password, signal, onProgress }: ReadScansOptions,
): Promise<DocumentSummary> {
  const { document_id: id, source_filename: sourceFilename } = document;
  const file = { sourceFilename, password };
  const stored = library.storedFile(document);
  const waiting = (await library.pages(id))
    .filter(({ state }) => state === 'waiting')
    .map(({ pageIndex }) => pageIndex);
  const scanned = await library.scans.pages(id);
  const left = waiting.filter((pageIndex) => !scanned.has(pageIndex));
  const report = (): void => onProgress(waiting.filter((pageIndex) => scanned.has(pageIndex)).length, waiting.length);
  report();
  const isLarge = document.bytes > LARGE_BYTES;
  const onPage = async (pageIndex: number, read: ScannedPage): Promise<void> => {
    await library.scans.keep(id, pageIndex, read);
    scanned.set(pageIndex, read);
    report();
    freeMemoryAfter(document.bytes);
  };
  await scanPages({ reader, recogniser, readWord }, { ...file, bytes: stored }, left, {
    isLarge,
    signal,
    onPage,
    mayGoOn: turn,
  });
  // Both do not fit into memory well: the file is needed whole from here on.
  if (isLarge) await rest();
  freeMemoryAfter(document.bytes);
  const bytes = await library.originalBytes(id);
  const read = await reader.read({ ...file, bytes, ocr: true, scanned }, { signal });
  const written = await library.rewrite(read, bytes);
  await forgetAnswers([id]);
  await library.scans.drop([id]);
  return written;
}

/**
 * Reads a file, and at once those of its pages that wait for OCR: for who keeps documents where nobody comes back to
 * them. Throws what reading throws; a page that OCR cannot read is left out.
 */
export function readWithScans(
  deps: Pick<ScanDeps, 'recogniser' | 'readWord'> & { reader: ScanDeps['reader'] },
): ReadDocument {
  return async (request, options) => {
    const first = await deps.reader.read(request, options);
    const waiting = first.pages.filter(({ state }) => state === 'waiting').map(({ pageIndex }) => pageIndex);
    if (waiting.length === 0) return first;
    const { sourceFilename, password, bytes } = request;
    const file = { sourceFilename, bytes, password };
    const scanned = new Map<number, ScannedPage>();
    await scanPages(deps, file, waiting, {
      isLarge: bytes.byteLength > LARGE_BYTES,
      signal: options.signal ?? new AbortController().signal,
      onPage: async (pageIndex, read) => void scanned.set(pageIndex, read),
    });
    return deps.reader.read({ ...request, scanned }, options);
  };
}

interface ScanPagesOptions {
  /** Of a large file one page is read after the other. */
  readonly isLarge: boolean;
  readonly signal: AbortSignal;
  readonly mayGoOn?: ScanDeps['turn'];
  readonly onPage: (pageIndex: number, read: ScannedPage) => Promise<void>;
}

/** Reads pages in their pictures, several at once. */
async function scanPages(
  {
    reader,
    recogniser,
    readWord,
  }: Pick<ScanDeps, 'recogniser' | 'readWord'> & { reader: Pick<DocumentReader, 'picture'> },
  file: Omit<Parameters<DocumentReader['picture']>[0], 'pageIndex' | 'scale'>,
  pages: readonly number[],
  { isLarge, signal, onPage, mayGoOn = async () => undefined }: ScanPagesOptions,
): Promise<void> {
  let turn = 0;
  /** `again` when it is to be read once more, by itself, after the others. */
  const readPage = async (pageIndex: number, isAgain: boolean): Promise<ScannedPage | 'again'> => {
    try {
      const drawn = await reader.picture({ ...file, pageIndex, scale: SCAN_SCALE }, { signal });
      const page = await readDrawnPage(drawn, recogniser.recognise, { turn, readWord, signal });
      // Pages of one scan lie the same way.
      turn = page?.frame.turn ?? turn;
      return page;
    } catch (error) {
      const { code, details, message } = asPinciteError(error);
      if (!OF_A_PAGE.has(code)) throw error;
      if (!isAgain && STOPPED.has(code)) return 'again';
      return { failed: `OCR could not read it: ${details.why ?? message}${isAgain ? ', twice' : ''}` };
    }
  };
  const [left, again]: [number[], number[]] = [[...pages], []];
  const readInTurn = async (from: number[], isAgain: boolean): Promise<void> => {
    for (let pageIndex = from.shift(); pageIndex !== undefined; pageIndex = from.shift()) {
      await mayGoOn(signal);
      if (signal.aborted) throw new PinciteError('CANCELLED');
      const page = await readPage(pageIndex, isAgain);
      if (page === 'again') again.push(pageIndex);
      else await onPage(pageIndex, page);
    }
  };
  await Promise.all(Array.from({ length: isLarge ? 1 : recogniser.threads }, () => readInTurn(left, false)));
  await readInTurn(again, true);
}
