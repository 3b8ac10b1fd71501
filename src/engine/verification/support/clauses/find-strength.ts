import { anyOf, wordPattern, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, type FoundWords, findingOf, wordsFrom } from '../finding.ts';
import { denies, isLimit, oppositePair } from '../word-meaning.ts';
import { findingOfQualifier } from './find-qualifiers.ts';
import { hasContent } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

const pattern = (list: readonly string[]): RegExp =>
  wordPattern(
    [...list].sort((a, b) => b.length - a.length),
    'giu',
  );
const ALL = pattern(words.strength.all);
const HARMLESS = pattern(words.strength.harmless);
const ONLY = pattern(words.strength.only);
const ONLY_IN_SOURCE = pattern([...words.strength.only, ...words.strength.onlySource]);
const ALWAYS = pattern(words.strength.always);
const ALWAYS_IN_SOURCE = pattern([...words.strength.always, ...words.strength.alwaysSource]);
const BOTH = pattern(words.strength.both);
const BOTH_IN_SOURCE = pattern(words.strength.bothSource);
const NEVER = pattern(words.strength.never);
const NEVER_IN_SOURCE = pattern([
  ...words.strength.never,
  ...words.strength.neverSource,
  ...words.negation.wholeClause,
]);
const HEDGE = pattern(words.qualifiers.hedges);
const SOME = pattern(words.qualifiers.some);
const ABOUT = pattern(words.qualifiers.about);
/** “Everyone who …” is whoever does so, not everyone. */
const WHO = new RegExp(`^\\s+${anyOf(words.strength.who)}\\b`, 'iu');

function matches(pattern: RegExp, text: string, from = 0, to = text.length): FoundWords[] {
  return [...text.slice(from, to).matchAll(pattern)].map(({ 0: found, index }) => ({
    text: found,
    start: from + index,
    end: from + index + found.length,
  }));
}

/**
 * Finds words by which the sentence says more than its source: “every”, “always”, “never”, “only” where the source has
 * no such word, and “normally”, “most”, “up to” of the source that the sentence leaves out.
 */
export function findStrength(compared: Compared): Finding[] {
  const { said } = compared;
  const range = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0] as const;
  return [
    ...added(compared, range),
    ...(compared.context.isTable ? [] : [...dropped(compared, range), ...turnedLimits(compared)]),
  ];
}

type Range = readonly [from: number, to: number];

function added(compared: Compared, [from, to]: Range): Finding[] {
  const { saidText, sourceText, background } = compared;
  const lacks = (there: RegExp): boolean => matches(there, sourceText).length === 0;
  const above = background.map(({ text }) => text).join(' ');
  const found = [
    ...(lacks(ALWAYS_IN_SOURCE) ? matches(ALWAYS, saidText, from, to) : []),
    ...(lacks(BOTH_IN_SOURCE) ? matches(BOTH, saidText, from, to) : []),
    ...(lacks(NEVER_IN_SOURCE) ? matches(NEVER, saidText, from, to) : []),
    ...(lacks(ONLY_IN_SOURCE) && matches(ONLY_IN_SOURCE, above).length === 0 ? matches(ONLY, saidText, from, to) : []),
    ...matches(ALL, saidText, from, to).filter((all) => isWidened(all, compared)),
  ];
  return found.map((words) => findingOf('quantifier', 'weak', words, null));
}

/** Terms after “every” among which its noun is. */
const REACH = 3;

/** Whether the source does not say “every” of what the sentence says it of. */
function isWidened(
  { text, start, end }: FoundWords,
  { said, saidText, source, sourceText, context }: Compared,
): boolean {
  if (WHO.test(saidText.slice(end)) || matches(HARMLESS, saidText).some((one) => one.start <= start && one.end >= end))
    return false;
  // “Not … any” says no more than “not … a”.
  if (/^any/iu.test(text) && said.some(denies)) return false;
  const next = said.find((term) => term.start >= end && (hasContent(term) || isNumber(term)));
  if (next !== undefined && (isNumber(next) || next.unit !== null)) return false;
  return !matches(ALL, sourceText).some((all) => {
    const after = source.filter((term) => term.start >= all.end && hasContent(term)).slice(0, REACH);
    // “Each semicircular canal” says less than “each canal”.
    return (
      next === undefined ||
      after.some((term) => nounAfter(next, said, saidText).some((one) => relatedTerms(one, term, context)))
    );
  });
}

/** The words from one on that stand side by side, up to its noun. */
function nounAfter(first: Term, said: readonly Term[], text: string): Term[] {
  const run = [first];
  for (const term of said.slice(said.indexOf(first) + 1)) {
    const last = run.at(-1) as Term;
    if (run.length === REACH || !hasContent(term) || text.slice(last.end, term.start) !== ' ') break;
    run.push(term);
  }
  return run;
}

function dropped(compared: Compared, [from, to]: Range): Finding[] {
  const { saidText, source, sourceText, toSaid } = compared;
  const isSaid = (j: number) => (toSaid[j] ?? -1) >= 0;
  const nextOf = (found: FoundWords) =>
    source.findIndex((term) => term.start >= found.end && (hasContent(term) || denies(term) || isNumber(term)));
  const isBeside = (found: FoundWords): boolean => {
    const next = nextOf(found);
    return next >= 0 && isSaid(next) && !/[.;:]/u.test(sourceText.slice(found.end, source[next]?.start));
  };
  const hasOwn = (pattern: RegExp) => matches(pattern, saidText, from, to).length > 0;
  const hedges = hasOwn(HEDGE) ? [] : matches(HEDGE, sourceText).filter(isBeside);
  const some = hasOwn(SOME)
    ? []
    : matches(SOME, sourceText).filter((found) => isBeside(found) && !isNumber(source[nextOf(found)] as Term));
  const about = hasOwn(ABOUT)
    ? []
    : matches(ABOUT, sourceText).filter((found) => isBeside(found) && isNumber(source[nextOf(found)] as Term));
  return [...hedges, ...some, ...about, ...limitsLeftOut(compared), ...onlyBehind(compared)].map(findingOfQualifier);
}

const ONLY_BEHIND = new RegExp(`\\b(?:${anyOf(words.qualifiers.onlySome)})\\s*(?=[.,;:)]|$)`, 'giu');

/** “Open to residents only”: whom the sentence leaves out. */
function onlyBehind({ said, source, sourceText, toSource, toSaid, context }: Compared): FoundWords[] {
  return matches(ONLY_BEHIND, sourceText).flatMap((only): FoundWords[] => {
    const at = source.findLastIndex((term) => term.end <= only.start && hasContent(term));
    const term = source[at];
    const before = source.findLastIndex((one, j) => j < at && hasContent(one));
    if (term === undefined || (toSaid[before] ?? -1) < 0 || toSource.every((j) => j < 0)) return [];
    return said.some((one) => relatedTerms(one, term, context)) ? [] : [wordsFrom(sourceText, term, only)];
  });
}

/** The limits near a number: “at most two”, “two at most”. */
const nearLimit = (terms: readonly Term[], at: number): Term | undefined =>
  [terms[at - 1], terms[at - 2], terms[at + 1], terms[at + 2], terms[at + 3]].find(
    (term) => term !== undefined && isLimit(term),
  );

/** Limits on the other side of a number that both have: “at least two” where the sentence says “two at most”. */
function turnedLimits({ said, source, toSource }: Compared): Finding[] {
  return said.flatMap((term, i): Finding[] => {
    const j = toSource[i] ?? -1;
    if (!isNumber(term) || j < 0) return [];
    const [own, there] = [nearLimit(said, i), source[j - 1]];
    if (own === undefined || there === undefined || !isLimit(there) || said.some(denies)) return [];
    return oppositePair(own.sides, there.sides) === null || (toSource[said.indexOf(own)] ?? -1) >= 0
      ? []
      : [findingOf('direction', 'weak', own, there)];
  });
}

/** Limits directly before a number that both have: “up to five days” where the sentence says “five days”. */
function limitsLeftOut({ said, source, toSource, toSaid }: Compared): Term[] {
  return said.flatMap((term, i) => {
    const j = toSource[i] ?? -1;
    const limit = source[j - 1];
    if (!isNumber(term) || limit === undefined || !isLimit(limit) || (toSaid[j - 1] ?? -1) >= 0) return [];
    return nearLimit(said, i) !== undefined || said.some(denies) ? [] : [limit];
  });
}
