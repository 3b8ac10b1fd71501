import { currencyOf } from '../../text/read-quantity.ts';
import type { Term } from '../../text/term.ts';
import type { Compared } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';

/**
 * Amounts of the sentence in another currency than the row of a table they stand in: the row has its currency in a cell of its
 * own, which holds for all its amounts ("Zurich | 240 | 95 | CHF").
 */
export function findCurrencies({ said, source, sourceText, toSource, context }: Compared): Finding[] {
  if (!context.isTable) return [];
  return said.flatMap((term, i): Finding[] => {
    const amount = source[toSource[i] ?? -1];
    const currency = term.quantity?.unit ?? '';
    if (currencyOf(currency.toLowerCase()) === null || amount?.quantity == null) return [];
    const start = sourceText.lastIndexOf('\n', amount.start) + 1;
    const end = sourceText.indexOf('\n', amount.end);
    const cells = source.filter(
      (one) => one.start >= start && (end < 0 || one.end <= end) && isOwnCell(one, sourceText) && ofTerm(one) !== null,
    );
    const [other] = cells;
    if (other === undefined || cells.some((cell) => ofTerm(cell) === currency)) return [];
    return [findingOf('unit', 'contradicted', term, other)];
  });
}

const ofTerm = ({ text }: Term): string | null => currencyOf(text.toLowerCase());

const isOwnCell = ({ start, end }: Term, text: string): boolean =>
  /[\t|]\s*$/.test(text.slice(0, start)) && /^\s*(?:[\t\n|]|$)/.test(text.slice(end));
