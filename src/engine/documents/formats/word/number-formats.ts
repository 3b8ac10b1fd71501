import { words } from '../../../text/language.ts';
import { roman } from '../roman.ts';

/** Repetitions of a letter beyond which a number is written in figures; only hostile files count so far. */
const MOST_LETTERS = 10;

type Format = (value: number) => string | null;

/** a, b … z, aa, bb … zz, aaa: the letter is repeated. */
const repeated =
  (letters: string): Format =>
  (value) => {
    const all = [...letters];
    const times = Math.ceil(value / all.length);
    return value < 1 || times > MOST_LETTERS ? null : (all[(value - 1) % all.length] as string).repeat(times);
  };

/** One sign for each number, as far as there are some. */
const signs =
  (all: string): Format =>
  (value) =>
    [...all][value - 1] ?? null;

/** The first spelling of each number of a list of words. */
const spellings = (list: readonly string[]): ReadonlyMap<number, string> =>
  new Map(list.map((entry) => [Number(entry.split('=')[0]), entry.split('=')[1] ?? ''] as const));
const CARDINALS = spellings([...words.numbers.small, ...words.numbers.tens]);
const ORDINALS = spellings(words.numbers.ordinals);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const cardinal: Format = (value) => {
  const known = CARDINALS.get(value);
  if (known !== undefined) return capital(known);
  const [tens, ones] = [CARDINALS.get(value - (value % 10)), CARDINALS.get(value % 10)];
  return value > 99 || tens === undefined || ones === undefined ? null : `${capital(tens)}-${ones}`;
};

const ordinalText: Format = (value) => {
  const known = ORDINALS.get(value);
  if (known !== undefined) return capital(known);
  const [tens, ones] = [CARDINALS.get(value - (value % 10)), ORDINALS.get(value % 10)];
  return value > 99 || tens === undefined || ones === undefined ? null : `${capital(tens)}-${ones}`;
};

function ordinal(value: number): string {
  const [st = '', nd = '', rd = '', th = ''] = words.dates.ordinalEndings;
  const last = value % 100 > 10 && value % 100 < 14 ? 0 : value % 10;
  return `${value}${last === 1 ? st : last === 2 ? nd : last === 3 ? rd : th}`;
}

const CHINESE = [...'〇一二三四五六七八九'];
/** 一, 十, 十一, 二十, 九十九. */
const chinese: Format = (value) => {
  if (value < 1 || value > 99) return null;
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? CHINESE[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? CHINESE[ones] : ''}`;
};

const upper =
  (format: Format): Format =>
  (value) =>
    format(value)?.toUpperCase() ?? null;

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщэюя';

/** By the names of ECMA-376, part 1, 17.18.59; any other is written in figures. */
const FORMATS: Readonly<Record<string, Format>> = {
  lowerRoman: roman,
  upperRoman: upper(roman),
  lowerLetter: repeated(LATIN),
  upperLetter: upper(repeated(LATIN)),
  russianLower: repeated(RUSSIAN),
  russianUpper: upper(repeated(RUSSIAN)),
  ordinal,
  cardinalText: cardinal,
  ordinalText,
  decimalZero: (value) => String(value).padStart(2, '0'),
  numberInDash: (value) => `- ${value} -`,
  hex: (value) => value.toString(16).toUpperCase(),
  chicago: (value) => repeated('*†‡§')(value),
  decimalEnclosedCircle: signs('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  decimalEnclosedParen: (value) => `(${value})`,
  decimalEnclosedFullstop: (value) => `${value}.`,
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  japaneseCounting: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  ideographDigital: (value) => [...String(value)].map((figure) => CHINESE[Number(figure)] ?? figure).join(''),
  ideographTraditional: signs('甲乙丙丁戊己庚辛壬癸'),
  none: () => '',
  bullet: () => '',
};

/**
 * A number as Word writes it. `format`: a name of the standard, or for a format of the file's own its first numbers, "001, 002, …".
 */
export function writtenNumber(value: number, format: string): string {
  const [first = ''] = /^0+\d(?=,)/u.exec(format) ?? [];
  if (first !== '') return String(value).padStart(first.length, '0');
  return FORMATS[format]?.(value) ?? String(value);
}
