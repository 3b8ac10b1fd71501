import { documentText } from '../../contract/view/citation-text.ts';
import { struckPieces } from '../../contract/view/struck-runs.ts';
import { withoutBars } from '../../contract/view/tables/table-words.ts';

interface StoredWordsProps {
  readonly text: string;
  /** Ranges of the text that are marked, in order and apart. */
  readonly marks?: readonly { readonly start: number; readonly end: number }[];
  /** The text is shown from here. */
  readonly from?: number;
}

/**
 * Words of a document on one line, as text and never as markup: those that are struck there are shown so, and the cells
 * of a table stand apart without bars.
 */
export function StoredWords({ text, marks = [], from = 0 }: StoredWordsProps) {
  const pieces = struckPieces(withoutBars(documentText(text)), [
    from,
    ...marks.flatMap(({ start, end }) => [start, end]),
  ]);
  return pieces
    .filter(({ start }) => start >= from)
    .map(({ start, text: words, isStruck }) => {
      const shown = isStruck ? <s key={start}>{words}</s> : words;
      const isMarked = marks.some((mark) => start >= mark.start && start < mark.end);
      return isMarked ? <mark key={start}>{shown}</mark> : shown;
    });
}
