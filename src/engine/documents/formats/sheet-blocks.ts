import { format } from 'numfmt';
import { type ConvertedBlock, type ConvertedDocument, inOneLine } from './converted.ts';
import { type OfficeParts, officeParts } from './office-parts.ts';

const WORKBOOK = 'xl/workbook.xml';
/** Built-in number formats (ECMA-376, part 1, 18.8.30) that files name by number alone. */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  49: '@',
};
/** Columns of a sheet beyond which cells are left out. */
const MOST_COLUMNS = 256;

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly strings: readonly string[];
  /** Number format of each cell style. */
  readonly formats: readonly string[];
  /** Whether days are counted from 1904. */
  readonly isFrom1904: boolean;
}

/** The cells of an Excel workbook (XLSX) as they are shown, sheet by sheet; hidden sheets, rows and columns are left out. Throws when it is none. */
export function sheetBlocks(bytes: Uint8Array, file: string): ConvertedDocument {
  const parts = officeParts(bytes, file);
  const book = workbook(parts);
  const blocks = book.sheets.flatMap(({ name, path }): ConvertedBlock[] => {
    const rows = rowsOfSheet(parts, path, book);
    return rows.length === 0 ? [] : [{ kind: 'heading', text: name, rank: 1 }, ...rows];
  });
  return { title: null, blocks };
}

function workbook(parts: OfficeParts): Workbook {
  const targets = parts.targets(WORKBOOK);
  const sheets: { name: string; path: string }[] = [];
  let isFrom1904 = false;
  parts.walk(WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/u.test(attributes.date1904 ?? '');
      const path = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (path !== undefined && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: inOneLine(attributes.name ?? ''), path });
    },
  });
  return { sheets, strings: sharedStrings(parts), formats: cellFormats(parts), isFrom1904 };
}

function sharedStrings(parts: OfficeParts): string[] {
  const strings: string[] = [];
  let depth = 0;
  parts.walk('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') strings.push('');
      // How a word is pronounced is not shown.
      if (name === 'rPh' || depth > 0) depth++;
    },
    text: (text) => {
      if (depth === 0 && strings.length > 0) strings[strings.length - 1] += text;
    },
    close: () => {
      if (depth > 0) depth--;
    },
  });
  return strings;
}

function cellFormats(parts: OfficeParts): string[] {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isCellStyle = false;
  parts.walk('xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(attributes.numFmtId ?? '', attributes.formatCode ?? 'General');
      else if (name === 'cellXfs') isCellStyle = true;
      else if (name === 'xf' && isCellStyle) {
        const id = attributes.numFmtId ?? '0';
        formats.push(own.get(id) ?? BUILT_IN[id] ?? 'General');
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly format: string;
  value: string;
}

function rowsOfSheet(parts: OfficeParts, path: string, book: Workbook): ConvertedBlock[] {
  const rows: ConvertedBlock[] = [];
  const hidden = new Set<number>();
  let cells: string[] = [];
  let isHiddenRow = false;
  let cell: OpenCell | null = null;
  let isValue = false;
  parts.walk(path, {
    open: (name, attributes) => {
      if (name === 'col' && /^(?:1|true)$/u.test(attributes.hidden ?? '')) {
        const last = Math.min(MOST_COLUMNS, Number(attributes.max));
        for (let column = Number(attributes.min); column <= last; column++) hidden.add(column - 1);
      } else if (name === 'row') {
        cells = [];
        isHiddenRow = /^(?:1|true)$/u.test(attributes.hidden ?? '');
      } else if (name === 'c') {
        const column = attributes.r === undefined ? cells.length : columnOf(attributes.r);
        const style = book.formats[Number(attributes.s ?? 0)] ?? 'General';
        cell = { column, type: attributes.t ?? 'n', format: style, value: '' };
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell !== null) {
        if (cell.column < MOST_COLUMNS && !hidden.has(cell.column)) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = shown(cell, book);
        }
        cell = null;
      }
      if (name !== 'row' || isHiddenRow) return;
      const filled = withoutEmptyEnds(cells.filter((_, column) => !hidden.has(column)));
      if (filled.length > 0) rows.push({ kind: 'row', cells: filled });
    },
  });
  return rows;
}

/** "AB12" is column 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/u, '')) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

function withoutEmptyEnds(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  const first = cells.findIndex((cell) => cell !== '');
  return first < 0 ? [] : cells.slice(first, last + 1);
}

/** Days from 1 January 1900, as Excel counts them, to 1 January 1904. */
const DAYS_TO_1904 = 1462;
/** A format of dates or times: the letters of one outside of quoted text and colours. */
const OF_TIME = /[dmyhs]/iu;

/** A cell as the sheet shows it. */
function shown({ type, format: code, value }: OpenCell, { strings, isFrom1904 }: Workbook): string {
  if (type === 's') return inOneLine(strings[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return inOneLine(value);
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return '';
  const isTime = OF_TIME.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|General/gu, ''));
  return inOneLine(format(code, isTime && isFrom1904 ? number + DAYS_TO_1904 : number));
}
