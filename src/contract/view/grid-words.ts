import type { GridAbsence, GridCell, GridProgress, GridReview } from '../grid.ts';

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

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** "Not found in 22 of 22 pages", or "Not found; pages 4 and 5 cannot be read". */
export function absenceWords({
  pages,
  unreadable_pages: lost,
}: Pick<GridAbsence, 'pages' | 'unreadable_pages'>): string {
  if (pages === 0) return 'Not found in the document';
  if (lost.length === 0) return `Not found in ${pages} of ${pages} pages`;
  const numbers = listed(lost.map((page) => `${page + 1}`));
  return `Not found; ${lost.length === 1 ? 'page' : 'pages'} ${numbers} cannot be read`;
}

/** "Searched for: liability, cap"; '' where no word could be searched for. */
export const searchedWords = ({ words }: Pick<GridAbsence, 'words'>): string =>
  words.length === 0 ? '' : `Searched for: ${words.join(', ')}`;

/** What stands in a cell of a table that is printed or sent: what a reader put there goes before what was found. */
export function cellWords(cell: GridCell): string {
  const standing = standingReview(cell);
  if (standing?.action === 'corrected' && standing.value !== null) return standing.value;
  const { state, value, reason, absence } = cell;
  if (state === 'waiting') return 'Not asked yet';
  if (state === 'failed') return `Could not be answered: ${reason ?? ''}`;
  if (state === 'not_found') return absence === null ? 'Not found' : absenceWords(absence);
  if (standing?.action === 'accepted') return value ?? '';
  if (state === 'line') return `Best line, not answered: ${value ?? ''}`;
  if (state === 'unsure') return `Unsure: ${value ?? ''}`;
  return state === 'several' ? `Several: ${value ?? ''}` : (value ?? '');
}

/** "Accepted by AP", "Corrected by AP: 30 days", "AP: see clause 4": what a reader said. */
export function reviewSaid({ action, reader, value, comment }: GridReview): string {
  const said = comment === null ? '' : ` (“${comment}”)`;
  if (action === 'commented') return `${reader}: ${comment ?? ''}`;
  if (action === 'corrected') return `Corrected by ${reader}: ${value ?? ''}${said}`;
  return `${action === 'accepted' ? 'Accepted by' : 'Opened again by'} ${reader}${said}`;
}

/** "6 min", "40 s", "2 h". */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** "92 of 144 answered, 40 lines only, 6 min left". `isLinesOnly`: lines alone are asked for. */
export function progressWords(
  { cells, settled, lines, seconds_left: left }: Omit<GridProgress, 'state' | 'reason'>,
  isLinesOnly: boolean,
): string {
  return [
    `${settled} of ${cells} ${isLinesOnly ? 'read' : 'answered'}`,
    ...(lines > 0 ? [`${lines} ${lines === 1 ? 'line' : 'lines'} only`] : []),
    ...(left === null ? [] : [`${duration(left)} left`]),
  ].join(', ');
}
