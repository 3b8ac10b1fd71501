import type { z } from 'zod';
import { atLeast, atMost, type Bar, barsOf, barsOfBoth, type Measured } from '../bar.ts';
import {
  AnswersResults,
  ConfidenceResults,
  LabelsResults,
  MutationsResults,
  measuredMean,
  there,
  VerdictsResults,
} from '../result-shapes.ts';

type Answers = z.infer<typeof AnswersResults>;

const pdf = barsOf('engine', 'answers-pdf', AnswersResults);
const analysts = barsOf('engine', 'answers-analysts', AnswersResults);
const policy = barsOf('engine', 'answers-policy', AnswersResults);
const passage = barsOf('engine', 'answers-refusal', AnswersResults);
const paraphrased = barsOf('engine', 'answers-paraphrased', AnswersResults);
const pdfAndPolicy = barsOfBoth('engine', ['answers-pdf', 'answers-policy'], AnswersResults);
const nearMisses = barsOfBoth('engine', ['answers-paraphrased', 'answers-unanswerable'], AnswersResults);
const labels = barsOf('engine', 'labels', LabelsResults);
const mutations = barsOf('engine', 'mutations', MutationsResults);
const verdicts = barsOf('engine', 'verdicts', VerdictsResults);
const confidence = barsOf('engine', 'confidence', ConfidenceResults);

/** A figure of score.py, with its interval where it gives one. */
function scored({ score }: Answers, name: string): Measured {
  const interval = score[`${name}_95`];
  return {
    value: Number(there(score[name], name)),
    interval: Array.isArray(interval) ? interval : null,
    of: `${there(score.questions, 'questions')}`,
  };
}

/** Share of the sentences of all answers that have a citation. */
function citedShare({ figures: { claims, claims_cited: cited } }: Answers): Measured {
  const all = there(claims, 'sentences');
  return { value: there(cited, 'sentences with a citation') / all, interval: null, of: `${cited} of ${all}` };
}

/** Right answers, what they cite, and what is refused once the model has been asked. */
const ANSWERED: readonly Bar[] = [
  pdf(
    { id: 'filings-right', requirement: 'B1', words: 'PDFs, right on all: filings', target: atLeast(0.5) },
    ({ outcomes: { kinds } }) => measuredMean(kinds.filings, 'filings'),
  ),
  pdf(
    { id: 'manuals-right', requirement: 'B1', words: 'PDFs, right on all: manuals', target: atLeast(0.7) },
    ({ outcomes: { kinds } }) => measuredMean(kinds.manuals, 'manuals'),
  ),
  pdf({ id: 'page-precision', requirement: 'B1', words: 'PDFs: page precision', target: atLeast(0.85) }, (results) =>
    scored(results, 'page_precision'),
  ),
  pdf({ id: 'page-recall', requirement: 'B1', words: 'PDFs: page recall', target: atLeast(0.8) }, (results) =>
    scored(results, 'page_recall'),
  ),
  analysts(
    { id: 'analysts-right', requirement: 'B15', words: "an analyst's questions: right on all", target: null },
    (results) => scored(results, 'accuracy_all'),
  ),
  analysts(
    {
      id: 'analysts-over-refusal',
      requirement: 'B8',
      words: "an analyst's questions: refused though it can be answered",
      target: atMost(0.25),
    },
    (results) => scored(results, 'over_refusal'),
  ),
  policy(
    {
      id: 'policy-half-cited',
      requirement: 'B1',
      words: 'policy: answers that cite half of the gold',
      target: atLeast(0.75),
    },
    ({ half_cited: cited }) => measuredMean(cited, 'answers with gold spans'),
  ),
  pdf(
    {
      id: 'pdf-word-overlap',
      requirement: 'F2',
      words: 'PDFs: content words in the cited passages',
      target: atLeast(0.85),
    },
    ({ figures }) => measuredMean(figures.word_overlap, 'claims'),
  ),
  policy(
    {
      id: 'policy-word-overlap',
      requirement: 'F2',
      words: 'policy: content words in the cited passages',
      target: atLeast(0.85),
    },
    ({ figures }) => measuredMean(figures.word_overlap, 'claims'),
  ),
  pdf(
    { id: 'pdf-claims-cited', requirement: 'F2', words: 'PDFs: sentences with a citation', target: atLeast(1) },
    citedShare,
  ),
  policy(
    { id: 'policy-claims-cited', requirement: 'F2', words: 'policy: sentences with a citation', target: atLeast(1) },
    citedShare,
  ),
  passage(
    { id: 'passage-balanced', requirement: 'B8', words: 'one passage each: balanced accuracy', target: atLeast(0.8) },
    ({ outcomes }) => measuredMean(outcomes.balanced_accuracy, 'questions of both kinds'),
  ),
  pdfAndPolicy(
    {
      id: 'pointers-outside',
      requirement: '4',
      words: 'pointers outside the request',
      unit: 'count',
      target: atMost(0),
    },
    ({ figures: one }, { figures: other }) => ({
      value: one.pointers_outside + other.pointers_outside,
      interval: null,
      of: `of ${one.citations + other.citations}`,
    }),
  ),
  nearMisses(
    { id: 'near-misses-balanced', requirement: 'B8', words: 'near misses: balanced accuracy', target: atLeast(0.78) },
    ({ outcomes: { answered } }, { outcomes: { refused } }) => {
      const [can, cannot] = [there(answered, 'answerable questions'), there(refused, 'unanswerable questions')];
      return { value: (can.mean + cannot.mean) / 2, interval: null, of: `${can.n} and ${cannot.n}` };
    },
  ),
  paraphrased(
    { id: 'over-refusal', requirement: 'B8', words: 'paraphrased: over-refusal', target: atMost(0.2) },
    ({ outcomes: { answered } }) => {
      const { mean, interval, n } = there(answered, 'answerable questions');
      return { value: 1 - mean, interval: [1 - interval[1], 1 - interval[0]], of: `${n}` };
    },
  ),
];

/** What the support checks and the confidence make of sentences. */
const CHECKED: readonly Bar[] = [
  labels(
    { id: 'claims-proven', requirement: 'F2', words: 'policy: claims proven by what they cite', target: atLeast(0.9) },
    ({ figures }) => measuredMean(figures.supported, 'labelled claims'),
  ),
  labels(
    {
      id: 'true-claims-flagged',
      requirement: 'C3',
      words: 'true sentences of the model flagged',
      target: atMost(0.05),
    },
    ({ figures }) => measuredMean(figures.flagged.supported, 'claims labelled as supported'),
  ),
  mutations(
    {
      id: 'changes-caught',
      requirement: 'C3',
      words: 'one thing changed in a true sentence: caught',
      target: atLeast(0.97),
    },
    ({ figures }) => measuredMean(figures.caught.find(({ name }) => name === 'all')?.share, 'changed sentences'),
  ),
  mutations(
    {
      id: 'gold-answers-flagged',
      requirement: 'C3',
      words: 'true sentences flagged, beside their gold sentences',
      target: atMost(0.05),
    },
    ({ figures }) =>
      measuredMean(figures.flagged.find(({ name }) => name.startsWith('answers beside'))?.share, 'answers'),
  ),
  verdicts(
    {
      id: 'false-supported',
      requirement: 'C9',
      words: 'false sentences found supported, in all four places',
      unit: 'count',
      target: atMost(0),
    },
    ({ counts }) => {
      const ofFalse = counts.filter(({ truth, kind }) => !truth && kind === 'all');
      const sum = (of: (one: (typeof ofFalse)[number]) => number) => ofFalse.reduce((total, one) => total + of(one), 0);
      return { value: sum((one) => one.counts.supported), interval: null, of: `of ${sum(({ cases }) => cases)}` };
    },
  ),
  confidence(
    { id: 'calibration-error', requirement: 'C8', words: 'confidence: calibration error, PDFs and policy' },
    ({ figures }) => {
      const stated = there(figures['as the engine states it'], 'stated confidence');
      return {
        value: there(stated.calibrationError, 'calibration error'),
        interval: null,
        of: `${stated.answers}`,
      };
    },
  ),
];

export const ANSWER_BARS: readonly Bar[] = [...ANSWERED, ...CHECKED];
