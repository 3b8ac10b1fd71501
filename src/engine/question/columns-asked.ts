import { anyOf, numbersBySpelling, words } from '../text/language.ts';
import { MONTH_NAMES } from '../text/read-date.ts';

/**
 * Kinds of period words in a column's name or a question. A question without a word of a kind asks for all of that
 * kind.
 */
const KINDS: readonly RegExp[] = [
  /\b(?:19|20)\d{2}\b/g,
  new RegExp(`\\b${MONTH_NAMES}(?=\\.?\\s+\\d{1,2}\\b|\\.?\\s+(?:19|20)\\d{2}\\b)`, 'g'),
  new RegExp(`\\b${anyOf(words.tables.lengths)}(?=[\\s-]${anyOf(words.tables.months)}\\b)`, 'g'),
  new RegExp(
    `\\b${anyOf(numbersBySpelling(words.dates.quarterOrdinals).keys())}(?=[\\s-]${anyOf(words.dates.quarter)}\\b)|` +
      `\\b${anyOf(words.dates.quarterPrefixes)}[1-4]\\b`,
    'g',
  ),
];

/** A comparison also needs the column that the question does not name. */
const COMPARES = new RegExp(`\\b${anyOf(words.tables.compares, '[- ]')}\\b`);

const ABBREVIATED = 3;
const of = (kind: RegExp, text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(kind)].map(([word]) => (/^[a-p]/.test(word) ? word.slice(0, ABBREVIATED) : word)));

/** The period words of each kind in a column's name. */
const periodWordsOf = (name: string): readonly ReadonlySet<string>[] =>
  KINDS.map((kind) => of(kind, name.toLowerCase()));

/** The period words of each kind that a question asks for; none of a kind that does not tell its columns apart. */
export type AskedPeriodWords = readonly ReadonlySet<string>[];

/** Reads which periods' columns a question asks for. One that compares needs also the column that it does not name. */
export function askedPeriodWords(question: string): AskedPeriodWords {
  const asked = question.toLowerCase();
  const compares = COMPARES.test(asked);
  return KINDS.map((kind) => of(kind, asked)).map((wanted) =>
    wanted.size < 2 && compares ? new Set<string>() : wanted,
  );
}

/**
 * Which columns of a table a question asks for by its periods, in their order: all but those of another year, day,
 * length of months or quarter. All columns when the question names no period, compares with one it does not name, or
 * would leave none.
 */
export function askedColumns(names: readonly string[], asked: AskedPeriodWords): boolean[] {
  const kept = names.map(() => true);
  const columns = names.map(periodWordsOf);
  for (const [kind, wanted] of asked.entries()) {
    if (wanted.size === 0) continue;
    const said = columns.map((own) => own[kind] ?? new Set());
    // Periods that no column has are in the title or the group above.
    if (!said.some((words) => !words.isDisjointFrom(wanted))) continue;
    for (const [i, words] of said.entries()) if (words.size > 0 && words.isDisjointFrom(wanted)) kept[i] = false;
  }
  return kept.some(Boolean) ? kept : names.map(() => true);
}
