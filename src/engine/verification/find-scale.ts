import { type DeclaredScale, isOwnMeasure, scaleOfHead } from '../text/declared-scale.ts';
import { numbersBySpelling, words } from '../text/language.ts';
import type { Finding } from './support/finding.ts';
import { cellsOfRow, type Row } from './support/focus-row.ts';
import { readTerms } from './support/read-terms.ts';

const SCALES = numbersBySpelling(words.support.scales);

/** Whether a sentence says a scale anywhere: "3,033 and 2,371 million" gives it to both. */
const saysScale = (sentence: string, scale: number): boolean =>
  [...sentence.toLowerCase().matchAll(/\p{L}+/gu)].some(([word]) => SCALES.get(word) === scale) ||
  readTerms(sentence).some(({ quantity }) => quantity?.scale === scale);

/**
 * Finds figures of a row that a sentence gives without the scale that the table declares once, above: 65,775 for 65,775
 * million. Shares, rates and counts have no part in it. `above`: the scale declared over the whole table, null for
 * none.
 */
export function findScale(sentence: string, row: Row, above: DeclaredScale | null): Finding[] {
  const [label, ...cells] = cellsOfRow(row);
  if (label === undefined || isOwnMeasure(label.text)) return [];
  const said = readTerms(sentence).flatMap(({ quantity, ...term }) =>
    quantity === null || quantity.scale > 1 || quantity.isOrdinal || quantity.unit === '%' ? [] : { ...term, quantity },
  );
  const ofRow = scaleOfHead(label.text) ?? above;
  return cells.flatMap((cell): Finding[] => {
    const column = cell.column ?? '';
    const scale = isOwnMeasure(column) ? null : (scaleOfHead(column) ?? ofRow);
    const figure = readTerms(cell.text).find(({ quantity }) => quantity !== null)?.quantity ?? null;
    if (scale === null || figure === null || figure.scale > 1 || figure.unit === '%') return [];
    const bare = said.find(({ quantity }) => quantity.value === figure.value);
    if (bare === undefined || saysScale(sentence, scale.scale)) return [];
    const [text, start, end] = [cell.text, cell.start, cell.end];
    const own = { text: bare.text, start: bare.start, end: bare.end };
    return [
      {
        kind: 'unit',
        verdict: 'weak',
        said: own,
        source: { text, start, end },
        reason: `The table is in ${scale.name}.`,
      },
    ];
  });
}
