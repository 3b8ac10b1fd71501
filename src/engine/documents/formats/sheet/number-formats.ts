import { format, getFormatFromId, isDateFormat, isValidFormat } from 'numfmt';
import { inOneLine } from '../converted.ts';

/**
 * Built-in formats (ECMA-376, part 1, 18.8.30) that look otherwise on each computer: their dates are written so that
 * none is taken for another, and figures below zero without colour.
 */
const BUILT_IN: Readonly<Record<number, string>> = {
  14: 'yyyy-mm-dd',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  // Of Thailand; years are written as elsewhere.
  59: '0',
  60: '0.00',
  61: '#,##0',
  62: '#,##0.00',
  67: '0%',
  68: '0.00%',
  69: '# ?/?',
  70: '# ??/??',
  71: 'yyyy-mm-dd',
  72: 'd-mmm-yy',
  73: 'd-mmm',
  74: 'mmm-yy',
  75: 'h:mm',
  76: 'h:mm:ss',
  77: 'yyyy-mm-dd h:mm',
  78: 'mm:ss',
  79: '[h]:mm:ss',
  80: 'mm:ss.0',
  81: 'yyyy-mm-dd',
};
/** Dates and times of East Asia: the language of the computer, which no file names, decides their form. */
const isOfAsia = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The forms of a date in the writing of a workbook. */
const ASIAN_DATES: readonly (readonly [script: RegExp, date: string])[] = [
  [/\p{Script=Hangul}/u, 'yyyy"년" m"월" d"일"'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'yyyy"年"m"月"d"日"'],
];
const PLAIN_DATE = 'd mmm yyyy';

/** The date of an East Asian format in a workbook with these words. */
export const asianDate = (words: string): string =>
  ASIAN_DATES.find(([script]) => script.test(words))?.[1] ?? PLAIN_DATE;

/** A number format as a cell style names it. `isOfAsia`: its form is that of the writing of the workbook. */
export interface NumberFormat {
  readonly code: string;
  readonly isOfAsia: boolean;
}

/** Format `id`; `own`: the code that the file has for it. */
export function numberFormat(id: number, own: string | undefined): NumberFormat {
  const code = own ?? BUILT_IN[id] ?? (id <= 49 ? getFormatFromId(id) : undefined);
  const isKnown = code !== undefined && isValidFormat(code);
  return { code: isKnown ? code : 'General', isOfAsia: own === undefined && isOfAsia(id) };
}

/** Days from 1 January 1900, as Excel counts them, to 1 January 1904. */
const DAYS_TO_1904 = 1462;
/** Beyond, a spreadsheet keeps no digit. */
const LARGEST_EXACT = 1e15;

/** What the numbers of a workbook are shown by. */
export interface NumberSetting {
  /** Whether days are counted from 1904. */
  readonly isFrom1904: boolean;
  /** The form of East Asian dates. */
  readonly asianDate: string;
}

/** A number as the sheet shows it. */
export function shownNumber(value: number, { code, isOfAsia }: NumberFormat, setting: NumberSetting): string {
  if (isOfAsia) return shownInAsia(value, setting);
  if (code === 'General' && Number.isInteger(value) && Math.abs(value) < LARGEST_EXACT) return String(value);
  if (!isDateFormat(code)) return inOneLine(format(withoutPlaces(code), value));
  // No date is before the first day.
  if (value < 0 && !/\[[hms]+\]/iu.test(code)) return String(value);
  return inOneLine(format(code, setting.isFrom1904 ? value + DAYS_TO_1904 : value));
}

function shownInAsia(value: number, { isFrom1904, asianDate: date }: NumberSetting): string {
  const [days, time] = [Math.floor(value), value % 1];
  const hours = Math.round(time * 86_400) % 60 === 0 ? 'h:mm' : 'h:mm:ss';
  const code = days === 0 && time > 0 ? hours : time > 0 ? `${date} ${hours}` : date;
  return format(code, isFrom1904 && days > 0 ? value + DAYS_TO_1904 : value);
}

/** "[$€-407]" names a currency and a country whose points and commas no spreadsheet takes. */
const withoutPlaces = (code: string): string =>
  code.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/gu, (_, sign: string) => (sign === '' ? '' : `"${sign}"`));

/** Words in a cell with a number format, which may put others around them or hide them. */
export const shownWords = (words: string, { code }: NumberFormat): string =>
  /@|;[^;]*;[^;]*;/u.test(code) && code !== '@' ? format(code, words) : words;
