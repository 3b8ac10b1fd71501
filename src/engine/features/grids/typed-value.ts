import type { GridColumn } from '../../../contract/grid.ts';
import { contentWords } from '../../text/content-words.ts';
import { unaccented } from '../../text/fold-text.ts';
import { readDate } from '../../text/read-date.ts';
import { readQuantity } from '../../text/read-quantity.ts';
import { splitTokens, type Token } from '../../text/split-tokens.ts';
import { stem } from '../../text/stem.ts';
import type { DateParts, Quantity } from '../../text/term.ts';
import { readLead } from '../../text/yes-or-no.ts';

/** A value of the type of a column, as it is written and for sorting; `typed` is null where it can be read two ways. */
export interface TypedValue {
  readonly words: string;
  readonly typed: string | number | null;
}

/** The values of a column's type that a text states, in its order, each once; none for a column of text. */
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
  return distinct(found);
}

/** Those that say another thing than the ones before them. */
export const distinct = (values: readonly TypedValue[]): TypedValue[] =>
  [
    ...new Map(values.map((value) => [String(value.typed ?? value.words), value] as const).reverse()).values(),
  ].reverse();

/** Its dates; where one is whole, only those that are, since a year alone is mostly of something else. */
function dates(text: string): TypedValue[] {
  const found = datesIn(text);
  const whole = found.filter(({ date }) => date.day !== null && date.year !== null);
  return (whole.length > 0 ? whole : found.filter(({ date }) => date.year !== null)).map(({ start, end, date }) => ({
    words: tidy(text.slice(start, end)),
    typed: date.isEitherWay ? null : isoDate(date),
  }));
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

/** Its amounts of the surest kind that it has: of money, else shares, else figures, else numbers in letters. */
function amounts(text: string): TypedValue[] {
  const within = datesIn(text);
  const tokens = splitTokens(text);
  const found: (TypedValue & { readonly kind: number })[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const read = readQuantity(text, tokens, at);
    const first = tokens[at];
    const last = tokens[at + (read?.count ?? 1) - 1];
    if (read === null || read.quantity.isOrdinal || first === undefined || last === undefined) continue;
    const next = tokens[at + read.count];
    at += read.count - 1;
    if (within.some(({ start, end }) => start < last.end && end > first.start)) continue;
    const end = read.quantity.unit === null && countsWith(text, last, next) ? next?.end : last.end;
    found.push({
      words: tidy(text.slice(first.start, end)),
      typed: read.quantity.value,
      kind: kindOf(read.quantity),
    });
  }
  const surest = Math.min(...found.map(({ kind }) => kind));
  return found.filter(({ kind }) => kind === surest).map(({ words, typed }) => ({ words, typed }));
}

/** Whether a figure counts the word behind it: “14 characters”, “thirty days”. */
const countsWith = (text: string, figure: Token, next: Token | undefined): boolean =>
  next !== undefined &&
  /^ $/.test(text.slice(figure.end, next.start)) &&
  /^\p{Ll}{3,}/u.test(next.text) &&
  contentWords(next.text).length > 0;

/** A currency has the three letters of its code. */
const kindOf = ({ unit, isSoft }: Quantity): number =>
  unit !== null && /^[A-Z]{3}$/.test(unit) ? 0 : unit !== null ? 1 : isSoft ? 3 : 2;

function yesOrNo(text: string): TypedValue[] {
  const { lead } = readLead(text);
  return lead === null ? [] : [{ words: text, typed: lead }];
}

/** The choices that it names, whole word by whole word; of two that overlap the longer one. */
function chosen(choices: readonly string[], text: string): TypedValue[] {
  const said = foldedWords(text);
  const named = choices.filter((choice) => foldedWords(choice).trim() !== '' && said.includes(foldedWords(choice)));
  const isPart = (one: string, other: string): boolean =>
    one !== other && foldedWords(other).includes(foldedWords(one));
  return named
    .filter((one) => !named.some((other) => isPart(one, other)))
    .map((choice) => ({ words: choice, typed: choice }));
}

/** The words of a text without case, accents and endings, between blanks. */
const foldedWords = (text: string): string =>
  ` ${(unaccented(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(stem).join(' ')} `;

const tidy = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
