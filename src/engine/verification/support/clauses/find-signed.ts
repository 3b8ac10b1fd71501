import { contentWords } from '../../../text/content-words.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { sameTerm } from '../same-term.ts';

/** What a label calls figures above and below nought: “Net gains (losses)”, “Income/(loss)”. */
const SIGNED_LABEL = /(\p{L}+)\s*\/?\s*\((\p{L}+)\)/u;

/** Whether a number is written as below nought: in brackets, as accounts do, or behind a minus. */
const isBelow = (text: string, { start, end }: Term): boolean =>
  /(?:\(\s*[$€£¥]?\s*|[-−–]\s*[$€£¥]?\s*)$/u.test(text.slice(0, start)) &&
  (/^\s*%?\s*\)/u.test(text.slice(end)) || /[-−–]\s*[$€£¥]?\s*$/u.test(text.slice(0, start)));

/**
 * Finds a figure of a row that the sentence calls by the other of the two words of its label: “a gain of 32” where the
 * row has “Net gains (losses) (32)”. A figure that the sentence itself writes as below nought says which it is.
 */
export function findSigned({ said, saidText, source, sourceText, context }: Compared): Finding[] {
  const [label = '', above = '', below = ''] = SIGNED_LABEL.exec(sourceText) ?? [];
  if (!context.isTable || label === '') return [];
  const spokenOf = (word: string): Term | undefined => {
    const stems = contentWords(word);
    return said.find(({ text }) => contentWords(text).some((stem) => stems.includes(stem)));
  };
  const [saysAbove, saysBelow] = [spokenOf(above), spokenOf(below)];
  const spoken = saysAbove ?? saysBelow;
  if (spoken === undefined || (saysAbove !== undefined && saysBelow !== undefined)) return [];
  return said.flatMap((term): Finding[] => {
    if (!isNumber(term) || isBelow(saidText, term)) return [];
    const [only, ...others] = source.filter((other) => isNumber(other) && sameTerm(term, other, context));
    if (only === undefined || others.length > 0 || isBelow(sourceText, only) === (saysBelow !== undefined)) return [];
    const shown = isBelow(sourceText, only) ? `(${only.text})` : only.text;
    const reason = `The source says “${shown}” of “${label}”, the sentence says “${spoken.text}”.`;
    return [{ ...findingOf('direction', 'contradicted', spoken, only), reason }];
  });
}
