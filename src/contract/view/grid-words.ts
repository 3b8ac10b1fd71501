import { say } from '../../language/say.ts';
import type { Grid, GridAbsence, GridCell, GridProgress, GridReview } from '../grid.ts';
import { listed } from './listed.ts';
import { timeLeft } from './time-left.ts';

/**
 * What a reader decided of a cell and did not take back; null where nothing stands. An acceptance is of what the cell
 * said then: where it says something else now, nobody has accepted that.
 */
export function standingReview({ reviews, value }: Pick<GridCell, 'reviews' | 'value'>): GridReview | null {
  const last = reviews.findLast(({ action }) => action !== 'commented');
  if (last === undefined || last.action === 'open') return null;
  return last.action === 'accepted' && last.found !== value ? null : last;
}

/** What a cell says: what a reader put in place of what was found, else that. */
export function standingValue(cell: Pick<GridCell, 'reviews' | 'value'>): string | null {
  const standing = standingReview(cell);
  return standing?.action === 'corrected' ? standing.value : cell.value;
}

/** "Not found in 22 of 22 pages", or "Not found; pages 4 and 5 cannot be read". */
export function absenceWords({
  pages,
  unreadable_pages: lost,
}: Pick<GridAbsence, 'pages' | 'unreadable_pages'>): string {
  if (pages === 0) return say('view.grid.notInDocument');
  if (lost.length === 0) return say('view.grid.notInPages', { pages });
  return say('view.grid.notFoundUnread', { lost: lost.length, pages: listed(lost.map((page) => `${page + 1}`)) });
}

/** "Searched for: liability, cap"; '' where no word could be searched for. */
export const searchedWords = ({ words }: Pick<GridAbsence, 'words'>): string =>
  words.length === 0 ? '' : say('view.grid.searched', { words: words.join(', ') });

/**
 * What stands in a cell of a table that is printed or sent: what a reader put there goes before what was found.
 * `isLinesOnly`: the table says above its cells that they are best lines.
 */
export function cellWords(cell: GridCell, isLinesOnly: boolean): string {
  const standing = standingReview(cell);
  if (standing?.action === 'corrected' && standing.value !== null) return standing.value;
  const { state, reason, absence } = cell;
  const value = cell.value ?? '';
  if (state === 'waiting') return say('view.grid.notAsked');
  if (state === 'failed') return say('view.grid.failed', { reason: reason ?? '' });
  if (state === 'not_found') return absence === null ? say('view.grid.notFound') : absenceWords(absence);
  if (standing?.action === 'accepted') return value;
  if (state === 'line') return isLinesOnly ? value : say('view.grid.line', { value });
  if (state === 'unsure') return say('view.grid.unsure', { value });
  return state === 'several' ? say('view.grid.several', { value }) : value;
}

/** What is said once of all cells of a grid; '' where they have answers, and the checks are sure of all. */
export function gridLegend({ lines_only: isLinesOnly, rows }: Pick<Grid, 'lines_only' | 'rows'>): string {
  const isAnyUnsure = rows.some(({ cells }) =>
    cells.some((cell) => cell.state === 'unsure' && standingReview(cell) === null),
  );
  return [isLinesOnly ? say('view.grid.linesMean') : '', isAnyUnsure ? say('view.grid.unsureMeans') : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** "Liability cap (best line, not answered)": the head of a column in a table that is sent. */
export const columnHead = (name: string, isLinesOnly: boolean): string =>
  isLinesOnly ? say('view.grid.lineHead', { name }) : name;

/** "Accepted by AP", "Corrected by AP: 30 days", "AP: see clause 4": what a reader said. */
export function reviewSaid({ action, reader, value, comment }: GridReview): string {
  if (action === 'commented') return say('view.grid.commented', { reader, comment: comment ?? '' });
  const what = {
    accepted: () => say('view.grid.accepted', { reader }),
    corrected: () => say('view.grid.corrected', { reader, value: value ?? '' }),
    open: () => say('view.grid.opened', { reader }),
  }[action]();
  return comment === null ? what : say('view.grid.withComment', { what, comment });
}

/** "92 of 144 answered, 40 lines only, 6 min left". `isLinesOnly`: lines alone are asked for. */
export function progressWords(
  { cells, settled, lines, seconds_left: left }: Omit<GridProgress, 'state' | 'reason'>,
  isLinesOnly: boolean,
): string {
  return say('view.grid.progress', {
    settled,
    cells,
    kind: isLinesOnly ? 'lines' : 'answers',
    lines,
    left: timeLeft(left) ?? 'none',
  });
}
