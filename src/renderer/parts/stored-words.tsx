import { Fragment } from 'react';
import { documentText } from '../../contract/view/citation-text.ts';
import { struckPieces } from '../../contract/view/struck-runs.ts';
import { asShown, withoutSigns } from '../../contract/view/tables/table-words.ts';

interface StoredWordsProps {
  readonly text: string;
  /** Ranges of the text that are marked, in order and apart. */
  readonly marks?: readonly { readonly start: number; readonly end: number }[];
  /** The text is shown from here. */
  readonly from?: number;
  /** What follows the words stays on the line of their last letters. */
  readonly isFollowed?: boolean;
}

/**
 * A last word that may fill a line, before its last four letters. Such a word is broken anywhere, after its end too,
 * unless it may be broken before these.
 */
const LONG_LAST = /(?<=[^\s/-]{32})\S{4}$/u;

/**
 * Words of a document on one line, as text and never as markup: those that are struck there are shown so, and the signs
 * of Markdown are left out.
 */
export function StoredWords({ text, marks = [], from = 0, isFollowed = false }: StoredWordsProps) {
  const whole = withoutSigns(documentText(text));
  const last = isFollowed ? LONG_LAST.exec(whole)?.index : undefined;
  const pieces = struckPieces(whole, [from, last ?? from, ...marks.flatMap(({ start, end }) => [start, end])]);
  return pieces
    .filter(({ start }) => start >= from)
    .map(({ start, text: words, isStruck }) => {
      const shown = isStruck ? <s key={start}>{asShown(words)}</s> : asShown(words);
      const isMarked = marks.some((mark) => start >= mark.start && start < mark.end);
      const piece = isMarked ? <mark key={start}>{shown}</mark> : shown;
      if (start !== last) return piece;
      return (
        <Fragment key={start}>
          <wbr />
          {piece}
        </Fragment>
      );
    });
}
