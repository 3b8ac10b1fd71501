import { contentWords } from '../../../text/content-words.ts';
import { wordPattern, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';

/** A word with another behind it in brackets: “Net gains (losses)”, “Income/(loss)”. */
const LABEL = /(\p{L}+)\s*\/?\s*\((\p{L}+)\)/gu;
/** The stems of two words that a label calls figures above and below nought by. */
const PAIRS = words.support.signedPairs.map((pair) => pair.split('/').map((word) => contentWords(word)[0] ?? word));
/** “negative $95 million” says itself that it is below nought. */
const SAYS_BELOW = wordPattern(words.support.belowNought, 'iu');

/** Whether a number is written as below nought: in brackets, as accounts do, or directly behind a minus. */
const isBelow = (text: string, { start, end }: Term): boolean => {
  const before = text.slice(0, start);
  return /[-−][$€£¥]?$/u.test(before) || (/\( *[$€£¥]? *$/u.test(before) && /^ *%? *\)/u.test(text.slice(end)));
};

const stemOf = (word: string): string => contentWords(word)[0] ?? word;

/** The label of two opposite words in the line of a figure; null where it has none. */
function labelOf(text: string, figure: Term) {
  const from = text.lastIndexOf('\n', figure.start) + 1;
  const line = text.slice(from, figure.start);
  for (const { 0: label, 1: above = '', 2: below = '', index } of line.matchAll(LABEL)) {
    const [over, under] = [stemOf(above), stemOf(below)];
    if (!PAIRS.some(([one, other]) => one === over && other === under)) continue;
    const rest = new Set(contentWords(`${line.slice(0, index)} ${line.slice(index + label.length)}`));
    return { label, over, under, isRepeated: rest.has(over) };
  }
  return null;
}

/**
 * Finds a figure of a row that the sentence calls by the other of the two words of its label: “a gain of 32” where the
 * row has “Net gains (losses) (32)”. A figure that the sentence itself writes as below nought says which it is.
 */
export function findSigned({ said, saidText, source, sourceText, context }: Compared): Finding[] {
  if (!context.isTable || SAYS_BELOW.test(saidText)) return [];
  const spokenAs = (stem: string): Term | undefined => said.find(({ text }) => stemOf(text) === stem);
  return said.flatMap((term): Finding[] => {
    if (!isNumber(term) || isBelow(saidText, term)) return [];
    const [only, ...others] = source.filter((other) => isNumber(other) && sameTerm(term, other, context));
    const signed = only === undefined || others.length > 0 ? null : labelOf(sourceText, only);
    if (only === undefined || signed === null) return [];
    const below = spokenAs(signed.under);
    // “The loss before income taxes” has both words of “Income (loss) before income taxes”.
    const above = below !== undefined && signed.isRepeated ? undefined : spokenAs(signed.over);
    const spoken = above ?? below;
    if (spoken === undefined || (above !== undefined && below !== undefined)) return [];
    if (isBelow(sourceText, only) === (below !== undefined)) return [];
    const shown = isBelow(sourceText, only) ? `(${only.text})` : only.text;
    const reason = `The source says “${shown}” of “${signed.label}”, the sentence says “${spoken.text}”.`;
    return [{ ...findingOf('direction', 'contradicted', spoken, only), reason }];
  });
}
