import { terms } from '../../../src/engine/evidence/retrieval/passage-words.ts';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import type { Question } from '../../sets/question.ts';
import type { Neighbour } from './neighbour-words.ts';
import { stemOf } from './stem-of.ts';

type Quoted = Pick<Question, 'question' | 'gold_quotes'>;

/** A word that is kept now and then, as a person would. */
const KEPT = 0.15;
/** A word without a neighbour is left out in half of the cases, else kept. */
const LEFT_OUT = 0.5;
/** Below this cosine a neighbour is another subject. */
const NEAR = 0.4;
const WORD = /[A-Za-z]{4,}/g;

/** The words that name documents, lower case: a paraphrase keeps them, since nobody else's name means the same. */
export function nameWords(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => [...terms(name), ...terms(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))]));
}

/** The words of a question that its evidence has too, lower case, in order. */
export function sharedWords({ question, gold_quotes }: Quoted, names: ReadonlySet<string>): string[] {
  const gold = new Set(contentWords(gold_quotes.join(' ')));
  return (question.toLowerCase().match(WORD) ?? []).filter((word) => gold.has(stemOf(word)) && !names.has(word));
}

/**
 * The question in other words: those it shares with its evidence become their nearest neighbours in meaning that the
 * evidence does not have. Clumsy English, but it takes away what the questions of dev_pdf copy from the page.
 */
export function syntheticParaphrase(
  quoted: Quoted,
  names: ReadonlySet<string>,
  neighbours: Readonly<Record<string, readonly Neighbour[]>>,
  random: () => number,
): string {
  const gold = new Set(contentWords(quoted.gold_quotes.join(' ')));
  const shared = new Set(sharedWords(quoted, names));
  return quoted.question
    .replace(WORD, (written) => {
      const near = neighbours[written.toLowerCase()];
      if (!shared.has(written.toLowerCase()) || near === undefined || random() < KEPT) return written;
      const other = near.find(({ word, cosine }) => cosine > NEAR && !gold.has(stemOf(word)));
      return other?.word ?? (random() < LEFT_OUT ? '' : written);
    })
    .replace(/\s+/g, ' ')
    .trim();
}
