import { inOneLine } from '../converted.ts';
import type { OfficeParts } from '../office-parts.ts';
import { isOn, relationIn, walkLocally } from '../office-xml.ts';
import { shownNumber, shownWords } from './number-formats.ts';
import { marked, richText } from './rich-text.ts';
import { PLAIN_STYLE } from './styles.ts';
import type { Workbook } from './workbook.ts';

/** A rectangle of cells, 0-based, ends included. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** A cell with something in it, by its place in the file. */
export interface ReadCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** A number, a date or a time. */
  readonly isFigure: boolean;
  /** See CellStyle. */
  readonly look: string;
  readonly isUnseen: boolean;
}

/** What a worksheet says, hidden rows and columns too. */
export interface ReadSheet {
  readonly cells: readonly ReadCell[];
  readonly merged: readonly Area[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Width of columns whose width the file says, in characters. */
  readonly widths: ReadonlyMap<number, number>;
  /** Number of rows at the top that stay when the others are moved. */
  readonly frozenRows: number;
  /** The area that can be filtered: its first row names the columns. */
  readonly filtered: Area | null;
  /** Areas whose look depends on their values. */
  readonly conditional: readonly Area[];
  /** Areas whose words are struck under a condition. */
  readonly maybeStruck: readonly Area[];
  /** Buttons, boxes to tick and the like: their relationships, by the numbers of their shapes. */
  readonly controls: ReadonlyMap<string, string>;
  /** Number of objects of other programs. */
  readonly objects: number;
  /** Formulas whose values the file lacks. */
  readonly unvalued: number;
  /** Cells beyond the last column that is read. */
  readonly beyond: number;
  /** Lines above and below each printed page, with their codes. */
  readonly printed: readonly { readonly place: 'header' | 'footer'; readonly text: string }[];
}

/** Columns of a sheet beyond which cells are left out. */
const MOST_COLUMNS = 256;

/** "B2:D4", or "B2" for one cell. Null for what is none. */
export function areaOf(reference: string | undefined): Area | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/u.exec(reference ?? '');
  if (found === null) return null;
  const [, left = '', top = '', right = left, bottom = top] = found;
  return { top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right) };
}

/** "AB" is column 27. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: Workbook['styles'][number];
  value: string;
  formula: string | null;
  hasValue: boolean;
}

type Written = { -readonly [K in keyof ReadSheet]: ReadSheet[K] extends readonly (infer T)[] ? T[] : ReadSheet[K] };

export function readSheet(parts: OfficeParts, path: string, book: Workbook): ReadSheet {
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const widths = new Map<number, number>();
  const controls = new Map<string, string>();
  const sheet: Written = {
    cells: [],
    merged: [],
    conditional: [],
    maybeStruck: [],
    printed: [],
    hiddenRows,
    hiddenColumns,
    widths,
    controls,
    objects: 0,
    frozenRows: 0,
    filtered: null,
    unvalued: 0,
    beyond: 0,
  };
  const reader = richText();
  let row = -1;
  let column = -1;
  let cell: OpenCell | null = null;
  let within = '';
  let words = '';
  let condition: readonly Area[] = [];
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
      column = -1;
      if (isOn(attributes.hidden) || isNothing(attributes.ht)) hiddenRows.add(row);
    } else if (name === 'c') {
      column = areaOf(attributes.r)?.left ?? column + 1;
      const style = book.styles[Number(attributes.s ?? 0)] ?? PLAIN_STYLE;
      cell = { row, column, type: attributes.t ?? 'n', style, value: '', formula: null, hasValue: false };
    } else if (cell !== null) {
      within = name;
      if (name === 'v') cell.hasValue = true;
      if (name === 'f') cell.formula = '';
      reader.open(name, attributes);
    } else {
      openSetting(name, attributes, sheet, { hiddenColumns, widths });
      if (name === 'control') controls.set(attributes.shapeId ?? '', relationIn(attributes, 'id'));
      if (name === 'conditionalFormatting') condition = areasOf(attributes.sqref);
      if (name === 'cfRule' && book.struckFormats.has(Number(attributes.dxfId))) sheet.maybeStruck.push(...condition);
    }
    words = '';
  };
  walkLocally(parts, path, {
    open,
    text: (text) => {
      words += text;
      if (cell === null) return;
      if (within === 'v') cell.value += text;
      else if (within === 'f') cell.formula = `${cell.formula ?? ''}${text}`;
      else reader.text(text);
    },
    close: (name) => {
      if (/^(?:odd|even|first)(?:Header|Footer)$/u.test(name))
        sheet.printed.push({ place: name.endsWith('Header') ? 'header' : 'footer', text: words });
      if (cell === null) return;
      within = '';
      if (name !== 'c') {
        reader.close(name);
        return;
      }
      if (cell.column >= MOST_COLUMNS) sheet.beyond++;
      else addCell(sheet, cell, reader.take(), book);
      cell = null;
    },
  });
  return sheet;
}

const isNothing = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;

/** What a sheet says beside its cells. */
function openSetting(
  name: string,
  attributes: Readonly<Record<string, string>>,
  sheet: Written,
  columns: { readonly hiddenColumns: Set<number>; readonly widths: Map<number, number> },
): void {
  if (name === 'col') {
    const last = Math.min(MOST_COLUMNS, Number(attributes.max));
    for (let column = Number(attributes.min) - 1; column < last; column++) {
      if (isOn(attributes.hidden) || isNothing(attributes.width)) columns.hiddenColumns.add(column);
      if (attributes.width !== undefined) columns.widths.set(column, Number(attributes.width));
    }
  } else if (name === 'pane' && /^frozen/u.test(attributes.state ?? ''))
    sheet.frozenRows = Number(attributes.ySplit ?? 0);
  else if (name === 'autoFilter') sheet.filtered = areaOf(attributes.ref);
  else if (name === 'mergeCell') sheet.merged.push(...areasOf(attributes.ref));
  else if (name === 'oleObject') sheet.objects++;
  else if (name === 'conditionalFormatting') sheet.conditional.push(...areasOf(attributes.sqref));
}

const areasOf = (references = ''): Area[] => references.split(' ').flatMap((reference) => areaOf(reference) ?? []);

function addCell(sheet: Written, cell: OpenCell, rich: string, book: Workbook): void {
  const { row, column, style, formula } = cell;
  const isUnvalued = formula !== null && rich === '' && lacksValue(cell, book);
  if (isUnvalued && !LINK.test(formula)) sheet.unvalued++;
  const shown = isUnvalued ? unvalued(formula) : shownValue(cell, rich, book);
  const text = marked(inOneLine(shown.text), style.marks);
  const isUnseen = style.isUnseen || (text === '' && /^;*$/u.test(style.format.code));
  const told = text === '' && isUnseen ? inOneLine(cell.value === '' ? rich : stringOf(cell, book)) : text;
  if (told !== '') sheet.cells.push({ row, column, text: told, isFigure: shown.isFigure, look: style.look, isUnseen });
}

/**
 * Whether no program has worked out a formula yet. Some write an empty value, which is one of words alone; others write
 * 0 everywhere, and that the workbook is to be worked out when it is opened.
 */
const lacksValue = ({ type, value, hasValue }: OpenCell, { isToBeCalculated }: Workbook): boolean =>
  !hasValue || (value === '' && type !== 'str') || (value === '0' && type === 'n' && isToBeCalculated);

/** "HYPERLINK(…, "Terms")": what the cell shows stands in the formula. */
const LINK = /^HYPERLINK\([^()]*,\s*"((?:[^"]|"")*)"\s*\)$/iu;

/** A formula that no program has worked out yet. One that it shares with other cells stands in the first of them. */
const unvalued = (formula: string): { readonly text: string; readonly isFigure: boolean } => ({
  text: LINK.exec(formula)?.[1]?.replaceAll('""', '"') ?? `=${formula === '' ? '…' : formula} (no value)`,
  isFigure: !LINK.test(formula),
});

/** A text as the file has it. */
const stringOf = ({ type, value }: OpenCell, { strings }: Workbook): string =>
  type === 's' ? (strings[Number(value)] ?? '') : value;

/** A cell as the sheet shows it. */
function shownValue(
  cell: OpenCell,
  rich: string,
  book: Workbook,
): { readonly text: string; readonly isFigure: boolean } {
  const { type, value, style } = cell;
  const words = (text: string) => ({ text: shownWords(text, style.format), isFigure: false });
  if (type === 'inlineStr' || (rich !== '' && value === '')) return words(rich);
  if (type === 's') return words(stringOf(cell, book));
  if (type === 'b') return { text: isOn(value.trim()) ? 'TRUE' : 'FALSE', isFigure: false };
  // An error stands where a number would.
  if (type === 'e') return { text: value, isFigure: true };
  if (type !== 'n' && type !== 'd') return words(value);
  const number = type === 'd' ? serialOf(value, book.isFrom1904) : Number(value);
  // A date without a format would be a bare number of days.
  if (type === 'd' && style.format.code === 'General') return { text: value, isFigure: true };
  if (value === '' || !Number.isFinite(number)) return { text: type === 'd' ? value : '', isFigure: false };
  return { text: shownNumber(number, style.format, book), isFigure: true };
}

const MILLISECONDS_OF_DAY = 86_400_000;
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);

/** "2024-03-31T12:00:00" or "18:30:00", as workbooks of the strict edition write dates and times, in days. */
function serialOf(iso: string, isFrom1904: boolean): number {
  const clock = /^T?(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?Z?$/u.exec(iso);
  if (clock !== null) return (Number(clock[1]) * 60 + Number(clock[2])) / 1440 + Number(clock[3] ?? 0) / 86_400;
  const time = Date.parse(/T/u.test(iso) && !/Z$/u.test(iso) ? `${iso}Z` : iso);
  return (time - (isFrom1904 ? DAY_0_OF_1904 : DAY_0)) / MILLISECONDS_OF_DAY;
}

/**
 * The tables that a sheet declares, with the rows at the top that name their columns and those at the end that add up.
 */
export interface DeclaredTable {
  readonly name: string;
  readonly area: Area;
  readonly headRows: number;
}

export function declaredTables(parts: OfficeParts, path: string): DeclaredTable[] {
  const found: DeclaredTable[] = [];
  for (const { kind, path: target } of parts.relations(path)) {
    if (kind !== 'table' || target === null) continue;
    walkLocally(parts, target, {
      open: (name, attributes) => {
        const area = name === 'table' ? areaOf(attributes.ref) : null;
        if (area === null) return;
        found.push({ name: attributes.displayName ?? '', area, headRows: Number(attributes.headerRowCount ?? 1) });
      },
    });
  }
  return found;
}
