import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GridCell, GridRow } from '../../contract/grid.ts';
import { MAY_NOT_ANSWER } from '../../contract/view/asked-words.ts';
import { absenceWords, searchedWords, standingReview, standingValue } from '../../contract/view/grid-words.ts';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { useView } from '../state/page-context.tsx';
import {
  acceptedWords,
  correctedWords,
  lineAlone,
  lineAloneWords,
  severalWords,
  sideWords,
  sourceWords,
} from '../words/grid-words.ts';
import { GridMark } from './grid-mark.tsx';

interface CellContentProps {
  readonly cell: GridCell;
  readonly row: GridRow;
  readonly linesOnly: boolean;
}

/** What a cell shows: its value or what there is in place of one, and below it the source or the reason. */
export function CellContent({ cell, row, linesOnly }: CellContentProps) {
  const review = standingReview(cell);
  const comments = cell.reviews.filter(({ comment }) => comment !== null).length;
  const source =
    review?.action === 'accepted' ? acceptedWords(review) : <Source cell={cell} row={row} linesOnly={linesOnly} />;
  return (
    <>
      <p className="grid-value">
        {review?.action === 'corrected' ? (
          <>
            <GridMark state="answered" />
            {review.value} <span className="meta">{correctedWords(review)}</span>
          </>
        ) : (
          <Value cell={cell} />
        )}
      </p>
      <div className="grid-source">
        {source}
        {comments > 0 && (
          <span className="grid-comments">
            <Icon of={MessageSquareText} size={12} />
            <span className="sr">{say('grid.cell.comments', { n: comments })}</span>
          </span>
        )}
      </div>
    </>
  );
}

/** The mark with what was found. */
function Value({ cell }: { readonly cell: GridCell }) {
  const { state, absence, value } = cell;
  const mark = <GridMark state={state} />;
  const line = lineAlone(cell);
  const words = <StoredWords text={line === null ? (value ?? '') : lineAloneWords(line, value)} />;
  switch (state) {
    case 'waiting':
      return <span className="soft">{say('grid.cell.waiting')}</span>;
    case 'failed':
      return (
        <>
          {mark}
          {say('grid.cell.notAnswered')}
        </>
      );
    case 'not_found':
      // The words say what the mark says.
      return (
        <>
          <GridMark state={state} isSaid />
          {absence === null ? say('grid.cell.notFound') : absenceWords(absence)}
        </>
      );
    case 'several':
      return (
        <>
          {mark}
          {severalWords(cell)}
        </>
      );
    case 'line':
      return (
        <>
          {mark}
          <span className="grid-line">{words}</span>
        </>
      );
    default:
      return (
        <>
          {mark}
          {state === 'unsure' ? <span className="grid-unsure">{words}</span> : words}
        </>
      );
  }
}

/** Where it stands, what was searched, or why there is nothing. */
function Source({ cell, row, linesOnly }: CellContentProps): ReactNode {
  const { state, places, absence, reason } = cell;
  const [line] = places;
  const place = line === undefined ? '' : sourceWords(line, row.pages);
  switch (state) {
    case 'waiting':
      return reason;
    case 'failed':
      return reason;
    case 'line':
      return linesOnly ? place : say('grid.cell.toCome');
    case 'unsure':
      return place === '' ? MAY_NOT_ANSWER : say('grid.cell.placeAndDoubt', { place, doubt: MAY_NOT_ANSWER });
    case 'several':
      return places.map(sideWords).join(' · ');
    case 'not_found':
      if (absence !== null && absence.unreadable_pages.length > 0) return <ShowPages documentId={row.document_id} />;
      return absence === null ? reason : searchedWords(absence);
    default:
      return place;
  }
}

/** Opens the list of pages that cannot be read. Tab passes it in the grid: the opened cell has it too. */
export function ShowPages({ documentId, inCell = true }: { readonly documentId: string; readonly inCell?: boolean }) {
  const openDialog = useView((view) => view.openDialog);
  return (
    <button
      type="button"
      className="link"
      tabIndex={inCell ? -1 : undefined}
      onClick={(event) => {
        event.stopPropagation();
        openDialog({ name: 'coverage', documentId });
      }}
    >
      {say('grid.cell.showPages')}
    </button>
  );
}

/** The class of a cell by its state. */
export const cellClass = (cell: GridCell): string =>
  cell.state === 'not_found' && standingValue(cell) === null ? 'is-absent' : `is-${cell.state}`;
