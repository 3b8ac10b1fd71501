import { words } from '../../../../text/language.ts';
import { roman } from '../../roman.ts';
import { type NumberFormat, repeated, SCRIPTS } from './number-scripts.ts';

/** The first spelling of each number of a list of words. */
const spellings = (list: readonly string[]): ReadonlyMap<number, string> =>
  new Map(list.map((entry) => [Number(entry.split('=')[0]), entry.split('=')[1] ?? ''] as const));
const CARDINALS = spellings([...words.numbers.small, ...words.numbers.tens]);
const ORDINALS = spellings([...words.numbers.ordinals, ...words.numbers.ordinalTens]);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const HUNDRED = spellings(words.numbers.scales).get(100) ?? '';

/** "Twenty-one", "One hundred five". `last`: how the last word of it is written. */
const inWords =
  (last: ReadonlyMap<number, string>): NumberFormat =>
  (value) => {
    const [hundreds, rest] = [Math.floor(value / 100), value % 100];
    if (value < 1 || hundreds > 9 || (hundreds > 0 && rest === 0 && last !== CARDINALS)) return null;
    const [tens, ones] = [CARDINALS.get(rest - (rest % 10)), last.get(rest % 10)];
    const small = last.get(rest) ?? (tens === undefined || ones === undefined ? null : `${tens}-${ones}`);
    if (small === null && rest > 0) return null;
    const large = hundreds > 0 ? [`${CARDINALS.get(hundreds)} ${HUNDRED}`] : [];
    return capital([...large, ...(rest > 0 ? [small] : [])].join(' '));
  };

function ordinal(value: number): string {
  const [st = '', nd = '', rd = '', th = ''] = words.dates.ordinalEndings;
  const last = value % 100 > 10 && value % 100 < 14 ? 0 : value % 10;
  return `${value}${last === 1 ? st : last === 2 ? nd : last === 3 ? rd : th}`;
}

const upper =
  (format: NumberFormat): NumberFormat =>
  (value) =>
    format(value)?.toUpperCase() ?? null;

const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** By the names of ECMA-376, part 1, 17.18.59; any other is written in figures. */
const FORMATS: Readonly<Record<string, NumberFormat>> = {
  ...SCRIPTS,
  lowerRoman: roman,
  upperRoman: upper(roman),
  lowerLetter: repeated(LATIN),
  upperLetter: upper(repeated(LATIN)),
  ordinal,
  cardinalText: inWords(CARDINALS),
  ordinalText: inWords(ORDINALS),
  decimalZero: (value) => String(value).padStart(2, '0'),
  numberInDash: (value) => `- ${value} -`,
  hex: (value) => value.toString(16).toUpperCase(),
  chicago: repeated('*†‡§'),
  decimalEnclosedParen: (value) => `(${value})`,
  decimalEnclosedFullstop: (value) => `${value}.`,
  none: () => '',
  bullet: () => '',
};

/** Formats whose words and endings are those of a language. */
const OF_LANGUAGE = new Set(['ordinal', 'cardinalText', 'ordinalText']);

/**
 * A number as Word writes it. `format`: a name of the standard, or for a format of the file's own its first numbers,
 * "001, 002, …". `language`: of the text, "en-GB", where it is known; of any other than English, words and endings are
 * left to figures.
 */
export function writtenNumber(value: number, format: string, language = 'en'): string {
  const [first = ''] = /^0+\d(?=,)/u.exec(format) ?? [];
  if (first !== '') return String(value).padStart(first.length, '0');
  if (OF_LANGUAGE.has(format) && !/^en\b/iu.test(language)) return String(value);
  return FORMATS[format]?.(value) ?? String(value);
}
