import { contentWords } from '../../text/content-words.ts';
import { type Finding, type FoundWords, findingOf } from './finding.ts';
import { cellsOfRow, focusRow, isSaidCell, type Row } from './focus-row.ts';
import { isDenying } from './negation-words.ts';
import { obligationsDiffer } from './obligation-words.ts';
import { readTerms } from './read-terms.ts';

/**
 * What a sentence says of a column that its row has otherwise: the value of another column (“the daily allowance is 150” where 150 is
 * the hotel limit), or a permission where the cell forbids. Offsets of `source` address the row's text.
 */
export function findColumns(sentence: string, row: Row, said: ReadonlySet<string>): Finding[] {
  const { named } = focusRow(row, said);
  const [label, ...cells] = cellsOfRow(row);
  const known = new Set([label, ...named].flatMap((cell) => contentWords(`${cell?.text ?? ''} ${cell?.column ?? ''}`)));
  const terms = readTerms(sentence);
  return named.flatMap((cell): Finding[] => {
    if (isSaidCell(cell, said)) return [];
    const source = { text: cell.text, start: cell.start, end: cell.end };
    const isLikeIt = (text: string): boolean => /\d/.test(text) === /\d/.test(cell.text);
    const other = cells.find(
      (one) =>
        !named.includes(one) &&
        isLikeIt(one.text) &&
        isSaidCell(one, said) &&
        contentWords(one.text).some((word) => !known.has(word)),
    );
    if (other !== undefined) {
      const under = other.column === null ? 'in another column' : `under “${other.column}”`;
      const reason = `The source says “${cell.text}” under “${cell.column}”; “${other.text}” stands ${under}.`;
      return [{ kind: 'column', verdict: 'contradicted', said: saidWords(sentence, other.text), source, reason }];
    }
    const number = terms.find(
      (term) => term.quantity !== null && contentWords(term.text).every((word) => !known.has(word)),
    );
    if (number !== undefined && FIGURE.test(cell.text))
      return [{ ...findingOf('number', 'contradicted', number, source), source }];
    const duty = readTerms(cell.text).find(({ obligation }) => obligation !== null);
    const own = terms.find(({ obligation }) => obligation !== null);
    if (duty === undefined || readTerms(cell.text).length > 2) return [];
    const isDenied = terms.some(({ isNegative, key }) => isNegative || isDenying(key));
    const differs = own?.obligation
      ? obligationsDiffer(own.obligation, duty.obligation ?? own.obligation)
      : duty.isNegative && !isDenied;
    if (!differs || isDenied === duty.isNegative) return [];
    const reason = `The source says “${cell.text}” under “${cell.column}”, the sentence says otherwise.`;
    const words = own === undefined ? null : { text: own.text, start: own.start, end: own.end };
    return [{ kind: 'obligation', verdict: 'contradicted', said: words, source, reason }];
  });
}

/** A cell that is one figure. */
const FIGURE = /^[\s$€£]*\d[\d.,]*\s*%?$/;

/** Where a sentence has the words of a cell; null when it has them in another form. */
function saidWords(sentence: string, cell: string): FoundWords | null {
  const start = sentence.toLowerCase().indexOf(cell.toLowerCase());
  return start < 0 ? null : { text: sentence.slice(start, start + cell.length), start, end: start + cell.length };
}
