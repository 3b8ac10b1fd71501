import { anyOf, numbersBySpelling, words } from './language.ts';
import { currencyOf } from './read-quantity.ts';

/** What words say that figures are counted in: null where they say nothing of it. */
export interface DeclaredUnit {
  readonly scale: number | null;
  /** ISO 4217 code. */
  readonly currency: string | null;
}

/** "million", "Mio": words that are scales alone; letters are scales only beside a currency or "in". */
const NAMES = numbersBySpelling(words.tables.scaleNames);
const LETTERS = numbersBySpelling(words.tables.scaleLetters);
const NAME = anyOf(NAMES.keys());
const ANY = anyOf([...NAMES.keys(), ...LETTERS.keys()].sort((a, b) => b.length - a.length));
const MANY = anyOf([...NAMES.keys()].filter((name) => name.endsWith('s')));
const PREFIXES = numbersBySpelling(words.tables.scalePrefixes);
const PREFIX = anyOf([...PREFIXES.keys()].flatMap((letter) => [letter, letter.toUpperCase()]));
const IN = anyOf(words.tables.countedIn);

const SPELLINGS = words.amounts.currencies.flatMap((entry) => entry.split('='));
const CURRENCY_WORD = anyOf(SPELLINGS.filter((word) => /^\p{L}/u.test(word)));
const CODE = anyOf(words.amounts.currencies.map((entry) => (entry.split('=', 1)[0] as string).toUpperCase()));
const SIGN = '(?:US|HK|NZ|CA|AU|[ACS])?\\p{Sc}';
const CURRENCY = `(?<currency>${SIGN}|(?<!\\p{L})${CURRENCY_WORD}(?!\\p{L}))`;
const END = '(?![\\p{L}\\p{N}])';
/** "EUR 5 million" is one amount, and no unit of others. */
const NOT_COUNTED = '(?<![\\p{L}\\p{N}.,])(?<!\\d\\s)';

/** How a scale is declared, with its currency or beside "in". */
const FORMS: readonly RegExp[] = [
  // "€m", "EUR million", "USD '000".
  new RegExp(`(?<currency>${SIGN}|(?<!\\p{L})${CURRENCY_WORD})\\s?['’‘]?(?<scale>${ANY})${END}`, 'iu'),
  // "AED million": a code that is in no list.
  new RegExp(`(?<![\\p{L}\\d])\\p{Lu}{3}\\s+(?<scale>${NAME})(?!\\p{L})`, 'u'),
  // "million euros", "Mio. EUR", "'000 USD", "thousands of pounds".
  new RegExp(`${NOT_COUNTED}['’‘]?(?<scale>${NAME}|000s?)\\.?\\s?(?:${anyOf(words.numbers.of)}\\s)?${CURRENCY}`, 'iu'),
  // "TEUR", "k€".
  new RegExp(`(?<![\\p{L}\\p{N}])(?<scale>${PREFIX})(?<currency>\\p{Sc}|${CODE})(?!\\p{L})`, 'u'),
  // "in Mio.", "in 000s".
  new RegExp(`(?<!\\p{L})${IN}\\s+['’‘]?(?<scale>${ANY})${END}`, 'iu'),
  // "millions", "('000)".
  new RegExp(`(?<!\\p{L})(?<scale>${MANY})(?!\\p{L})`, 'iu'),
  /['’‘(](?<scale>000)['’]?s?(?=\s*(?:$|[),;]))|(?:^|\s)(?<many>000)s(?=\s*(?:$|[),;]))/iu,
];
const ANY_CURRENCY = new RegExp(`${SIGN}|(?<!\\p{L})${CURRENCY_WORD}(?!\\p{L})`, 'giu');

const MAY_SAY = new RegExp(`\\p{Sc}|000|${NAME}|${CURRENCY_WORD}|(?<!\\p{L})${IN}\\s`, 'iu');
const NOTHING: DeclaredUnit = { scale: null, currency: null };

const codeOf = (written: string): string | null => {
  const lower = written.toLowerCase();
  return currencyOf(lower) ?? currencyOf(lower.replace(/^us(?=\$)/u, ''));
};

/** The scale and the currency that words declare: "in millions", "TEUR", "€m", "USD '000", "thousands of euros". */
export function unitIn(text: string): DeclaredUnit {
  // Nearly all words of tables say nothing of it.
  if (!MAY_SAY.test(text)) return NOTHING;
  const said = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  const name = (said?.scale ?? said?.many)?.toLowerCase() ?? '';
  const currencies = [said?.currency, ...[...text.matchAll(ANY_CURRENCY)].map(([word]) => word)];
  return {
    scale: NAMES.get(name) ?? LETTERS.get(name) ?? PREFIXES.get(name) ?? null,
    currency:
      currencies.map((word) => (word === undefined ? null : codeOf(word))).find((code) => code !== null) ?? null,
  };
}

/** The text without the words that declare its unit; as it is where there are none. */
export const withoutUnit = (text: string): string =>
  FORMS.reduce((rest, form) => rest.replace(form, ' '), text).replace(ANY_CURRENCY, ' ');
