import type { ScopeText } from '../../documents/types.ts';
import type { Term } from '../../text/term.ts';
import { relatedTerms } from './clauses/related.ts';
import { type Compared, compareTerms } from './compared.ts';
import { findNegations } from './find-negations.ts';
import { deniedBy, findPolarity } from './find-polarity.ts';
import { findReplaced } from './find-replaced.ts';
import { type Finding, type FoundWords, findingOf } from './finding.ts';
import { readTerms } from './read-terms.ts';
import { EXACT } from './same-term.ts';
import { denies, oppositePair } from './word-meaning.ts';

/** Whether a claim takes words from a scope that its source lacks. */
export const isTakenFrom = ({ text }: ScopeText, claim: string, source: string): boolean =>
  takenFrom(readTerms(text), { said: readTerms(claim), source: readTerms(source) }).length > 0;

/** The terms of a sentence that a scope has and the sentence's own source lacks. */
function takenFrom(scope: readonly Term[], { said, source }: Pick<Compared, 'said' | 'source'>): Term[] {
  const own = new Set(source.map(({ key }) => key));
  const there = new Set(scope.map(({ key }) => key));
  return said.filter(({ key, weight }) => weight >= 1 && there.has(key) && !own.has(key));
}

/**
 * Finds what a sentence says otherwise than a heading, an introduction or an exception above its source, for the words
 * taken from there: under “What is not reimbursed” nothing is reimbursed. Compares only whether something is so, not
 * numbers or names, which are in the source. Offsets of `source` address the document.
 */
export function findInScope(scope: ScopeText, compared: Compared, asked: readonly Term[] = []): Finding[] {
  const terms = readTerms(scope.text);
  if (scope.kind === 'column' || scope.kind === 'caption') return [];
  const other = underOther(scope, terms, compared, asked);
  if (other !== null) return [other];
  const found = takenFrom(terms, compared).length === 0 ? [] : taken(scope, terms, compared);
  return found.length > 0 ? found : deniedItem(scope, terms, compared);
}

/** A denial above an item applies whatever else is said of the item. */
function deniedItem(scope: ScopeText, terms: readonly Term[], { said }: Compared): Finding[] {
  if (scope.governs !== true || said.some(denies) || !terms.some(({ isNegative }) => isNegative)) return [];
  const reason = `It stands under “${plainHeading(scope)}”.`;
  return [{ kind: 'negation', verdict: 'weak', said: null, ...inDocument(scope, whole(scope)), reason }];
}

/**
 * The heading or introduction that has the opposite of what the sentence or its question speaks of: an item under
 * “Exclusion criteria” is no inclusion criterion. Contradicted where the same word follows both.
 */
function underOther(
  scope: ScopeText,
  terms: readonly Term[],
  { said, source }: Compared,
  asked: readonly Term[],
): Finding | null {
  if (scope.kind === 'exception' || said.some(denies)) return null;
  const has = (list: readonly Term[], { key }: Term) => list.some((one) => one.key === key);
  for (const [i, term] of terms.entries()) {
    if (has(said, term) || has(asked, term)) continue;
    for (const words of [said, asked]) {
      const at = words.findIndex(
        (one) => OPPOSED.has(oppositePair(one.sides, term.sides) ?? '') && !has(terms, one) && !has(source, one),
      );
      if (at < 0) continue;
      const isSame = words[at + 1] !== undefined && relatedTerms(words[at + 1] as Term, terms[i + 1] ?? term, EXACT);
      if (!isSame && words === asked) continue;
      const verdict = isSame && scope.governs === true ? 'contradicted' : 'weak';
      const reason = `It stands under “${plainHeading(scope)}”.`;
      return { kind: 'direction', verdict, said: null, ...inDocument(scope, whole(scope)), reason };
    }
  }
  return null;
}

/** Pairs of opposites that divide what stands under a heading from what does not. */
const OPPOSED: ReadonlySet<string> = new Set(['with', 'allow', 'able', 'quality']);

/** The differences for words taken from a scope. */
function taken(scope: ScopeText, terms: readonly Term[], compared: Compared): Finding[] {
  const { said, saidText, source, toSource, context } = compared;
  if (scope.isDenied === true && !said.some(denies) && isAsked(terms, said)) {
    const words = whole(scope);
    const reason = `The source answers “${plainHeading(scope)}” with “No”.`;
    return [{ kind: 'negation', verdict: 'contradicted', said: null, ...inDocument(scope, words), reason }];
  }
  if (scope.isDenied !== undefined && /[?？]\s*$/u.test(scope.text)) return [];
  if (scope.kind === 'exception') {
    if (!terms.some(denies) || said.some(denies)) return [];
    const words = whole(scope);
    return [{ ...findingOf('negation', 'contradicted', null, words), ...inDocument(scope, words) }];
  }
  const inScope = compareTerms({ text: saidText, terms: said }, { text: scope.text, terms }, [], context);
  const own = new Set(takenFrom(terms, compared));
  const isDenied = source.some(denies);
  const denied = deniedBy(source, compared.sourceText);
  const isTwice = toSource.some((j) => j >= 0 && (denied[j] ?? -1) >= 0);
  const overlaps = (term: Term, found: FoundWords): boolean => term.start < found.end && found.start < term.end;
  // Other checks cover what the source itself has of the sentence: duties that both have, and negations unless of words
  // taken from above.
  const isOwn = ({ said: found, source: there }: Finding): boolean => {
    if (found === null) return false;
    const at = said.flatMap((term, i) => (overlaps(term, found) ? [i] : []));
    const isAligned = at.some((i) => {
      const term = said[i] as Term;
      return (toSource[i] ?? -1) >= 0 && (term.obligation !== null || denies(term));
    });
    if (isAligned) return true;
    return there === null && (isDenied || ![...own].some((term) => overlaps(term, found)));
  };
  return [...findReplaced(inScope), ...findNegations(inScope), ...findPolarity(inScope)]
    .filter(({ kind }) => kind === 'negation' || kind === 'obligation')
    .filter((finding) => !isOwn(finding))
    .map((finding) => ({
      ...finding,
      // With one negation above and one in the words themselves it is not clear what both mean.
      verdict: isTwice && !said.some(denies) ? 'weak' : finding.verdict,
      ...inDocument(scope, finding.source),
    }));
}

/** A heading without its number. */
const plainHeading = ({ text }: ScopeText): string => text.replace(/^[\p{N}.]+\s+/u, '').trim();

/** Whether a sentence is about what a heading asks: it has most of the heading's words. */
function isAsked(asked: readonly Term[], said: readonly Term[]): boolean {
  const words = asked.filter(({ weight, obligation }) => weight >= 1 && obligation === null);
  const own = new Set(said.map(({ key }) => key));
  return words.filter(({ key }) => own.has(key)).length > words.length / 2;
}

const whole = (scope: ScopeText): FoundWords => ({ text: scope.text, start: 0, end: scope.text.length });

/** The words of a scope with offsets in the document; null where the scope's range is unknown. */
function inDocument({ range }: ScopeText, found: FoundWords | null): Pick<Finding, 'source'> {
  if (found === null || range === null) return { source: null };
  return { source: { ...found, start: range[0] + found.start, end: range[0] + found.end } };
}
