import { anyOf, words } from '../../text/language.ts';
import { isNumber, type Term } from '../../text/term.ts';
import type { Compared } from './compared.ts';
import { type Finding, findingOf, wordsFrom } from './finding.ts';

/** Words directly before the verb of a statement: “is sent”, “are usually added”. */
const BEFORE_VERB = new RegExp(
  `\\b${anyOf(words.support.be)}\\s+(?:\\w+${anyOf(words.negation.adverbEndings)}\\s+)?$`,
  'iu',
);
/** Number of characters searched before a word. */
const BEFORE = 30;

/**
 * Finds a verb of the sentence that its source has nowhere, where the source has another: “is added to the salary”
 * against “is deducted from the salary”; and a word in the place of a list without it: “of a grandparent” against “of a
 * spouse, partner, child or parent”. The words may mean the same, so the finding is always weak.
 */
export function findWords({ source, background, blocks, toSaid, saidText, sourceText }: Compared): Finding[] {
  const known = new Set([...source, ...background].map(({ key }) => key));
  const isVerb = (term: Term, text: string): boolean =>
    term.weight >= 1 &&
    !isNumber(term) &&
    term.obligation === null &&
    !term.isNegative &&
    !term.isCapital &&
    !term.sides.some(({ pair }) => pair === 'always') &&
    BEFORE_VERB.test(text.slice(Math.max(0, term.start - BEFORE), term.start));
  return blocks.flatMap((block): Finding[] => {
    if (block.saidStart === 0) return [];
    const own = block.said.find((term) => isVerb(term, saidText) && !known.has(term.key));
    const lonely = block.source.filter((_, j) => (toSaid[block.sourceStart + j] ?? -1) < 0);
    const other = lonely.find((term) => isVerb(term, sourceText));
    if (own !== undefined && other !== undefined)
      return [findingOf('word', 'weak', wordsFrom(saidText, own), wordsFrom(sourceText, other))];
    const listed = lonely.filter((term) => term.weight >= 1 && !isNumber(term));
    const [first, last] = [listed[0], listed.at(-1)];
    const unlisted = block.said.find((term) => term.weight >= 1 && !isNumber(term) && !known.has(term.key));
    if (first === undefined || last === undefined || unlisted === undefined || block.said.length > LISTED) return [];
    return LIST.test(sourceText.slice(first.start, last.end))
      ? [findingOf('word', 'weak', wordsFrom(saidText, unlisted), wordsFrom(sourceText, first, last))]
      : [];
  });
}

/** Most terms of the sentence in the place of a list. A choice: no case of the evaluation depends on it. */
const LISTED = 2;
/** “a spouse, partner, child or parent” */
const LIST = new RegExp(`^[^.;:,]+(?:,[^.;:,]+)+,?\\s${anyOf(words.support.joiners)}\\s[^.;:,]+$`, 'iu');

/**
 * Finds a permission that the source states directly before a word that both have, and the sentence leaves out: “may be
 * booked”, “are booked”.
 */
export function findOverclaims({ said, source, toSource, toSaid, sourceText, saidText }: Compared): Finding[] {
  if (said.some(({ obligation, isNegative }) => obligation !== null || isNegative)) return [];
  return toSource.flatMap((j, i): Finding[] => {
    const [verb, may] = [source[j], source[j - 1]];
    if (verb === undefined || may === undefined || may.obligation !== 'may' || (toSaid[j - 1] ?? -1) >= 0) return [];
    const isStated = IS.test(saidText.slice(0, said[i]?.start));
    return PERMISSION.test(may.text) && isStated && BE.test(sourceText.slice(may.end, verb.start))
      ? [findingOf('obligation', 'weak', null, may)]
      : [];
  });
}

const IS = new RegExp(`\\b${anyOf(words.support.statedBe)}\\s+$`, 'iu');
const BE = new RegExp(`^\\s+${anyOf(words.support.infinitive)}\\s+$`, 'iu');
const PERMISSION = new RegExp(`^${anyOf(words.support.permissions)}$`, 'i');

const KIND = new RegExp(`^${anyOf(words.support.documentKinds)}$`, 'i');
const BEFORE_DOCUMENT = new RegExp(`\\b${anyOf(words.support.beforeDocument)}\\s+$`, 'iu');
/** Words before a kind of document that name none. */
const OF_ANY = new RegExp(`^${anyOf(words.support.ofAnyDocument)}$`, 'i');

/**
 * Finds another document's name in the sentence: “the security policy says” for words of the “Travel Policy”. `title`
 * is the name of the source's document, which says what kind of document it is: in “AMAZON_2017_10K” no word does, and
 * “involving Amazon” names none.
 */
export function findDocument(
  { said, source, background, saidText }: Compared,
  title: readonly Term[],
  name: string,
): Finding[] {
  const kind = title.findLast(({ text }) => KIND.test(text));
  if (kind === undefined || title.length < 2) return [];
  const known = new Set([...title, ...source, ...background].map(({ key }) => key));
  return said.flatMap((term, i): Finding[] => {
    const before = said[i - 1];
    if (term.key !== kind.key || before === undefined || before.weight < 1 || known.has(before.key)) return [];
    if (
      OF_ANY.test(before.text) ||
      before.obligation !== null ||
      before.isNegative ||
      !/^[ -]$/.test(saidText.slice(before.end, term.start))
    )
      return [];
    // “Members report a loss” names no report; “the Harbour Agreement” and “Harbour Agreement” name one.
    const isNamed = /^\p{Lu}/u.test(before.text) && /^\p{Lu}/u.test(term.text);
    if (!isNamed && !BEFORE_DOCUMENT.test(saidText.slice(0, before.start))) return [];
    const words = wordsFrom(saidText, before, term);
    const reason = `It stands in “${name}”, not in the “${words.text}”.`;
    return [{ kind: 'name', verdict: 'contradicted', said: words, source: null, reason }];
  });
}
