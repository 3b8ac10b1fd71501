import { anyOf, wordPattern, words } from '../../../text/language.ts';
import type { Term } from '../../../text/term.ts';

/**
 * Words of a source that hold only sometimes or for some: a condition, an exception, a time, a relative clause. Offsets
 * in its text.
 */
export interface Qualifier {
  readonly kind: 'condition' | 'exception' | 'time' | 'relative';
  readonly start: number;
  /** Where it may end at the latest; `trimmed` by what a sentence says of it. */
  readonly end: number;
  /** Whether it is complete by itself: “on request”. */
  readonly isWhole: boolean;
  /** Whether it stands before what it qualifies: “If the fee is paid, …”. */
  readonly isLeading: boolean;
  /** Whether nothing marks where it ends and what it qualifies begins: “If the alarm sounds staff leave the hall”. */
  readonly isOpen: boolean;
  /** The statement that it belongs to: from here to there, the qualifier included. */
  readonly statement: readonly [start: number, end: number];
}

const longestFirst = (list: readonly string[]): string[] => [...list].sort((a, b) => b.length - a.length);
const KINDS = {
  whole: words.qualifiers.whole,
  condition: words.qualifiers.conditions,
  exception: words.qualifiers.exceptions,
  time: words.qualifiers.times,
  relative: words.qualifiers.relatives,
};
const ONLY = anyOf(words.qualifiers.onlySome);
/** “Only for members” holds for no others. */
const ONLY_FOR = `${ONLY}\\s+(?:${anyOf(words.support.prepositions)})`;
/** A word with a blank or a bracket before it. */
const MARKER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?<!\\b${anyOf(words.qualifiers.notBefore)}\\s)(?:${Object.entries(KINDS)
    .map(([kind, list]) => `(?<${kind}>${anyOf(longestFirst(list), '\\s+')})`)
    .join('|')}|(?<only>${ONLY_FOR}))(?![\\p{L}\\p{N}-])`,
  'giu',
);
const CLAUSES = [...words.qualifiers.conditions, ...words.qualifiers.exceptions];
/** What divides a sentence into statements with conditions of their own: “, but”, “, and if the key is lost,”. */
const DIVIDES = new RegExp(
  `;|,\\s*(?=${anyOf(words.qualifiers.dividers)}\\b(?!\\s+${ONLY}\\s+${anyOf(CLAUSES)}\\b))|` +
    `(?:,\\s*)?\\b(?=(?:${anyOf(words.support.joiners)})\\b,?\\s+${anyOf(longestFirst(CLAUSES), '\\s+')}\\b[^.;]*,)|` +
    `(?<=[.!?]["”’)]?)\\s+|\\n{2,}|\\t`,
  'giu',
);
/** A condition with a capital letter inside of a line: a heading without a full stop stands before it. */
const BEGINS = new RegExp(
  `(?<=[\\p{L}\\p{N})”:]\\s{1,3})(?=${anyOf(CLAUSES.filter((one) => !one.includes(' ')).map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}`))}\\s)`,
  'gu',
);
/** Words before a condition with which its statement only goes on. */
const LEADS_IN = new RegExp(
  `^(?:[^\\p{L}\\p{N}]|\\b${anyOf([...words.support.joiners, ...words.qualifiers.dividers])}\\b)*$`,
  'iu',
);
/** A comma after which the main clause begins: soon after it stands its verb. */
const MAIN = new RegExp(
  `,\\s+(?!(?:${anyOf([...words.support.joiners, ...words.qualifiers.relatives])})\\b)(?=(?:[^,;.]{0,60}?)\\b${anyOf([...words.support.predicates, ...words.qualifiers.contracted])}\\b)`,
  'giu',
);
/** “, and” and “, or” go on with what stands before them. */
const GOES_ON = new RegExp(`^(?:[,\\s(]*)(?:${anyOf(words.support.joiners)})\\b`, 'iu');

/** The qualifiers of a text in order. */
export function qualifiersOf(text: string): Qualifier[] {
  return statementsOf(text).flatMap(([start, end]) => qualifiersOfStatement(text, start, end));
}

function statementsOf(text: string): [start: number, end: number][] {
  const cuts = [...text.matchAll(DIVIDES), ...text.matchAll(BEGINS)]
    .map(({ index, 0: cut }) => [index, index + cut.length] as const)
    .sort(([a], [b]) => a - b);
  const starts = [0, ...cuts.map(([, end]) => end)];
  const ends = [...cuts.map(([start]) => start), text.length];
  return starts.map((start, i) => [start, ends[i] as number]);
}

function qualifiersOfStatement(text: string, from: number, to: number): Qualifier[] {
  const statement = text.slice(from, to);
  const found: Qualifier[] = [];
  for (const match of statement.matchAll(MARKER)) {
    const at = match.index;
    const groups = match.groups ?? {};
    const isInside = (one: Qualifier) => from + at < one.end && one.kind !== 'relative' && !one.isOpen;
    const outer = found.find(isInside);
    if (outer !== undefined && (outer.kind !== 'time' || outer.isLeading || groups.time !== undefined)) continue;
    const named = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((name) => groups[name] !== undefined);
    const group = named ?? 'condition';
    const kind = group === 'whole' ? 'condition' : group;
    // “…, while the shop is open” sets one thing against another.
    if (CONTRASTS.test(match[0]) && /,\s*$/u.test(statement.slice(0, at))) continue;
    // What happened before or after something else is told as it was: it makes nothing depend on that.
    if (kind !== 'exception' && !STRICT.test(match[0]) && isNarrative(statement)) continue;
    const isLeading = kind !== 'relative' && LEADS_IN.test(statement.slice(0, at));
    // A clause that adds something about the word before it: “, which is open to all”.
    if (kind === 'relative' && /[,(]\s*$/u.test(statement.slice(0, at))) continue;
    const isWhole = group === 'whole';
    const end = isWhole ? at + match[0].length : isLeading ? mainClause(statement, at) : statement.length;
    const isOpen = isLeading && !isWhole && end === statement.length;
    // “… outside the town if the council agrees”: the condition is none of the place.
    if (outer !== undefined) found.splice(found.indexOf(outer), 1, { ...outer, end: from + at });
    found.push({ kind, start: from + at, end: from + end, isWhole, isLeading, isOpen, statement: [from, to] });
  }
  return found;
}

const CONTRASTS = wordPattern(words.qualifiers.contrasts, 'iu');
const STRICT = wordPattern(words.qualifiers.strict, 'iu');
const PAST = new RegExp(`\\b${anyOf(words.qualifiers.past)}\\b|\\b(?:19|20)\\d\\d\\b`, 'iu');
const PRESENT = wordPattern(
  [...words.support.predicates, ...words.qualifiers.contracted].filter((word) => !words.qualifiers.past.includes(word)),
  'iu',
);
const PAST_VERB = new RegExp(`\\p{Ll}{2}${anyOf(words.support.participleEndings)}\\b`, 'u');

/** Whether a statement tells what happened, and not what is so. */
export const isNarrative = (statement: string): boolean =>
  PAST.test(statement) || (!PRESENT.test(statement) && PAST_VERB.test(statement));

/** Where the main clause begins after a qualifier that leads its statement; its end where none is seen. */
function mainClause(statement: string, at: number): number {
  MAIN.lastIndex = at;
  const own = MAIN.exec(statement);
  const comma = own?.index ?? statement.indexOf(',', at);
  return comma < 0 ? statement.length : comma;
}

/** A clause that goes on about the last word: “the river, where it joins another one | which then winds to the sea”. */
const PARTS = new RegExp(
  `(?=[,()]|\\b(?:${anyOf(words.qualifiers.relatives.filter((word) => word.startsWith('whi')))})\\b)`,
  'iu',
);

/**
 * Where a qualifier ends for one sentence: a later part of its statement that the sentence says is no part of it, nor
 * is what follows a comma without “and” or “or”.
 */
export function endOf(qualifier: Qualifier, text: string, isSaid: (from: number, to: number) => boolean): number {
  if (qualifier.isLeading) return qualifier.end;
  let end = qualifier.start;
  for (const part of text.slice(qualifier.start, qualifier.end).split(PARTS)) {
    const next = end + part.length;
    if (end > qualifier.start && (!GOES_ON.test(part) || isSaid(end, next))) break;
    end = next;
  }
  return end;
}

/** The terms of a range that have content. */
export const contentIn = (terms: readonly Term[], start: number, end: number): number[] =>
  terms.flatMap((term, j) => (term.start >= start && term.end <= end && hasContent(term) ? [j] : []));

/** Whether a term says something of the subject; a duty or a negation is compared by rules of its own. */
export const hasContent = (term: Term): boolean =>
  term.weight >= 1 && term.obligation === null && !term.isNegative && (term.text.length > 2 || CODE.test(term.text));
/** What is left of “you’ve” in a text that lost its apostrophes says nothing. */
const CODE = /\p{N}|\p{Lu}/u;
