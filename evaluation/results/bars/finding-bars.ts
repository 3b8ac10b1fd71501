import type { z } from 'zod';
import { atLeast, type Bar, barsOf } from '../bar.ts';
import { FollowUpsResults, measuredMean, RefusalsResults, RetrievalResults } from '../result-shapes.ts';

const retrieval = barsOf('engine', 'retrieval', RetrievalResults);
const refusals = barsOf('engine', 'refusals', RefusalsResults);
const followUps = barsOf('engine', 'follow-ups', FollowUpsResults);

/** What the product itself, not a baseline, came to on a set. */
const own = ({ sets }: z.infer<typeof RetrievalResults>, set: string, what: 'found' | 'documentFirst') =>
  measuredMean(
    sets.find((one) => one.set === set)?.figures.find(({ method }) => method === 'Pincite')?.[what],
    `${what} of ${set}`,
  );

/** What is found, and what is told before any model is asked. */
export const FINDING_BARS: readonly Bar[] = [
  retrieval(
    { id: 'paraphrased-page-hit', requirement: '3', words: 'paraphrased: page hit@10', target: atLeast(0.86) },
    (results) => own(results, 'paraphrased', 'found'),
  ),
  retrieval(
    {
      id: 'paraphrased-document-first',
      requirement: '3',
      words: 'paraphrased: right document first',
      target: atLeast(0.97),
    },
    (results) => own(results, 'paraphrased', 'documentFirst'),
  ),
  retrieval(
    { id: 'pdf-page-hit', requirement: '3', words: 'in the words of the page: page hit@10', target: atLeast(0.97) },
    (results) => own(results, 'pdf', 'found'),
  ),
  retrieval(
    { id: 'policy-recall', requirement: '3', words: 'policy texts: character recall@10', target: atLeast(0.85) },
    (results) => own(results, 'policy', 'found'),
  ),
  followUps(
    {
      id: 'follow-ups-behind',
      requirement: 'B6',
      words: 'follow-ups: hit@10 against the same written out, held back',
      target: atLeast(-0.05),
    },
    ({ figures: { ways } }) =>
      measuredMean(
        ways.find(({ turns, way }) => turns === 'held back' && way === 'rules')?.behind,
        'held back follow-ups',
      ),
  ),
  refusals(
    {
      id: 'before-model-balanced',
      requirement: 'B8',
      words: 'near misses, before the model is asked: balanced accuracy',
      target: atLeast(0.78),
    },
    ({ at_engine_threshold: { balanced_accuracy: accuracy } }) => measuredMean(accuracy, 'balanced accuracy'),
  ),
  refusals(
    {
      id: 'before-model-answered',
      requirement: 'B8',
      words: 'paraphrased, before the model is asked: let through',
      target: atLeast(0.8),
    },
    ({ at_engine_threshold: { answered_paraphrased: answered } }) => measuredMean(answered, 'share let through'),
  ),
  refusals(
    {
      id: 'removed-refused',
      requirement: 'B8',
      words: 'asked without their document, before the model is asked: refused',
      target: atLeast(0.75),
    },
    ({ at_engine_threshold: { refused_removed: refused } }) => measuredMean(refused, 'share refused'),
  ),
];
