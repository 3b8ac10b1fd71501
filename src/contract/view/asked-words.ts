import { say, type WordKey } from '../../language/say.ts';
import type { Answer, Citation, Claim, NearestLine, Needs } from '../answer.ts';
import type { AskReading } from '../methods/asking.ts';
import { sectionPath } from './citation-text.ts';
import { type PageNumbers, pagePlace, placeInSentence } from './page-place.ts';
import { asShown, rowCells, type WordRange, withoutSigns } from './tables/table-words.ts';
import { timeLeft } from './time-left.ts';

/** The judgement that a sentence may be about something else, beside its verdict. */
export const MAY_NOT_ANSWER = say('view.asked.mayNotAnswer');

/** Whether a sentence that its page says may not answer. */
export const isUnsure = ({ answers_question: answers }: Pick<Claim, 'answers_question'>): boolean =>
  answers === 'unsure';

/** "Stands on page 7; may not be what you asked."; null of a sentence that answers. */
export function unsureNote(
  claim: Pick<Claim, 'markers' | 'answers_question'>,
  citations: readonly (Pick<Citation, 'marker'> & PageNumbers)[],
): string | null {
  if (!isUnsure(claim)) return null;
  const cited = citations.find(({ marker }) => claim.markers.includes(marker));
  return say('view.asked.unsure', { ...placeInSentence(cited) });
}

/** The two judgements of a sentence, each in words: what its page says of it, and whether it answers. */
export function judgements({ verdict, answers_question: answers }: Claim): readonly string[] {
  const says = verdict === 'supported' ? say('view.asked.pageSays') : say('view.asked.checksUnsure');
  if (answers === undefined) return [says];
  return [says, answers === 'yes' ? say('view.asked.answers') : MAY_NOT_ANSWER];
}

const NEEDS: Readonly<Record<Needs, WordKey>> = {
  count: 'view.asked.needsCount',
  compare: 'view.asked.needsComparison',
  compute: 'view.asked.needsArithmetic',
};

/** "This needs a count": what is told while the figures for it are looked for; null where reading answers. */
export const needsLine = (needs: Needs | null | undefined): string | null => (needs ? say(NEEDS[needs]) : null);

/** "Reading, 42 %, about 6 s": how far the model has read what it answers from. */
export function readingLine({ share, seconds_left: seconds, is_busy: isBusy }: AskReading): string {
  return say('view.asked.reading', {
    how: isBusy ? 'busy' : 'free',
    share: share === null ? 'none' : Math.floor(share * 100),
    left: timeLeft(seconds) ?? 'none',
  });
}

/** The document, section and page of a nearest line: "Trial protocol › 5.1 Inclusion criteria, page 11". */
export function linePlace(line: NearestLine, pages?: number): string {
  const where = [line.document_name, sectionPath(line)].filter((part) => part !== '').join(' › ');
  const page = pagePlace(line, pages);
  return page === '' ? where : `${where}, ${page}`;
}

/** A run of the words of a nearest line; `lit`: they may be the answer. */
export interface LineRun {
  /** Offset in the line. */
  readonly start: number;
  readonly text: string;
  readonly lit: boolean;
}

/** Blanks, and the mark before an item of a list, which is no word of it. */
const BULLET = /^\s*(?:[•●○▪◦■□▶►➢✓‣]\s*)?/u;

type Lit = Pick<NearestLine, 'text' | 'start' | 'lit_spans'>;

/** The words of a nearest line on one line, as runs. */
export const lineRuns = (line: Lit): readonly LineRun[] => runsWithin(line, { start: 0, end: line.text.length });

/** The words of a nearest line, as they are shown. */
export const lineWords = (line: Lit): string =>
  lineRuns(line)
    .map(({ text }) => text)
    .join('')
    .trim();

/** The cells of a nearest line that is a row of a table, each as runs; null for words. */
export const lineCells = (line: Lit): readonly (readonly LineRun[])[] | null =>
  rowCells(line.text)?.map((cell) => runsWithin(line, cell)) ?? null;

function runsWithin({ text: written, start, lit_spans: spans }: Lit, { start: from, end: to }: WordRange): LineRun[] {
  const text = withoutSigns(written).slice(0, to).trimEnd();
  const runs: LineRun[] = [];
  let at = from + (BULLET.exec(text.slice(from))?.[0].length ?? 0);
  const add = (next: number, lit: boolean): void => {
    const end = Math.min(next, text.length);
    if (end > at) runs.push({ start: at, text: asShown(text.slice(at, end)).replaceAll(/\s+/g, ' '), lit });
    at = Math.max(at, end);
  };
  for (const span of spans) {
    add(span.start - start, false);
    add(span.end - start, true);
  }
  add(text.length, false);
  return runs;
}

/** The nearest lines of a refusal as text, each with its place: what a program or a file shows of them. */
export const nearestLineTexts = ({ nearest_lines: lines }: Pick<Answer, 'nearest_lines'>): readonly string[] =>
  lines.map((line, i) =>
    say('view.asked.nearestLine', { number: i + 1, words: lineWords(line), place: linePlace(line) }),
  );
