import { useEffect, useState } from 'react';
import type { GridCell, GridReview } from '../../contract/grid.ts';
import { standingReview, standingValue } from '../../contract/view/grid-words.ts';
import { say } from '../../language/say.ts';
import { ReaderName } from '../parts/reader-name.tsx';
import { rescueFocus } from '../parts/use-focus-return.ts';
import { useGrids, usePage, useSettings } from '../state/page-context.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';

interface CellReviewProps {
  readonly cell: GridCell;
  readonly onAskAgain: () => void;
}

/** What a reader can say of a cell, under their name. */
export function CellReview({ cell, onAskAgain }: CellReviewProps) {
  const page = usePage();
  const asking = useGrids((grids) => grids.asking);
  const ask = useGrids((grids) => grids.ask);
  const reader = useSettings((settings) => settings.readerName);
  const record = useRecord(cell);
  const standing = standingReview(cell)?.action ?? null;
  useEffect(() => {
    // The field took its focus with it: the cell in the grid goes on by keys, in a narrow window the opened one.
    if (asking === null) rescueFocus(document.querySelector<HTMLElement>('[data-cell][tabindex="0"], .cell-pane h2'));
  }, [asking]);
  const isWaiting = cell.state === 'waiting';
  const hasNothing = isWaiting || cell.state === 'failed';
  /** Asks for the name first, where it is not known. */
  const begin = (action: GridReview['action']): void => {
    if (reader !== '' && (action === 'accepted' || action === 'open')) void record(action);
    else ask(asking === action ? null : action);
  };
  return (
    <>
      <div className="cell-actions">
        <button
          type="button"
          className="btn"
          aria-pressed={standing === 'accepted'}
          title={say('grid.review.acceptKey', { keys: shortcutTitle('grid-accept', page) })}
          disabled={hasNothing}
          onClick={() => begin(standing === 'accepted' ? 'open' : 'accepted')}
        >
          {standing === 'accepted' ? say('grid.review.accepted') : say('grid.review.accept')}
        </button>
        <button
          type="button"
          className="btn"
          aria-expanded={asking === 'corrected'}
          title={say('grid.review.correctKey', { keys: shortcutTitle('grid-correct', page) })}
          disabled={isWaiting}
          onClick={() => begin('corrected')}
        >
          {say('grid.review.correct')}
        </button>
        <button type="button" className="btn" aria-expanded={asking === 'commented'} onClick={() => begin('commented')}>
          {say('grid.review.comment')}
        </button>
        {standing === 'corrected' && (
          <button type="button" className="link" onClick={() => begin('open')}>
            {say('grid.review.takeBack')}
          </button>
        )}
        <span className="grow" />
        <button type="button" className="link" disabled={isWaiting} onClick={onAskAgain}>
          {say('grid.askAgain')}
        </button>
      </div>
      {asking !== null && reader === '' && (
        <ReaderName
          hasFocus
          onName={() => {
            if (asking === 'accepted' || asking === 'open') void record(asking);
          }}
        />
      )}
      {asking === 'corrected' && reader !== '' && (
        <WordsForm
          label={say('grid.review.correctAs', { reader })}
          start={standingValue(cell) ?? ''}
          action={say('common.save')}
          onWords={(value) => void record('corrected', { value })}
        />
      )}
      {asking === 'commented' && reader !== '' && (
        <WordsForm
          label={say('grid.review.commentAs', { reader })}
          start=""
          action={say('common.save')}
          onWords={(comment) => void record('commented', { comment })}
        />
      )}
    </>
  );
}

/** Records what the reader says of the cell, and closes the field that asked for it. */
function useRecord({ document_id, column_id }: GridCell) {
  const { settings, grids } = usePage();
  return async (
    action: GridReview['action'],
    { value = null, comment = null }: Partial<Pick<GridReview, 'value' | 'comment'>> = {},
  ): Promise<void> => {
    const { readerName: reader } = settings.getState();
    if (await grids.getState().review({ document_id, column_id, action, value, comment, reader }))
      grids.getState().ask(null);
  };
}

interface WordsFormProps {
  readonly label: string;
  readonly start: string;
  readonly action: string;
  readonly onWords: (words: string) => void;
}

function WordsForm({ label, start, action, onWords }: WordsFormProps) {
  const ask = useGrids((grids) => grids.ask);
  const [words, setWords] = useState(start);
  return (
    <form
      className="keep-row cell-form"
      onSubmit={(event) => {
        event.preventDefault();
        onWords(words.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Only the field is closed.
        event.stopPropagation();
        ask(null);
      }}
    >
      <input
        className="inline-field"
        aria-label={label}
        placeholder={label}
        // biome-ignore lint/a11y/noAutofocus: the field is opened to be written in
        autoFocus
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="btn" disabled={words.trim() === '' || words.trim() === start}>
        {action}
      </button>
    </form>
  );
}
