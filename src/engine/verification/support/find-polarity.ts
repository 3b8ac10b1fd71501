import type { Compared } from './compared.ts';
import { type Finding, findingOf, wordsFrom } from './finding.ts';
import { isDenying, isException } from './negation-words.ts';
import { isNumber, type Term } from './term.ts';

/** Words that deny all that follows in their clause: “nobody may work”, “no application is needed”. */
const WHOLE_CLAUSE =
  /^(?:no|none|nobody|no one|nothing|neither|under no circumstances|at no time|in no case|in no event)$/iu;
/** “is not normally paid”: the adverb stands between. */
const ADVERB = /ly$/u;
/** Terms that a word which denies a clause reaches. */
const REACH = 8;

/** For each term the index of the negation that denies it; −1 for none. A negation denies the next word that says something. */
export function deniedBy(terms: readonly Term[], text: string): number[] {
  const denied = terms.map(() => -1);
  for (const [k, negation] of terms.entries()) {
    if (!negation.isNegative || isException(negation.key)) continue;
    const isWhole = WHOLE_CLAUSE.test(negation.text);
    for (let i = k + 1; i < terms.length && i <= k + REACH; i++) {
      const term = terms[i] as Term;
      if (/[.;:!?\n,]/.test(text.slice(terms[i - 1]?.end, term.start)) || term.key === 'but') break;
      if (term.weight < 1 || term.obligation !== null || term.isNegative) continue;
      denied[i] = k;
      if (!isWhole && !ADVERB.test(term.text)) break;
    }
  }
  return denied;
}

/**
 * A word that both have, denied in one of them and not in the other, however far apart the words around it: “Tips are reimbursed”
 * beside “Tips are not customary and are not reimbursed”. Where the other side denies anything else, it may say so in other words.
 */
export function findPolarity(compared: Compared): Finding[] {
  const { said, source, toSource, toSaid, replaced, saidText, sourceText } = compared;
  const inSaid = deniedBy(said, saidText);
  const inSource = deniedBy(source, sourceText);
  const denies = (term: Term) => term.isNegative || isDenying(term.key);
  return toSource.flatMap((j, i): Finding[] => {
    const [term, other] = [said[i], source[j]];
    if (term === undefined || other === undefined || isNumber(term) || term.weight < 1 || term.obligation !== null)
      return [];
    const [here, there] = [inSaid[i] ?? -1, inSource[j] ?? -1];
    if (here >= 0 === there >= 0) return [];
    if (there >= 0) {
      if ((toSaid[there] ?? -1) >= 0 || replaced.includes(there) || said.some(denies)) return [];
      return [findingOf('negation', 'contradicted', null, wordsFrom(sourceText, source[there] as Term, other))];
    }
    const sentence = sentenceAround(j, source);
    if ((toSource[here] ?? -1) >= 0 || sentence.some(denies)) return [];
    return [findingOf('negation', 'contradicted', wordsFrom(saidText, said[here] as Term, term), null)];
  });
}

/** The terms of the sentence that holds the one at `at`. */
function sentenceAround(at: number, terms: readonly Term[]): readonly Term[] {
  const start = terms.findLastIndex((term, i) => i <= at && term.startsSentence);
  const end = terms.findIndex((term, i) => i > at && term.startsSentence);
  return terms.slice(Math.max(0, start), end < 0 ? terms.length : end);
}
