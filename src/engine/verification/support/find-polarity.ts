import { anyOf, wordSet, words } from '../../text/language.ts';
import { isNumber, type Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import { type Compared, sentenceAround } from './compared.ts';
import { isBan } from './find-negations.ts';
import { type Finding, findingOf, wordsFrom } from './finding.ts';
import { sameTerm } from './same-term.ts';
import { denies, isException } from './word-meaning.ts';

/** Words that negate the whole clause after them: “nobody may work”, “no application is needed”. */
const WHOLE_CLAUSE = new RegExp(`^${anyOf(words.negation.wholeClause)}$`, 'iu');
/** “is not normally paid”: an adverb is between. */
const ADVERB = new RegExp(`${anyOf(words.negation.adverbEndings)}$`, 'u');
const CLAUSE_BREAKS = wordSet(words.negation.clauseBreaks);
/** Number of terms after a word that negates a clause. */
const REACH = limits.values.clauseReach;

/** For each term the index of its negation; −1 for none. A negation applies to the next word with content. */
export function deniedBy(terms: readonly Term[], text: string): number[] {
  const denied = terms.map(() => -1);
  for (const [k, negation] of terms.entries()) {
    if (!negation.isNegative || isException(negation.key)) continue;
    const isWhole = WHOLE_CLAUSE.test(negation.text);
    for (let i = k + 1; i < terms.length && i <= k + REACH; i++) {
      const term = terms[i] as Term;
      if (/[.;:!?\n,]/.test(text.slice(terms[i - 1]?.end, term.start)) || CLAUSE_BREAKS.has(term.key)) break;
      if (term.weight < 1 || term.obligation !== null || term.isNegative) continue;
      denied[i] = k;
      if (!isWhole && !ADVERB.test(term.text)) break;
    }
  }
  return denied;
}

/**
 * Finds a word that both have, negated on one side only, however far apart the words around it: “Tips are reimbursed”
 * against “Tips are not customary and are not reimbursed”. Skips it where the other side has any other negation, which
 * may say so in other words.
 */
export function findPolarity(compared: Compared): Finding[] {
  const { said, source, toSource, toSaid, saidText, sourceText } = compared;
  const inSaid = deniedBy(said, saidText);
  const inSource = deniedBy(source, sourceText);
  return pairsOf(compared).flatMap((j, i): Finding[] => {
    const [term, other] = [said[i], source[j]];
    if (term === undefined || other === undefined || isNumber(term) || term.weight < 1 || term.obligation !== null)
      return [];
    const [here, there] = [inSaid[i] ?? -1, inSource[j] ?? -1];
    if (here >= 0 === there >= 0) return [];
    if (there >= 0) {
      if ((toSaid[there] ?? -1) >= 0 || said.some(denies)) return [];
      const verdict = isBan(there, compared) ? 'weak' : 'contradicted';
      return [findingOf('negation', verdict, null, wordsFrom(sourceText, source[there] as Term, other))];
    }
    const sentence = sentenceAround(j, source);
    if ((toSource[here] ?? -1) >= 0 || sentence.some(denies)) return [];
    return [findingOf('negation', 'contradicted', wordsFrom(saidText, said[here] as Term, term), null)];
  });
}

/**
 * Share of a sentence's words that one sentence of the source must have for both to be about the same.
 * A choice: no case of the evaluation depends on it.
 */
const SAME_SENTENCE = 0.6;

/**
 * For each term of the sentence where the source says the same: as aligned, and in addition where a word occurs once in
 * a sentence of the source that has most of the sentence's words, in whatever order.
 */
function pairsOf({ said, source, toSource, toSaid, context }: Compared): number[] {
  const words = said.filter(({ weight }) => weight >= 1);
  return said.map((term, i) => {
    const aligned = toSource[i] ?? -1;
    if (aligned >= 0 || term.weight < 1) return aligned;
    const same = [...source.keys()].filter((j) => sameTerm(term, source[j] as Term, context));
    const [only] = same;
    if (only === undefined || same.length > 1 || (toSaid[only] ?? -1) >= 0) return -1;
    const sentence = sentenceAround(only, source);
    const there = words.filter((word) => sentence.some((other) => sameTerm(word, other, context)));
    return there.length >= SAME_SENTENCE * words.length ? only : -1;
  });
}
