import { inOneLine } from '../converted.ts';
import type { OfficeParts } from '../office-parts.ts';
import { isOn, mainPart, walkLocally } from '../office-xml.ts';
import { asianDate, type NumberSetting } from './number-formats.ts';
import { richText } from './rich-text.ts';
import { type CellStyle, readStyles } from './styles.ts';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
  /** "worksheet", "chartsheet", "dialogsheet". */
  readonly type: string;
  readonly isHidden: boolean;
  /** Rows that are printed on every page, 0-based. */
  readonly titleRows: readonly [first: number, last: number] | null;
}

/** What all sheets of a workbook share. */
export interface Workbook extends NumberSetting {
  readonly sheets: readonly SheetPart[];
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  /** See Styles. */
  readonly struckFormats: ReadonlySet<number>;
  /** The values in the file are not those that its formulas have. */
  readonly isToBeCalculated: boolean;
}

const USUAL_PART = 'xl/workbook.xml';

export function readWorkbook(parts: OfficeParts): Workbook {
  const path = mainPart(parts, USUAL_PART);
  const relations = parts.relations(path);
  const targetOf = (type: string, usual: string): string => relations.find(({ kind }) => kind === type)?.path ?? usual;
  const sheets: SheetPart[] = [];
  const titles = new Map<number, [number, number]>();
  let isFrom1904 = false;
  let isToBeCalculated = false;
  let named: number | null = null;
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isOn(attributes.date1904);
      if (name === 'calcPr') isToBeCalculated = isOn(attributes.fullCalcOnLoad);
      if (name === 'definedName')
        named = attributes.name === '_xlnm.Print_Titles' ? Number(attributes.localSheetId) : null;
      const relation = name === 'sheet' ? relations.find(({ id }) => id === attributes['r:id']) : undefined;
      if (relation === undefined || relation.path === null) return;
      sheets.push({
        name: inOneLine(attributes.name ?? ''),
        path: relation.path,
        type: relation.kind,
        isHidden: (attributes.state ?? 'visible') !== 'visible',
        titleRows: null,
      });
    },
    text: (text) => {
      const rows = named === null ? null : /\$(\d+):\$(\d+)/u.exec(text);
      if (rows !== null && named !== null) titles.set(named, [Number(rows[1]) - 1, Number(rows[2]) - 1]);
    },
    close: (name) => {
      if (name === 'definedName') named = null;
    },
  });
  const strings = sharedStrings(parts, targetOf('sharedStrings', 'xl/sharedStrings.xml'));
  const { cells: styles, struckFormats } = readStyles(parts, targetOf('styles', 'xl/styles.xml'));
  const hasAsian = styles.some(({ format }) => format.isOfAsia);
  return {
    sheets: sheets.map((sheet, i) => ({ ...sheet, titleRows: titles.get(i) ?? null })),
    strings,
    styles,
    struckFormats,
    isFrom1904,
    isToBeCalculated,
    asianDate: asianDate(
      hasAsian ? `${strings.join(' ')} ${sheets.map((sheet) => wordsOf(parts, sheet)).join(' ')}` : '',
    ),
  };
}

/** The name of a sheet and the words that stand in its cells themselves. */
function wordsOf(parts: OfficeParts, { name, path }: Pick<SheetPart, 'name' | 'path'>): string {
  let words = name;
  walkLocally(parts, path, {
    text: (text) => {
      if (/\p{L}/u.test(text)) words += ` ${text}`;
    },
  });
  return words;
}

function sharedStrings(parts: OfficeParts, path: string): string[] {
  const strings: string[] = [];
  const reader = richText();
  walkLocally(parts, path, {
    open: reader.open,
    text: reader.text,
    close: (name) => {
      reader.close(name);
      if (name === 'si') strings.push(reader.take());
    },
  });
  return strings;
}
