import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import type { AskedQuestion } from '../answers/asked-question.ts';
import { answerMatches } from './answer-matches.ts';
import type { OwnQuestion } from './own-question.ts';

/** Null where the list says too little to compute it. */
export interface OwnFigures {
  readonly right_of_all: Estimate | null;
  readonly right_of_answered: Estimate | null;
  readonly unanswerable_refused: Estimate | null;
  readonly gold_page_in_evidence: Estimate | null;
  readonly gold_page_cited: Estimate | null;
}

const share = (values: readonly boolean[]): Estimate | null => estimate(values.map(Number));

/** Figures that need right answers or pages, over the questions that give them. */
export function ownFigures(questions: readonly OwnQuestion[], asked: readonly AskedQuestion[]): OwnFigures {
  const byId = new Map(asked.map((one) => [one.id, one]));
  const pairs = questions.flatMap((question) => {
    const one = byId.get(question.id);
    return one === undefined ? [] : [{ question, one, answered: one.answer.mode === 'answer' }];
  });
  const judged = pairs
    .filter(({ question }) => question.answerable && question.answers.length > 0)
    .map(({ question, one, answered }) => ({
      answered,
      right: answered && answerMatches(question.answers, one.answer.answer),
    }));
  const paged = pairs.filter(({ question }) => question.answerable && question.gold_pages.length > 0);
  const isGold = ({ gold_pages: pages, source_filename: file }: OwnQuestion, name: string, page: number): boolean =>
    (file === undefined || file === name) && pages.includes(page);
  return {
    right_of_all: share(judged.map(({ right }) => right)),
    right_of_answered: share(judged.filter(({ answered }) => answered).map(({ right }) => right)),
    unanswerable_refused: share(pairs.filter(({ question }) => !question.answerable).map(({ answered }) => !answered)),
    gold_page_in_evidence: share(
      paged.map(({ question, one }) =>
        one.evidence.some((hit) => hit.pages.some((page) => isGold(question, hit.source_filename, page))),
      ),
    ),
    gold_page_cited: share(
      paged
        .filter(({ answered }) => answered)
        .map(({ question, one }) =>
          one.answer.citations.some((cited) => isGold(question, cited.source_filename, cited.page_index ?? -1)),
        ),
    ),
  };
}

const LABELS: Readonly<Record<keyof OwnFigures, string>> = {
  right_of_all: 'right, of all with an answer given',
  right_of_answered: 'right, of those answered',
  unanswerable_refused: 'refused, of the unanswerable',
  gold_page_in_evidence: 'gold page in the evidence',
  gold_page_cited: 'gold page cited, of those answered',
};

/** Rows of the figures that could be computed. */
export function ownRows(figures: OwnFigures): [figure: string, value: string][] {
  const names = Object.keys(LABELS) as (keyof OwnFigures)[];
  return names
    .filter((name) => figures[name] !== null)
    .map((name) => [`${LABELS[name]} (${figures[name]?.n})`, estimateText(figures[name])]);
}
