import { type NameWord, nameWords } from '../../../cells/name-words.ts';
import { columnHeadsOf, headWords, type NamedCell } from '../../../cells/read-cells.ts';
import { contentWords } from '../../../text/content-words.ts';
import { anyOf, words } from '../../../text/language.ts';

const stemsOf = (list: readonly string[]): ReadonlySet<string> => new Set(list.flatMap((word) => contentWords(word)));
/** Words that ask for a figure and name none. */
const ASKING = stemsOf(words.cells.asking);
export const TOTALS = stemsOf(words.cells.totals);

/** Whether a word names something: "total" and "amount" do not. */
export const isNaming = (word: string): boolean => !TOTALS.has(word) && !ASKING.has(word);

/** The naming words of a text in order; what stood beside one that is left out stands beside the next. */
function namingWords(all: readonly NameWord[]): readonly NameWord[] {
  const kept: NameWord[] = [];
  let left: NameWord['joined'] = 'beside';
  for (const { joined: own, ...one } of all) {
    const joined: NameWord['joined'] = [own, left].includes(null) ? null : [own, left].includes('of') ? 'of' : 'beside';
    if (isNaming(one.word)) kept.push({ ...one, joined });
    left = isNaming(one.word) ? 'beside' : joined;
  }
  return kept;
}

const BRACKET = /\(([^()]*)\)/u;
const ONE_WORD = /^\p{L}+$/u;

/**
 * A head as it may be read: without its brackets, and with a word in brackets for the one beside it, since "Income tax
 * (expense) benefit" is both.
 */
function readings(head: string): readonly string[] {
  const found = BRACKET.exec(head);
  if (found === null) return [head];
  const [before, after] = [head.slice(0, found.index), head.slice(found.index + found[0].length)];
  const [, word = ''] = found;
  const swapped = ONE_WORD.test(word)
    ? [`${before.replace(/\p{L}+[\s/]*$/u, word)} ${after}`, `${before} ${after.replace(/^[\s/]*\p{L}+/u, word)}`]
    : [];
  return [`${before} ${after}`, ...swapped].flatMap(readings);
}

/** ", net", " less allowances", " excluding fuel": what a name goes on with and stays the same. */
const QUALIFIER = new RegExp(
  `(?:[,;]|\\s[-–—])\\s*(?=${anyOf([...words.statements.cuts, ...words.cells.qualifiers])}(?!\\p{L}))|\\s(?=${anyOf(words.statements.cuts)}\\s)`,
  'iu',
);
const SUBTRACTED = new RegExp(`^\\s*${anyOf(words.statements.minus)}(?::|\\s)`, 'iu');

/** A name in its naming words. */
export interface HeadName {
  /** Up to its first comma, in order. */
  readonly phrase: readonly string[];
  /** Of the rest, which may stand elsewhere in a question: "Pension cost, U.S. plans". */
  readonly rest: readonly string[];
}

const known = new Map<string, readonly HeadName[]>();
const KEPT = 20_000;

/** The names that a head may be, without brackets and qualifiers. None of "Total". */
export function namesOf(head: string): readonly HeadName[] {
  const before = known.get(head);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const made = readings(head).flatMap((reading) => {
    const [name = ''] = reading.replace(SUBTRACTED, '').split(QUALIFIER);
    const parts = name.split(/[,;:](?!\d)/u).map((part) => namingWords(headWords(part)).map(({ word }) => word));
    const [phrase, ...rest] = parts.filter(({ length }) => length > 0);
    return phrase === undefined ? [] : [{ phrase, rest: rest.flat() }];
  });
  known.set(head, made);
  return made;
}

/** The naming words of a question in order, in each of its readings: it may write "income (loss)" as well. */
export const wordsOfQuestion = (question: string): readonly (readonly NameWord[])[] =>
  [question, ...(BRACKET.test(question) ? readings(question) : [])]
    .map((reading) => namingWords(nameWords(reading)))
    .flatMap((asked) => [asked, ...turnedAround(asked)]);

/** "Capacity of the battery" is also "battery capacity". */
const turnedAround = (asked: readonly NameWord[]): readonly (readonly NameWord[])[] =>
  asked.flatMap((word, i) => {
    const head = asked[i - 1];
    if (word.joined !== 'of' || head === undefined) return [];
    const next = asked.findIndex(({ joined }, k) => k > i && joined !== 'beside');
    const end = next < 0 ? asked.length : next;
    const [first = word, ...more] = asked.slice(i, end);
    const turned: NameWord[] = [{ ...first, joined: head.joined }, ...more, { ...head, joined: 'beside' }];
    return [[...asked.slice(0, i - 1), ...turned, ...asked.slice(end)]];
  });

/** What a question asks for, by its words. */
export interface AskedName {
  readonly readings: ReturnType<typeof wordsOfQuestion>;
  /** Those of them that name what is looked for; the others are of another figure, or say what to do with it. */
  readonly needed: ReadonlySet<string>;
}

/** The words that say what belongs to a name: those of whole heads, and any that stand over or beside the cell. */
export interface Around {
  readonly whole: ReadonlySet<string>;
  readonly any: ReadonlySet<string>;
  /** Words of its document's name, which a question may have inside a name: "Contoso's 2020 equity". */
  readonly document: ReadonlySet<string>;
}

/**
 * Whether a name stands in a question as a phrase, and the heads say what belongs to it there: "net income" is not
 * "income taxes, net", and "operating income" is no row "Income" below "Operating expenses". What is said of it before
 * it must be a whole head; what follows may be part of one: "Marketing" below "Operating expenses" is a marketing
 * expense.
 */
export function isNamed(
  { readings, needed }: AskedName,
  { phrase, rest }: HeadName,
  { whole, any, document }: Around,
): boolean {
  const isIn = (said: ReadonlySet<string>) => (word: string) => !needed.has(word) || said.has(word);
  return readings.some(
    (asked) =>
      rest.every((word) => asked.some((one) => one.word === word)) &&
      asked.some((_, from) => {
        const to = endOfName(asked, phrase, {
          from,
          isSkipped: (word) => !needed.has(word) || document.has(word),
          whole,
        });
        if (to === null) return false;
        return before(asked, from).every(isIn(whole)) && behind(asked, to).every(isIn(any));
      }),
  );
}

/** Where a name that begins there ends; null where none does. What it is of may stand in it: "value of X settled". */
function endOfName(
  asked: readonly NameWord[],
  name: readonly string[],
  { from, isSkipped, whole }: { from: number; isSkipped: (word: string) => boolean; whole: ReadonlySet<string> },
): number | null {
  let at = from;
  for (const [i, word] of name.entries()) {
    let isOf = false;
    for (; i > 0 && asked[at] !== undefined && asked[at]?.word !== word; at += 1) {
      const { word: other, joined } = asked[at] as NameWord;
      isOf ||= joined === 'of';
      if (!isSkipped(other) && !(isOf && whole.has(other))) return null;
    }
    if (asked[at]?.word !== word) return null;
    at += 1;
  }
  return at;
}

/** The words before a part of a question that belong to it: those that are "of" it, too, "cost" of "sales". */
function before(asked: readonly NameWord[], from: number): readonly string[] {
  const start = asked.slice(0, from + 1).findLastIndex(({ joined }) => joined === null);
  return asked.slice(Math.max(0, start), from).map(({ word }) => word);
}

/** The words beside a part of a question, behind it. */
function behind(asked: readonly NameWord[], to: number): readonly string[] {
  const rest = asked.slice(to);
  const end = rest.findIndex(({ joined }) => joined !== 'beside');
  return rest.slice(0, end < 0 ? rest.length : end).map(({ word }) => word);
}

/** The words of those heads over and beside a cell that the question has whole; a bracket is a head of its own. */
export function wordsOfWholeHeads(found: NamedCell, known: ReadonlySet<string>): ReadonlySet<string> {
  const { table, row } = found;
  const heads = [...row.heads.slice(0, -1), ...columnHeadsOf(found), ...table.captions].map(({ text }) => text);
  const parts = [...heads, ...table.section.split(' > ')].flatMap((head) => head.split(/[()]/u));
  const whole = parts
    .map((part) => headWords(part).flatMap(({ word }) => (isNaming(word) ? word : [])))
    .filter((own) => own.every((word) => known.has(word)));
  return new Set(whole.flat());
}
