import type { CandidateSentence } from '../../places/candidate-sentences.ts';
import { anyOf, capitalised, wordSet, words } from '../../text/language.ts';

/** Most words of a run-in heading. A design constant. */
const HEADING_WORDS = 10;

const SMALL_WORDS = wordSet(words.names.smallWords);
/** The number of a clause: "13.7", "11)", "(a)", "IV.", "Section 9.2"; or the mark of an item. */
const CLAUSE_NUMBER = new RegExp(
  `^(?:[•▪◦‣]|(?:${anyOf([...capitalised(words.references.sections), '§'])}\\s*)?\\(?(?:\\p{N}+(?:\\.\\p{N}+)*|\\p{L}|[IVXLC]+)[.)]*)\\s+(?=\\p{Lu})`,
  'u',
);

/**
 * Whether a sentence is the heading of a clause that goes on in the same line: "13.7 Entire Agreement; Governing Law."
 * It ends in a full stop, and each of its words but the small ones begins with a capital letter.
 */
export function isRunInHeading({ kind, text }: Pick<CandidateSentence, 'kind' | 'text'>): boolean {
  const own = text.trim().replace(CLAUSE_NUMBER, '');
  if (kind === 'heading' || kind === 'row' || !/^\p{Lu}[^.:!?\p{N}]*\.$/u.test(own)) return false;
  const parts = own.slice(0, -1).split(/[\s/;,&–-]+/u);
  return (
    parts.length <= HEADING_WORDS &&
    parts.every((word) => /^\p{Lu}/u.test(word) || SMALL_WORDS.has(word) || word === '')
  );
}

/** Whether such a heading has a number, and so is one wherever it stands: “See HR.” is written like one too. */
export const isNumberedHeading = (sentence: Pick<CandidateSentence, 'kind' | 'text'>): boolean =>
  CLAUSE_NUMBER.test(sentence.text.trim()) && isRunInHeading(sentence);
