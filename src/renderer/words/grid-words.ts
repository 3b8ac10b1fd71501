import type { NearestLine } from '../../contract/answer.ts';
import type {
  Grid,
  GridCell,
  GridCellState,
  GridColumn,
  GridReview,
  GridRow,
  GridSummary,
  GridType,
} from '../../contract/grid.ts';
import { lineRuns, MAY_NOT_ANSWER } from '../../contract/view/asked-words.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { absenceWords, progressWords, searchedWords } from '../../contract/view/grid-words.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import { count, counted, dayText } from './number-words.ts';

export const TYPE_WORDS: Readonly<Record<GridType, string>> = {
  text: 'Text',
  date: 'Date',
  amount: 'Amount',
  yes_no: 'Yes or no',
  choice: 'One of a list',
};

/** What the two orders of a column are called, by its type. */
export const SORT_WORDS: Readonly<Record<GridType, readonly [up: string, down: string]>> = {
  text: ['Sort A to Z', 'Sort Z to A'],
  date: ['Sort earliest first', 'Sort latest first'],
  amount: ['Sort smallest first', 'Sort largest first'],
  yes_no: ['Sort yes first', 'Sort no first'],
  choice: ['Sort in the order of the list', 'Sort in reverse order'],
};

/** The state of a cell for those who hear the page; its mark shows the same. */
export const STATE_WORDS: Readonly<Record<GridCellState, string>> = {
  waiting: 'Waiting',
  line: 'Best line, not answered yet',
  answered: 'Stands on the page and answers',
  unsure: 'Unsure',
  several: 'Several',
  not_found: 'Not found',
  failed: 'Failed',
};

export const FILTER_WORDS = {
  not_found: 'Not found',
  unsure: 'Unsure',
  several: 'Several',
  not_reviewed: 'Not reviewed',
} as const;

/** "24 documents, 6 questions" */
export const sizeWords = ({ documents, questions }: Pick<GridSummary, 'documents' | 'questions'>): string =>
  `${counted(documents, 'document')}, ${counted(questions, 'question')}`;

/** "92 of 144 answered, 40 lines only, 6 min left", "Paused: 92 of 144 answered", "All 144 answered". */
export function gridProgress({ progress, lines_only: linesOnly }: Pick<Grid, 'progress' | 'lines_only'>): string {
  const { state, cells, settled, reason } = progress;
  if (state === 'done') return `All ${count(cells)} ${linesOnly ? 'read' : 'answered'}`;
  const left = state === 'running' ? progress.seconds_left : null;
  const lead = { running: '', paused: 'Paused: ', waiting: 'Waiting: ' }[state];
  const why = state === 'waiting' && reason !== null ? `. ${reason}` : '';
  return lead + progressWords({ cells, settled, lines: progress.lines, seconds_left: left }, linesOnly) + why;
}

/** The words of a line as they are shown, on one line. */
export const lineWords = (line: Pick<NearestLine, 'text' | 'start' | 'lit_spans'>): string =>
  lineRuns(line)
    .map(({ text }) => text)
    .join('')
    .trim();

/** The innermost heading above a line. */
const headingOf = (line: NearestLine): string => sectionPath(line).split(' › ').at(-1) ?? '';

/** "12.4 Cap, p. 9 · 11 of 18": the section and the page. */
export const sourceWords = (line: NearestLine, pages: number): string =>
  [headingOf(line), pagePlace(line, pages === 0 ? undefined : pages)].filter((part) => part !== '').join(', ');

/** What one of several places says, short: its section, and those of its words that answer. */
export function sideWords(line: NearestLine): string {
  const lit = lineRuns(line).filter((run) => run.lit);
  const said = lit.length > 0 ? lit.map(({ text }) => text.trim()).join(' … ') : lineWords(line);
  const number = /^(?:Annex|Schedule|Appendix|Section|Clause|Article)\s+\S+|^[\d.]+\d|^\d+/i.exec(headingOf(line))?.[0];
  return `${number ?? (headingOf(line) || pagePlace(line, undefined))}: ${said}`;
}

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** "Accepted by AP, 28 Nov": what stands below the value of an accepted cell. */
export const acceptedWords = ({ reader, at }: GridReview): string =>
  `Accepted by ${reader}, ${SHORT_DAY.format(new Date(at))}`;

/** "corrected by AP from “30 working days”" */
export const correctedWords = ({ reader, found }: GridReview): string =>
  `corrected by ${reader}${found === null ? '; nothing was found' : ` from “${found}”`}`;

/** A review as a line of the history of a cell. */
export function reviewWords({ action, reader, found, value, comment, at }: GridReview): string {
  const said = comment === null ? '' : `: ${comment}`;
  const end = `, ${dayText(at)}`;
  switch (action) {
    case 'accepted':
      return `Accepted by ${reader}${found === null ? '' : `, “${found}”`}${end}${said}`;
    case 'corrected':
      return `Corrected by ${reader}${found === null ? '' : ` from “${found}”`} to “${value}”${end}${said}`;
    case 'commented':
      return `Comment by ${reader}${end}${said}`;
    case 'open':
      return `Taken back by ${reader}${end}${said}`;
  }
}

/** "Halden Rope Works" is told apart by its file: "rope-2025.pdf, 18 pages". `isOcr`: all its pages are read by OCR. */
export const fileWords = ({ source_filename: file, pages }: GridRow, isOcr: boolean): string =>
  pages === 0 ? file : `${file}, ${counted(pages, 'page')}${isOcr ? ' by OCR' : ''}`;

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The line that a cell shows in place of an answer; null where it has an answer, or nothing. */
export function lineAlone({ state, value, places }: Pick<GridCell, 'state' | 'value' | 'places'>): NearestLine | null {
  const [line = null] = places;
  if (line === null || state === 'several') return null;
  return state === 'line' || value === null || (state === 'unsure' && flat(value) === flat(line.text)) ? line : null;
}

/** The head of an opened cell. `corrected`: what a reader put in place of what was found. */
export function cellHead(cell: GridCell, corrected: string | null): string {
  if (corrected !== null) return corrected;
  const line = lineAlone(cell);
  if (line !== null) return `“${lineWords(line)}”`;
  switch (cell.state) {
    case 'several':
      return severalWords(cell);
    case 'not_found':
      return cell.absence === null ? 'Not found' : absenceWords(cell.absence);
    case 'failed':
      return 'Not answered';
    case 'waiting':
      return 'Waiting';
    default:
      return cell.value ?? STATE_WORDS[cell.state];
  }
}

/** "2 places differ"; what they say where one place says both. */
export const severalWords = ({ places, value }: GridCell): string =>
  places.length > 1 ? `${places.length} places differ` : (value ?? STATE_WORDS.several);

/** One judgement of a cell, in words, with its mark. */
export interface GridJudgement {
  readonly mark: GridCellState;
  readonly text: string;
}

/** Whether the page says it, and whether it answers: the two judgements that are never one tick. */
export function cellJudgements(
  cell: GridCell,
  { name }: Pick<GridColumn, 'name'>,
  linesOnly: boolean,
): GridJudgement[] {
  const { state, places, value, absence } = cell;
  const isVerbatim = value !== null && places.some(({ text }) => flat(text).includes(flat(value)));
  const where =
    places.length > 1 ? `The document says this in ${places.length} places` : 'The page says this: one sentence';
  const says: GridJudgement = {
    mark: 'answered',
    text: `${where}, ${isVerbatim || value === null ? 'word for word' : 'in other words'}`,
  };
  switch (state) {
    case 'answered':
      return [says, { mark: 'answered', text: `It answers “${name}”` }];
    case 'unsure':
      return [says, { mark: 'unsure', text: MAY_NOT_ANSWER }];
    case 'several':
      return [
        { ...says, text: 'The pages say each of these' },
        { mark: 'several', text: `They answer “${name}” in more than one way` },
      ];
    case 'line':
      return [
        {
          mark: 'line',
          text: linesOnly ? 'The line that comes nearest. No answer is asked for' : 'Line found, answer to come',
        },
      ];
    case 'not_found':
      return absence === null || absence.words.length === 0
        ? []
        : [{ mark: 'not_found', text: `${searchedWords(absence)}, and by their meaning` }];
    default:
      return [];
  }
}
