import { estimateText, figure, shareText } from '../../report/format-figure.ts';
import type { AnswerFigures } from './answer-figures.ts';

type TableRow = readonly [figure: string, value: string];

/** Rows of the table of figures, those that need no right answers. */
export function answerRows(figures: AnswerFigures): TableRow[] {
  const pair = ({ median, p95 }: AnswerFigures['seconds'], decimals: number): string =>
    `${figure(median, decimals)} / ${figure(p95, decimals)}`;
  return [
    ['questions', `${figures.questions}`],
    ['refused', shareText(figures.refused, figures.questions)],
    ['pointers outside the request (must be 0)', `${figures.pointers_outside} of ${figures.citations}`],
    [
      'citations of 120 to 300 characters; shorter, longer',
      `${figures.span_lengths.aimed}; ${figures.span_lengths.shorter}, ${figures.span_lengths.longer}`,
    ],
    ['claims with a citation', shareText(figures.claims_cited, figures.claims)],
    ['answer words found in the cited passages', estimateText(figures.word_overlap)],
    ['removed by the validator', `${figures.removed_by_validator}`],
    ['repaired', `${figures.repaired}`],
    ['seconds, median / p95', pair(figures.seconds, 1)],
    ['seconds to evidence, median / p95', pair(figures.evidence_seconds, 2)],
    ['prompt tokens, median / p95', pair(figures.prompt_tokens, 0)],
  ];
}

/** Rows of what score.py found; an interval goes beside the figure it belongs to. */
export function scoreRows(figures: Readonly<Record<string, number | [number, number] | null>>): TableRow[] {
  const named = Object.entries(figures).filter(
    ([name, value]) => !name.endsWith('_95') && value !== null && !OURS.has(name),
  );
  return named.map(([name, value]) => {
    const interval = figures[`${name}_95`];
    const beside = Array.isArray(interval) ? ` [${interval.map((end) => figure(end)).join('–')}]` : '';
    return [`score.py ${name}`, figure(Number(value)) + beside];
  });
}

/** Said by rows of our own. */
const OURS = new Set(['questions', 'unanswered_lines', 'seconds_median', 'seconds_p95']);
