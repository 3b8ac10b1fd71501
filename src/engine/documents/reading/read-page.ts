import { bracketTitleLength } from '../layout/clauses.ts';
import { exactCells, partOf } from '../layout/columns/cells.ts';
import { separateColumns } from '../layout/columns/columns.ts';
import { gatherRows } from '../layout/columns/gather-rows.ts';
import { joinHeaderCells } from '../layout/columns/header-cells.ts';
import { withoutMarginNumbers } from '../layout/columns/margin-numbers.ts';
import { joinRuledRows } from '../layout/columns/ruled-rows.ts';
import { joinWrappedRows } from '../layout/columns/wrapped-rows.ts';
import { unitFor } from '../layout/geometry.ts';
import { withAccents } from '../layout/glyphs/accents.ts';
import { columnsFromRight, withVerticalWriting } from '../layout/glyphs/vertical-writing.ts';
import type { GlyphPage, Line, PageComment } from '../layout/line.ts';
import { linesOfPage } from '../layout/lines.ts';
import { type DrawnBoxes, drawnBoxes } from '../layout/source-marks.ts';
import { chooseReading } from '../legibility/choose-reading.ts';
import { judgePage } from '../legibility/page-state.ts';
import { meanConfidence } from '../ocr/recognised.ts';
import { scanGlyphs } from '../ocr/scan-glyphs.ts';
import type { PdfFile } from '../pdfium/pdf-file.ts';
import type { PageRecord, ReadRequest } from '../types.ts';
import type { ReadLimits } from './read-limits.ts';

/** A page as it was read, before its document is known. */
export interface RawPage {
  readonly label: string | null;
  readonly glyphs: Pick<GlyphPage, 'mediaBox' | 'cropBox' | 'rotation'>;
  readonly unit: number;
  readonly lines: readonly Line[];
  readonly drawn: DrawnBoxes;
  readonly comments: readonly PageComment[];
  readonly state: PageRecord['state'];
  readonly reason: string | null;
  /** Whether nothing is drawn on it. */
  readonly isEmpty?: boolean;
  /** Whether its lines are those that OCR reads. */
  readonly isScanned?: boolean;
}

/** A page that cannot be read. */
export const lostPage = (label: string | null, reason: string): RawPage => ({
  label,
  glyphs: { mediaBox: [0, 0, 612, 792], cropBox: [0, 0, 612, 792], rotation: 0 },
  ...NO_LINES,
  comments: [],
  state: 'unreadable',
  reason,
});

/**
 * Reads one page; OCR's reading where it is chosen. `doubt`: why what would pass as text is garbled; null when nothing
 * speaks against it.
 */
export function readPage(
  file: PdfFile,
  index: number,
  request: ReadRequest & { readonly doubt: string | null; readonly hasLayersOff: boolean },
  limits: ReadLimits,
): RawPage {
  const label = file.label(index);
  let glyphs: GlyphPage;
  try {
    glyphs = withAccents(withVerticalWriting(file.glyphs(index, limits.pageCharacters, request.hasLayersOff)));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'DAMAGED') throw error;
    return lostPage(label, 'the page is damaged');
  }
  const { mediaBox, cropBox, rotation, comments } = glyphs;
  const page = { label, glyphs: { mediaBox, cropBox, rotation }, comments, isEmpty: glyphs.objects === 0 };
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
  const isScanned = chosen.lines === seen?.lines;
  return { ...page, ...(isScanned ? seen : read), ...chosen, isScanned };
}

const WAITS = 'OCR has not read its picture yet';
const NO_LINES = { unit: 0.05, lines: [], drawn: new Map() };

/** A title in brackets and the text that follows it on the same line. */
function titleApart(line: Line, unit: number): Line[] {
  const end = line.cellStarts.length > 1 ? 0 : bracketTitleLength(line.text);
  if (end === 0) return [line];
  const next = end + (/^\s*/u.exec(line.text.slice(end))?.[0].length ?? 0);
  return [partOf(line, 0, end, unit), partOf(line, next, line.text.length, unit)];
}

/** A footnote with its mark, which is a sentence of several words. */
const NOTE = /^(?:[\p{No}*†‡§]{1,3}|\(?\d{1,2}\)?)\s?\p{L}\S*(?:\s\S+){2,}[.!?]$/u;

/** Footnotes of columns beside each other, which are no row. */
const notesApart = (line: Line, unit: number): Line[] =>
  line.cellStarts.length > 1 && line.breaks === undefined && line.text.split('\t').every((cell) => NOTE.test(cell))
    ? exactCells(line, unit)
    : [line];

function linesOf(glyphs: GlyphPage): Pick<RawPage, 'unit' | 'drawn' | 'lines'> {
  const unit = unitFor(glyphs.boxes, glyphs.cropBox);
  const written = withoutMarginNumbers(columnsFromRight(linesOfPage(glyphs, unit)), unit);
  // Numbers of lines stand behind the text, and are no column of a table with it.
  const { text = [], numbers = [] } = Object.groupBy(written, (line) => (line.isMarginNumber ? 'numbers' : 'text'));
  const ruled = joinRuledRows(text, glyphs.rules ?? [], unit);
  const joined = joinHeaderCells(gatherRows(separateColumns(ruled, unit)));
  const lines = [
    ...joined.flatMap((line) => titleApart(line, unit)).flatMap((line) => notesApart(line, unit)),
    ...numbers,
  ];
  // OCR reads rows line by line; files write them cell by cell.
  return { unit, drawn: drawnBoxes(glyphs, unit), lines: glyphs.confidence === null ? lines : joinWrappedRows(lines) };
}
