import { anyOf, words } from '../../../text/language.ts';
import { type ConvertedBlock, type ConvertedDocument, countParts, inOneLine } from '../converted.ts';
import { officeDate } from '../declared-date.ts';
import { gridRows } from '../grids/grid.ts';
import { type OfficeParts, officeParts } from '../office-parts.ts';
import { besideCells } from './beside-cells.ts';
import { boxOf, findRegions, type Region, rowsOf } from './find-regions.ts';
import { joinRegions, type SheetPiece } from './join-regions.ts';
import { areaOf, type DeclaredTable, declaredTables, type ReadSheet, readSheet } from './read-sheet.ts';
import { type VisibleSheet, visibleCells } from './visible-cells.ts';
import { readWorkbook, type SheetPart, type Workbook } from './workbook.ts';

/** What a workbook has besides the blocks of its sheets. */
interface Told {
  readonly leftOut: string[];
  readonly hidden: string[];
}

/**
 * The cells of an Excel workbook (XLSX, XLSM, XLTX) as they are shown, table by table, and the notes beside them; what
 * is hidden is told. Throws when it is none.
 */
export function sheetBlocks(bytes: Uint8Array, file: string): ConvertedDocument {
  const parts = officeParts(bytes, file);
  const book = readWorkbook(parts);
  const told: Told = { leftOut: [], hidden: [] };
  const blocks = book.sheets.flatMap((sheet) => blocksOfSheet(parts, sheet, book, told));
  return { title: null, dated: officeDate(parts), blocks, leftOut: countParts(told.leftOut), hidden: told.hidden };
}

function blocksOfSheet(parts: OfficeParts, part: SheetPart, book: Workbook, told: Told): ConvertedBlock[] {
  const sheet = readSheet(parts, part.path, book);
  if (part.isHidden) {
    if (sheet.cells.length > 0) told.hidden.push(`${part.name}: ${sheet.cells.map(({ text }) => text).join(' ')}`);
    return [];
  }
  const declared = declaredTables(parts, part.path);
  const shown = visibleCells(sheet, declared);
  const pieces = joinRegions(regionsOf(shown, sheet, part, declared));
  const texts = new Map(sheet.cells.map(({ row, column, text }) => [`${row} ${column}`, text]));
  const beside = besideCells(parts, part.path, sheet.controls, (reference) => {
    const area = areaOf(reference);
    const text = area === null ? undefined : texts.get(`${area.top} ${area.left}`);
    return text === undefined ? reference : `${reference} “${text}”`;
  });
  // Sheets are too long for the arguments of one call.
  for (const text of [...shown.hidden, ...beside.hidden]) told.hidden.push(text);
  const many = (name: string, count: number): string[] => Array<string>(count).fill(name);
  const { unvalued, beyond, objects, maybeStruck } = sheet;
  const leftOut = [
    ...[...beside.leftOut, ...many('uncalculated formula', unvalued), ...many('far-right cell', beyond)],
    ...[
      ...many('embedded object', objects),
      ...many('strikethrough under a condition', Math.min(1, maybeStruck.length)),
    ],
  ];
  for (const name of leftOut) told.leftOut.push(name);
  const blocks = [...pieces.flatMap(blocksOfPiece), ...beside.blocks, ...printedLines(sheet)];
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: part.name, rank: 1 }, ...blocks];
}

/** The tables that the sheet declares and the regions of all other cells, in reading order. */
function regionsOf(
  { cells, rowAt, columnAt, narrow }: VisibleSheet,
  sheet: ReadSheet,
  { titleRows }: SheetPart,
  declared: readonly DeclaredTable[],
): Region[] {
  const own: Region[] = [];
  let rest = cells;
  for (const { area, headRows } of declared) {
    const [top, bottom] = [rowAt(area.top), rowAt(area.bottom + 1)];
    const [left, right] = [columnAt(area.left), columnAt(area.right + 1)];
    const isInside = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
      x >= left && x < right && y >= top && y < bottom;
    const inside = rest.filter(isInside);
    rest = rest.filter((cell) => !isInside(cell));
    if (inside.length > 0) own.push({ cells: inside, titles: [], headRows });
  }
  const filterRow = sheet.filtered === null ? null : rowAt(sheet.filtered.top);
  const printed = titleRows === null ? null : ([rowAt(titleRows[0]), rowAt(titleRows[1])] as const);
  const others = findRegions(rest, narrow).map((region): Region => {
    const { y, rows } = boxOf(region.cells);
    const count = rowsOf(region.cells).length;
    const said = [
      filterRow === null ? null : filterRow - y + 1,
      printed !== null && printed[0] <= y ? printed[1] - y + 1 : null,
      rowAt(sheet.frozenRows) - y,
    ].find((heads) => heads !== null && heads > 0 && heads <= Math.min(MOST_HEAD_ROWS, rows - 1, count - 1));
    return { ...region, headRows: said ?? null };
  });
  if (own.length === 0) return others;
  return [...own, ...others].sort((a, b) => boxOf(a.cells).y - boxOf(b.cells).y || boxOf(a.cells).x - boxOf(b.cells).x);
}

const MOST_HEAD_ROWS = 5;

const LONGEST_HEADING = 90;

function blocksOfPiece(piece: SheetPiece): ConvertedBlock[] {
  const prose = (text: string): ConvertedBlock => ({ kind: 'prose', text });
  if (piece.kind === 'lines') return piece.lines.map(prose);
  const titles = piece.titles.map(
    (text, i): ConvertedBlock =>
      i === 0 && text.length <= LONGEST_HEADING && /^[\p{Lu}\p{N}]/u.test(text) && !/[.:;,]$/u.test(text)
        ? { kind: 'heading', text, rank: 2 }
        : prose(text),
  );
  return [...titles, ...gridRows(piece.rows, piece.headRows), ...piece.notes.map(prose)];
}

/** "Page of", whose numbers are filled in. */
const OF_PAGE = new RegExp(`^(?:${anyOf([...words.tables.page, ...words.tables.inPeriods])}|[\\W\\d_])*$`, 'iu');

/** The lines that stand on each printed page, without the numbers of pages, dates and names that are filled in. */
function printedLines({ printed }: ReadSheet): ConvertedBlock[] {
  const lines = printed.flatMap(({ text }) =>
    text
      .split(/&[LCR]/u)
      .map((part) =>
        inOneLine(
          part
            .replaceAll(/&"[^"]*"|&\d+|&K[0-9A-F]{6}|&K\d{2}[+-]\d{3}/giu, '')
            .replaceAll(/&(?:&|[A-Z])/giu, (code) => (code === '&&' ? '&' : '')),
        ),
      ),
  );
  return [...new Set(lines)]
    .filter((line) => /\p{L}{2}/u.test(line) && !OF_PAGE.test(line))
    .map((text) => ({ kind: 'prose', text }));
}
