import type { OfficeParts } from '../office-parts.ts';
import { isOn, walkLocally } from '../office-xml.ts';
import { type NumberFormat, numberFormat } from './number-formats.ts';
import { PLAIN, type TextMarks } from './rich-text.ts';

/** How the cells of a style look, as far as it matters to what they say. */
export interface CellStyle {
  readonly format: NumberFormat;
  readonly marks: TextMarks;
  /** The letters have the colour of what is behind them. */
  readonly isUnseen: boolean;
  /** Bold, or coloured behind: alike for cells that look alike; "" for plain ones. */
  readonly look: string;
}

export const PLAIN_STYLE: CellStyle = { format: numberFormat(0, undefined), marks: PLAIN, isUnseen: false, look: '' };

/** What a style sheet says. */
interface Styles {
  /** By their numbers. */
  readonly cells: readonly CellStyle[];
  /** Numbers of the formats under a condition that strike words. */
  readonly struckFormats: ReadonlySet<number>;
}

interface Font {
  isBold: boolean;
  isStruck: boolean;
  shift: TextMarks['shift'];
  colour: string;
}

const WHITE = 'FFFFFF';

/** The styles of cells, and those that a condition may change them to (ECMA-376, part 1, 18.8.10 and 18.8.15). */
export function readStyles(parts: OfficeParts, path: string): Styles {
  const codes = new Map<string, string>();
  const fonts: Font[] = [];
  const fills: (string | null)[] = [];
  const styles: CellStyle[] = [];
  const struckFormats = new Set<number>();
  let formats = 0;
  // Of lists with one name in the file only those of the cells are meant: changed formats have fonts and fills of their
  // own.
  const within: string[] = [];
  let isFilled = false;
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const list = within[1];
    const font = list === 'fonts' ? fonts.at(-1) : undefined;
    if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? 'General');
    else if (name === 'font' && list === 'fonts')
      fonts.push({ isBold: false, isStruck: false, shift: null, colour: 'text' });
    else if (name === 'fill' && list === 'fills') fills.push(null);
    else if (name === 'patternFill') isFilled = list === 'fills' && (attributes.patternType ?? 'none') !== 'none';
    else if (name === 'fgColor' && isFilled) fills[fills.length - 1] = colourOf(attributes);
    else if (name === 'xf' && list === 'cellXfs') styles.push(styleOf(attributes, codes, fonts, fills));
    else if (name === 'dxf') formats++;
    else if (name === 'strike' && list === 'dxfs' && isOn(attributes.val ?? '1')) struckFormats.add(formats - 1);
    else if (font !== undefined) setFont(font, name, attributes);
    within.push(name);
  };
  walkLocally(parts, path, {
    open,
    close: () => {
      within.pop();
    },
  });
  return { cells: styles, struckFormats };
}

function setFont(font: Font, name: string, { val, ...attributes }: Readonly<Record<string, string>>): void {
  if (name === 'b') font.isBold = isOn(val ?? '1');
  else if (name === 'strike') font.isStruck = isOn(val ?? '1');
  else if (name === 'vertAlign') font.shift = val === 'superscript' || val === 'subscript' ? val : null;
  else if (name === 'color') font.colour = colourOf(attributes);
}

/** Its digits, where the file says them: theme colour 0 and the first of the old palette are white. */
function colourOf({ rgb, theme, indexed, tint }: Readonly<Record<string, string>>): string {
  if (rgb !== undefined) return rgb.slice(-6).toUpperCase();
  const isPlain = tint === undefined || Number(tint) === 0;
  if (isPlain && (theme === '0' || indexed === '1' || indexed === '9')) return WHITE;
  return `${theme ?? ''}/${indexed ?? ''}/${tint ?? ''}`;
}

function styleOf(
  { numFmtId = '0', fontId, fillId }: Readonly<Record<string, string>>,
  codes: ReadonlyMap<string, string>,
  fonts: readonly Font[],
  fills: readonly (string | null)[],
): CellStyle {
  const font = fonts[Number(fontId ?? 0)];
  const fill = fills[Number(fillId ?? 0)] ?? null;
  const isBold = font?.isBold === true;
  const isColoured = fill !== null && fill !== WHITE;
  return {
    format: numberFormat(Number(numFmtId), codes.get(numFmtId)),
    marks: { isStruck: font?.isStruck === true, shift: font?.shift ?? null },
    isUnseen: font !== undefined && font.colour === (fill ?? WHITE),
    look: isBold || isColoured ? `${isBold ? 'bold' : ''}/${isColoured ? fill : ''}` : '',
  };
}
