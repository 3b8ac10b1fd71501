import type { GridColumn } from '../../../contract/grid.ts';
import { contentWords } from '../../text/content-words.ts';
import { unaccented } from '../../text/fold-text.ts';
import { readDate } from '../../text/read-date.ts';
import { readQuantity } from '../../text/read-quantity.ts';
import { splitTokens, type Token } from '../../text/split-tokens.ts';
import { stem } from '../../text/stem.ts';
import type { DateParts, Quantity } from '../../text/term.ts';
import { readLead } from '../../text/yes-or-no.ts';

/** A value of the type of a column. */
export interface TypedValue {
  /** As it is written. */
  readonly words: string;
  /** For sorting; null where it can be read two ways. */
  readonly typed: string | number | null;
  /** Equal keys are the same value. */
  readonly key: string;
  /** How sure it is that such a value is meant: 0 surest. An amount of money goes before a number of days. */
  readonly rank: number;
}

/** The surest values of a column's type that a text states, in its order, each once; none for a column of text. */
export function typedValues({ type, choices }: Pick<GridColumn, 'type' | 'choices'>, text: string): TypedValue[] {
  const found =
    type === 'date'
      ? dates(text)
      : type === 'amount'
        ? amounts(text)
        : type === 'yes_no'
          ? yesOrNo(text)
          : type === 'choice'
            ? chosen(choices, text)
            : [];
  return surest(found);
}

/** The surest of these, each once. */
export function surest(values: readonly TypedValue[]): TypedValue[] {
  const rank = Math.min(...values.map((value) => value.rank));
  const seen = new Set<string>();
  return values.filter((value) => value.rank === rank && !seen.has(value.key) && seen.add(value.key));
}

/** Its dates; a whole one is surer, since a year alone is mostly of something else. */
function dates(text: string): TypedValue[] {
  return datesIn(text).flatMap(({ start, end, date }): TypedValue[] => {
    if (date.year === null) return [];
    const words = tidy(text.slice(start, end));
    const iso = isoDate(date);
    const typed = date.isEitherWay ? null : iso;
    return [{ words, typed, key: iso, rank: date.day === null ? 1 : 0 }];
  });
}

interface DateIn {
  readonly start: number;
  readonly end: number;
  readonly date: DateParts;
}

function datesIn(text: string): DateIn[] {
  const found: DateIn[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const read = readDate(text, index);
    if (read !== null) found.push({ start: index, end: Math.max(read.end, index + word.length), date: read.date });
  }
  return found;
}

/** "2026-03-01", "2026-03", "2026": as much as is written. */
const isoDate = ({ year, month, day }: DateParts): string =>
  [year?.toString().padStart(4, '0'), month, day]
    .slice(0, month === null ? 1 : day === null ? 2 : 3)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Its amounts: money is surest, then shares, figures, and numbers in letters. */
function amounts(text: string): TypedValue[] {
  const within = datesIn(text);
  const tokens = splitTokens(text);
  const found: TypedValue[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const read = readQuantity(text, tokens, at);
    const first = tokens[at];
    const last = tokens[at + (read?.count ?? 1) - 1];
    if (read === null || read.quantity.isOrdinal || first === undefined || last === undefined) continue;
    const next = tokens[at + read.count];
    at += read.count - 1;
    if (within.some(({ start, end }) => start < last.end && end > first.start)) continue;
    const { value, unit } = read.quantity;
    const end = unit === null && countsWith(text, last, next) ? next?.end : last.end;
    const words = tidy(text.slice(first.start, end));
    found.push({ words, typed: value, key: `${value} ${unit ?? ''}`, rank: rankOf(read.quantity) });
  }
  return found;
}

/** Whether a figure counts the word behind it: “14 characters”, “thirty days”. */
const countsWith = (text: string, figure: Token, next: Token | undefined): boolean =>
  next !== undefined &&
  /^ $/.test(text.slice(figure.end, next.start)) &&
  /^\p{Ll}{3,}/u.test(next.text) &&
  contentWords(next.text).length > 0;

/** A currency has the three letters of its code. */
const rankOf = ({ unit, isSoft }: Quantity): number =>
  unit !== null && /^[A-Z]{3}$/.test(unit) ? 0 : unit !== null ? 1 : isSoft ? 3 : 2;

function yesOrNo(text: string): TypedValue[] {
  const { lead } = readLead(text);
  return lead === null ? [] : [{ words: text, typed: lead, key: lead, rank: 0 }];
}

/** The choices that it names, whole word by whole word; of two that overlap the longer one. */
function chosen(choices: readonly string[], text: string): TypedValue[] {
  const said = foldedWords(text);
  const named = choices.filter((choice) => foldedWords(choice).trim() !== '' && said.includes(foldedWords(choice)));
  const isPart = (one: string, other: string): boolean =>
    one !== other && foldedWords(other).includes(foldedWords(one));
  return named
    .filter((one) => !named.some((other) => isPart(one, other)))
    .map((choice) => ({ words: choice, typed: choice, key: choice, rank: 0 }));
}

/** The words of a text without case, accents and endings, between blanks. */
const foldedWords = (text: string): string =>
  ` ${(unaccented(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(stem).join(' ')} `;

const tidy = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
