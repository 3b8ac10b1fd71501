import { createHash } from 'node:crypto';
import { PinciteError } from '../../../contract/errors.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import { keepRunOnsTogether, runsOn } from '../layout/across-pages.ts';
import { type Block, blocksOf, type Typography, typographyOf } from '../layout/blocks.ts';
import { addWords, composePage, type PageCanonical } from '../layout/canonical-text.ts';
import { separateColumns } from '../layout/columns.ts';
import { commentBlocks } from '../layout/comment-blocks.ts';
import { furnitureOf } from '../layout/furniture.ts';
import { gatherRows } from '../layout/gather-rows.ts';
import { unitFor } from '../layout/geometry.ts';
import { joinHeaderCells } from '../layout/header-cells.ts';
import type { GlyphPage, Line, PageComment } from '../layout/line.ts';
import { linesOfPage } from '../layout/lines.ts';
import { type DrawnBoxes, drawnBoxes } from '../layout/source-marks.ts';
import { joinWrappedRows } from '../layout/wrapped-rows.ts';
import { chooseReading } from '../legibility/choose-reading.ts';
import { hasCutObjects } from '../legibility/cut-objects.ts';
import { judgePage } from '../legibility/page-state.ts';
import { meanConfidence } from '../ocr/recognised.ts';
import { scanGlyphs } from '../ocr/scan-glyphs.ts';
import { packPassages } from '../passages/passages.ts';
import { type PlacedBlock, placeSentences } from '../passages/place-sentences.ts';
import type { PdfFile, Pdfium } from '../pdfium/pdf-file.ts';
import { placedTables } from '../tables/document-tables.ts';
import { placesOfRows } from '../tables/place-rows.ts';
import type { CanonicalDocument, PageRecord, ReadingProgress, ReadRequest } from '../types.ts';
import { documentName } from './document-name.ts';
import type { ReadLimits } from './read-limits.ts';

interface RawPage {
  readonly label: string | null;
  readonly glyphs: Pick<GlyphPage, 'mediaBox' | 'cropBox' | 'rotation'>;
  readonly unit: number;
  readonly lines: readonly Line[];
  readonly drawn: DrawnBoxes;
  readonly comments: readonly PageComment[];
  readonly state: PageRecord['state'];
  readonly reason: string | null;
}

/** Which page is being read. It is known outside the worker too, when the worker no longer answers. */
export interface CurrentPage {
  set(pageIndex: number | null): void;
}

export interface ReaderTools {
  readonly pdfium: Pdfium;
  readonly countTokens: CountTokens;
  readonly limits: ReadLimits;
  readonly currentPage: CurrentPage;
}

const DYNAMIC_FORM = {
  what: 'a form whose pages a program draws when it is opened (dynamic XFA)',
  remedy: 'open it in Adobe Reader, print it to a PDF and add that',
};

/**
 * Reads a PDF into its canonical document. Throws PASSWORD_NEEDED, PASSWORD_WRONG, FORMAT_NOT_SUPPORTED, DAMAGED, NO_PAGES, NO_TEXT or TOO_LARGE. A page that cannot be
 * read stays in the document as unreadable, with the reason.
 */
export function readPdf(
  request: ReadRequest,
  tools: ReaderTools,
  onProgress: (progress: ReadingProgress) => void,
): CanonicalDocument {
  const { sourceFilename } = request;
  const file = tools.pdfium.open(request.bytes, sourceFilename, request.password);
  try {
    if (file.pageCount > tools.limits.pages) {
      throw new PinciteError('TOO_LARGE', {
        file: sourceFilename,
        why: `${file.pageCount} pages, ${tools.limits.pages} are the limit`,
      });
    }
    if (file.isDrawnWhenOpened)
      throw new PinciteError('FORMAT_NOT_SUPPORTED', { file: sourceFilename, ...DYNAMIC_FORM });
    const readAll = (doubt: string | null): RawPage[] => {
      const raw: RawPage[] = [];
      for (let i = 0; i < file.pageCount; i++) {
        tools.currentPage.set(i);
        const lost = request.lostPages?.find(({ pageIndex }) => pageIndex === i);
        const page = () => readPage(file, i, { ...request, doubt }, tools.limits);
        raw.push(lost === undefined ? page() : lostPage(file.label(i), lost.reason));
        onProgress({ pagesDone: i + 1, pages: file.pageCount });
      }
      tools.currentPage.set(null);
      return raw;
    };
    const plain = readAll(null);
    const whole = hasLetters(plain) ? plain : readAll('no letter in the whole document');
    const isCut = !file.isInOrder && hasCutObjects(request.bytes);
    const raw = isCut ? whole.map(asCut) : whole;
    if (raw.every((page) => page.lines.length === 0 && page.state !== 'waiting'))
      throw new PinciteError('NO_TEXT', { file: sourceFilename });
    return { ...assemble(request, raw, file.title(), tools.countTokens), attachments: file.attachments() };
  } finally {
    file.close();
  }
}

/** Whether a document has letters, or nothing at all: a person would hardly write one of signs alone. */
const hasLetters = (pages: readonly RawPage[]): boolean =>
  pages.every(({ lines }) => lines.length === 0) ||
  pages.some(({ lines }) => lines.some((line) => /\p{L}/u.test(line.text)));

const lostPage = (label: string | null, reason: string): RawPage => ({
  label,
  glyphs: { mediaBox: [0, 0, 612, 792], cropBox: [0, 0, 612, 792], rotation: 0 },
  ...NO_LINES,
  comments: [],
  state: 'unreadable',
  reason,
});

/** `doubt`: why what would pass as text is garbled; null when nothing speaks against it. */
function readPage(
  file: PdfFile,
  index: number,
  request: ReadRequest & { readonly doubt: string | null },
  limits: ReadLimits,
): RawPage {
  const label = file.label(index);
  let glyphs: GlyphPage;
  try {
    glyphs = file.glyphs(index, limits.pageCharacters);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'DAMAGED') throw error;
    return lostPage(label, 'the page is damaged');
  }
  const { mediaBox, cropBox, rotation, comments } = glyphs;
  const page = { label, glyphs: { mediaBox, cropBox, rotation }, comments };
  if (glyphs.count > limits.pageCharacters) {
    const reason = `more than ${limits.pageCharacters} characters on one page`;
    return { ...page, ...NO_LINES, state: 'unreadable', reason };
  }
  const read = linesOf(glyphs);
  const own = { ...read, ...judgePage(glyphs, read.lines, request.doubt) };
  if (own.forOcr === null) return { ...page, ...own };
  const scanned = request.scanned?.get(index);
  if (scanned === undefined)
    return { ...page, ...own, ...(request.ocr ? { state: 'waiting', reason: WAITS } : {}) } as const;
  if (scanned !== null && 'failed' in scanned)
    return { ...page, ...own, reason: own.forOcr === 'all' ? scanned.failed : own.reason };
  const seen = scanned === null ? null : linesOf(scanGlyphs(scanned, glyphs));
  const chosen = chooseReading(own, scanned && seen && { lines: seen.lines, confidence: meanConfidence(scanned) });
  return { ...page, ...(chosen.lines === seen?.lines ? seen : read), ...chosen };
}

/** A page of a file that has lost parts: nothing tells what is missing of it. */
const asCut = (page: RawPage): RawPage =>
  page.state === 'text' || page.state === 'ocr'
    ? { ...page, state: 'low_confidence', reason: 'the file is damaged: parts of its pages may be missing' }
    : page;

const WAITS = 'OCR has not read its picture yet';
const NO_LINES = { unit: 0.05, lines: [], drawn: new Map() };

function linesOf(glyphs: GlyphPage): Pick<RawPage, 'unit' | 'drawn' | 'lines'> {
  const unit = unitFor(glyphs.boxes, glyphs.cropBox);
  const lines = joinHeaderCells(gatherRows(separateColumns(linesOfPage(glyphs, unit))));
  // OCR reads rows line by line; files write them cell by cell.
  return { unit, drawn: drawnBoxes(glyphs, unit), lines: glyphs.confidence === null ? lines : joinWrappedRows(lines) };
}

function assemble(
  request: ReadRequest,
  raw: readonly RawPage[],
  title: string | null,
  count: CountTokens,
): Omit<CanonicalDocument, 'attachments'> {
  const typography: Typography = typographyOf(raw.map((page) => page.lines));
  const vocabulary = vocabularyOf(raw);
  const furniture = furnitureOf(raw.map((page) => page.lines));
  const layouts = keepRunOnsTogether(
    raw.map((page) => [...blocksOf(page.lines, typography, furniture), ...commentBlocks(page.comments, page.unit)]),
  );
  const composed: PageCanonical[] = raw.map((page, i) =>
    composePage({ ...page.glyphs, unit: page.unit, blocks: layouts[i] as Block[], drawn: page.drawn }, vocabulary),
  );
  const text = composed.map((page) => page.text).join('\f');
  let start = 0;
  const pages: PageRecord[] = composed.map((page, i) => {
    const { label, state, reason } = raw[i] as RawPage;
    const record = { pageIndex: i, label, start, text: page.text, geometry: page.geometry, state, reason };
    start += page.text.length + 1;
    return record;
  });
  const onPages = composed.map((page, i) => {
    const { start: from } = pages[i] as PageRecord;
    return page.blocks.map((block) => ({ ...block, start: block.start + from, end: block.end + from }));
  });
  const rows = placesOfRows(placedTables(pages.map((page, i) => ({ ...page, blocks: onPages[i] ?? [] }))));
  const blocks = runOn(
    onPages.flatMap((own, i) =>
      own.map((block) => ({ ...block, page: i, lastPage: i, rank: null, table: rows.get(block.start) ?? null })),
    ),
    text,
  );
  const sentences = placeSentences(text, blocks, count);
  return {
    documentId: createHash('sha256').update(request.bytes).digest('hex').slice(0, 16),
    name: documentName(title, request.sourceFilename),
    kind: 'pdf',
    characters: text.length,
    pages,
    passages: packPassages(text, sentences),
  };
}

/** The words of the document, without the halves of words broken at line ends. */
function vocabularyOf(raw: readonly RawPage[]): Set<string> {
  const vocabulary = new Set<string>();
  for (const { lines } of raw) {
    lines.forEach((line, i) => {
      let text = line.text;
      if (line.hyphenated) text = text.replace(/\S+$/u, '');
      if (lines[i - 1]?.hyphenated) text = text.replace(/^\S+/u, '');
      addWords(text, vocabulary);
    });
  }
  return vocabulary;
}

/** Joins the last paragraph of a page with the first of the next when its sentence continues across the page break. */
function runOn(blocks: readonly PlacedBlock[], text: string): PlacedBlock[] {
  const joined: PlacedBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const open =
      last !== undefined &&
      block.page === last.lastPage + 1 &&
      last.page === last.lastPage &&
      runsOn(
        { ...last, text: text.slice(last.start, last.end) },
        { ...block, text: text.slice(block.start, block.end) },
      );
    if (open) joined[joined.length - 1] = { ...last, end: block.end, lastPage: block.page };
    else joined.push(block);
  }
  return joined;
}
