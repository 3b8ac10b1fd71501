import { useEffect, useRef } from 'react';
import type { GridCell } from '../../contract/grid.ts';
import { lineWords } from '../../contract/view/asked-words.ts';
import { standingReview } from '../../contract/view/grid-words.ts';
import { say } from '../../language/say.ts';
import { StoredWords } from '../parts/stored-words.tsx';
import { cellPlaceId, nextToReview, openCell, reviewCell } from '../state/grid/open-cell.ts';
import { useGrids, usePage, useView } from '../state/page-context.tsx';
import { cellHead, cellJudgements, reviewWords, sideWords, sourceWords } from '../words/grid-words.ts';
import { CellReview } from './cell-review.tsx';
import { ShowPages } from './grid-cell.tsx';
import { GridMark } from './grid-mark.tsx';

/** An opened cell: what it says, the two judgements of it, and what readers say. Its page lies below. */
export function CellPane({ cell }: { readonly cell: GridCell }) {
  const grid = useGrids((grids) => grids.grid);
  const askAgain = useGrids((grids) => grids.askAgain);
  const onKeyDown = useCellKeys(cell);
  useFollowPlaces(cell);
  const row = grid?.rows.find(({ document_id }) => document_id === cell.document_id);
  const column = grid?.columns.find(({ column_id }) => column_id === cell.column_id);
  if (grid === null || row === undefined || column === undefined) return null;
  const review = standingReview(cell);
  const corrected = review?.action === 'corrected' ? review.value : null;
  const ref = { documentId: cell.document_id, columnId: cell.column_id };
  const { absence } = cell;
  return (
    <section className="cell-pane" aria-label={say('grid.cell.cell')} onKeyDown={onKeyDown}>
      <h2 tabIndex={-1}>
        <StoredWords text={cellHead(cell, corrected)} />
      </h2>
      <p className="meta">
        {row.document_name} · {column.question}
      </p>
      {corrected !== null && cell.value !== null && (
        <p className="meta">{say('grid.cell.found', { value: cell.value })}</p>
      )}
      <ul className="cell-judged">
        {cellJudgements(cell, column, grid.lines_only).map(({ mark, text }) => (
          <li key={text}>
            <GridMark state={mark} isSaid />
            {text}
          </li>
        ))}
      </ul>
      {cell.reason !== null && <p className="meta">{cell.reason}</p>}
      <CellPlaces cell={cell} pages={row.pages} />
      {absence !== null && absence.unreadable_pages.length > 0 && (
        <p>
          <ShowPages documentId={cell.document_id} inCell={false} />
        </p>
      )}
      <CellReview cell={cell} onAskAgain={() => void askAgain(ref)} />
      <History cell={cell} />
    </section>
  );
}

/** The places of a cell that has several, or the line that is nearest to what was not found. */
function CellPlaces({ cell, pages }: { readonly cell: GridCell; readonly pages: number }) {
  const activate = useView((view) => view.activate);
  const activeId = useView((view) => view.active?.id);
  const { absence, places, state } = cell;
  const lines = absence?.nearest ? [absence.nearest] : places.length > 1 ? places : [];
  if (lines.length === 0) return null;
  const name = absence === null ? say('grid.cell.places') : say('grid.cell.nearest');
  return (
    <>
      {absence !== null && <p className="meta cell-nearest">{name}</p>}
      <ol className="cell-places" aria-label={name}>
        {lines.map((line, index) => {
          const id = cellPlaceId(cell, index);
          return (
            <li key={id}>
              <button
                type="button"
                className={`cell-place ${activeId === id ? 'is-active' : ''}`}
                aria-current={activeId === id || undefined}
                onClick={() => activate({ id, document_id: line.document_id })}
              >
                <span className={absence === null ? 'cite' : 'cite near'}>{index + 1}</span>
                <span className="snip">
                  <StoredWords text={state === 'several' ? sideWords(line) : lineWords(line)} />
                </span>
                <span className="meta num">{sourceWords(line, pages)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** All that readers said, what was found beside what was put in its place. */
function History({ cell: { reviews } }: { readonly cell: GridCell }) {
  if (reviews.length === 0) return null;
  return (
    <ul className="cell-history meta" aria-label={say('grid.cell.history')}>
      {reviews.map((review) => (
        <li key={`${review.at} ${review.reader} ${review.action}`}>{reviewWords(review)}</li>
      ))}
    </ul>
  );
}

/** The letters of the grid mean the open cell while the focus is beside it. */
function useCellKeys(cell: GridCell): (event: React.KeyboardEvent) => void {
  const page = usePage();
  const ref = { documentId: cell.document_id, columnId: cell.column_id };
  return (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'a') reviewCell(page, ref, 'accepted');
    else if (key === 'c') reviewCell(page, ref, 'corrected');
    else if (key === 'n') {
      const { grid, order } = page.grids.getState();
      const next = grid === null ? null : nextToReview(grid, order, ref);
      if (next !== null) openCell(page, next);
    } else return;
    event.preventDefault();
  };
}

/** Lights the place of an answer that came while its cell was open, where its line was lit before. */
function useFollowPlaces(cell: GridCell): void {
  const { view } = usePage();
  const [place] = cell.places;
  const shown = place === undefined ? null : `${place.start} ${place.end}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (shown !== null) view.getState().showAlong({ id: cellPlaceId(cell, 0), document_id: cell.document_id });
  }, [view, cell, shown]);
}
