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
import { lineRuns, lineWords, MAY_NOT_ANSWER } from '../../contract/view/asked-words.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { absenceWords, progressWords } from '../../contract/view/grid-words.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import { rowCells } from '../../contract/view/tables/table-words.ts';
import { say } from '../../language/say.ts';
import { dayText } from './number-words.ts';

export const TYPE_WORDS: Readonly<Record<GridType, string>> = {
  text: say('words.grid.type.text'),
  date: say('words.grid.type.date'),
  amount: say('words.grid.type.amount'),
  yes_no: say('words.grid.type.yesNo'),
  choice: say('words.grid.type.choice'),
};

/** What the two orders of a column are called, by its type. */
export const SORT_WORDS: Readonly<Record<GridType, readonly [up: string, down: string]>> = {
  text: [say('words.grid.sort.textUp'), say('words.grid.sort.textDown')],
  date: [say('words.grid.sort.dateUp'), say('words.grid.sort.dateDown')],
  amount: [say('words.grid.sort.amountUp'), say('words.grid.sort.amountDown')],
  yes_no: [say('words.grid.sort.yesNoUp'), say('words.grid.sort.yesNoDown')],
  choice: [say('words.grid.sort.choiceUp'), say('words.grid.sort.choiceDown')],
};

/** The state of a cell for those who hear the page; its mark shows the same. */
export const STATE_WORDS: Readonly<Record<GridCellState, string>> = {
  waiting: say('words.grid.state.waiting'),
  line: say('words.grid.state.line'),
  answered: say('words.grid.state.answered'),
  unsure: say('words.grid.state.unsure'),
  several: say('words.grid.state.several'),
  not_found: say('view.grid.notFound'),
  failed: say('words.grid.state.failed'),
};

export const FILTER_WORDS = {
  not_found: STATE_WORDS.not_found,
  unsure: STATE_WORDS.unsure,
  several: STATE_WORDS.several,
  not_reviewed: say('words.grid.notReviewed'),
} as const;

/** "24 documents, 6 questions" */
export const sizeWords = ({ documents, questions }: Pick<GridSummary, 'documents' | 'questions'>): string =>
  say('words.grid.size', { documents, questions });

/** "92 of 144 answered, 40 lines only, 6 min left", "Paused: 92 of 144 answered", "All 144 answered". */
export function gridProgress({ progress, lines_only: linesOnly }: Pick<Grid, 'progress' | 'lines_only'>): string {
  const { state, cells, settled, lines, reason } = progress;
  if (state === 'done')
    return linesOnly ? say('words.grid.allRead', { cells }) : say('words.grid.allAnswered', { cells });
  const left = state === 'running' ? progress.seconds_left : null;
  const said = progressWords({ cells, settled, lines, seconds_left: left }, linesOnly);
  if (state === 'running') return said;
  if (state === 'paused') return say('words.grid.paused', { progress: said });
  return reason === null
    ? say('words.grid.waits', { progress: said })
    : say('words.grid.waitsFor', { progress: said, reason });
}

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

const SHORT_DAY = new Intl.DateTimeFormat(say('language.dates'), { day: 'numeric', month: 'short' });

/** "Accepted by AP, 28 Nov": what stands below the value of an accepted cell. */
export const acceptedWords = ({ reader, at }: GridReview): string =>
  say('words.grid.accepted', { reader, day: SHORT_DAY.format(new Date(at)) });

/** "corrected by AP from “30 working days”" */
export const correctedWords = ({ reader, found }: GridReview): string =>
  found === null ? say('words.grid.correctedNothing', { reader }) : say('words.grid.corrected', { reader, found });

/** A review as a line of the history of a cell. */
export function reviewWords(review: GridReview): string {
  const { comment } = review;
  const what = reviewed(review);
  return comment === null ? what : say('words.grid.history.withComment', { what, comment });
}

function reviewed({ action, reader, found, value, at }: GridReview): string {
  const day = dayText(at);
  switch (action) {
    case 'accepted':
      return found === null
        ? say('words.grid.accepted', { reader, day })
        : say('words.grid.history.acceptedValue', { reader, found, day });
    case 'corrected':
      return found === null
        ? say('words.grid.history.corrected', { reader, value: value ?? '', day })
        : say('words.grid.history.correctedFrom', { reader, found, value: value ?? '', day });
    case 'commented':
      return say('words.grid.history.commented', { reader, day });
    case 'open':
      return say('words.grid.history.open', { reader, day });
  }
}

/** "Halden Rope Works" is told apart by its file: "rope-2025.pdf, 18 pages". `isOcr`: all its pages are read by OCR. */
export function fileWords({ source_filename: file, pages }: GridRow, isOcr: boolean): string {
  if (pages === 0) return file;
  return isOcr ? say('words.grid.fileByOcr', { file, pages }) : say('words.grid.file', { file, pages });
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The line that a cell shows in place of an answer; null where it has an answer, or nothing. */
export function lineAlone({ state, value, places }: Pick<GridCell, 'state' | 'value' | 'places'>): NearestLine | null {
  const [line = null] = places;
  if (line === null || state === 'several') return null;
  if (state === 'line' || value === null) return line;
  const said = [line.text, lineWords(line)].map(flat);
  return state === 'unsure' && (said.includes(flat(value)) || isRow(line, value)) ? line : null;
}

/** Whether a value is this row of a table, which has the names of its columns there. */
function isRow({ text }: NearestLine, value: string): boolean {
  const [label] = rowCells(text) ?? [];
  return label !== undefined && value.startsWith(text.slice(label.start, label.end));
}

/** What a line alone says in its cell: its words as a quotation; a row of a table with the names of its columns. */
export const lineAloneWords = (line: NearestLine, value: string | null): string =>
  value !== null && isRow(line, value) ? value : say('grid.cell.quoted', { words: lineWords(line) });

/** The head of an opened cell. `corrected`: what a reader put in place of what was found. */
export function cellHead(cell: GridCell, corrected: string | null): string {
  if (corrected !== null) return corrected;
  const line = lineAlone(cell);
  if (line !== null) return lineAloneWords(line, cell.value);
  switch (cell.state) {
    case 'several':
      return severalWords(cell);
    case 'not_found':
      return cell.absence === null ? STATE_WORDS.not_found : absenceWords(cell.absence);
    case 'failed':
      return say('words.grid.notAnswered');
    default:
      return cell.value ?? STATE_WORDS[cell.state];
  }
}

/** "2 places differ"; what they say where one place says both. */
export const severalWords = ({ places, value }: GridCell): string =>
  places.length > 1 ? say('words.grid.placesDiffer', { places: places.length }) : (value ?? STATE_WORDS.several);

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
  const says: GridJudgement = {
    mark: 'answered',
    text: say('words.grid.judged.says', {
      places: Math.max(1, places.length),
      how: isVerbatim || value === null ? 'verbatim' : 'other',
    }),
  };
  switch (state) {
    case 'answered':
      return [says, { mark: 'answered', text: say('words.grid.judged.answers', { name }) }];
    case 'unsure':
      return [says, { mark: 'unsure', text: MAY_NOT_ANSWER }];
    case 'several':
      return [
        { ...says, text: say('words.grid.judged.saysSeveral') },
        { mark: 'several', text: say('words.grid.judged.answersSeveral', { name }) },
      ];
    case 'line':
      return [
        {
          mark: 'line',
          text: linesOnly ? say('words.grid.judged.lineOnly') : say('words.grid.judged.lineToCome'),
        },
      ];
    case 'not_found':
      return absence === null || absence.words.length === 0
        ? []
        : [{ mark: 'not_found', text: say('words.grid.judged.searched', { words: absence.words.join(', ') }) }];
    default:
      return [];
  }
}
