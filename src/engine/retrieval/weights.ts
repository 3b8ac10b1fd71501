import type { Features } from './features.ts';

/**
 * Weights of the features: a weighted rank fusion with more to go by. Found by a prototype of eval/fit-retrieval.ts (a full
 * run of that script has yet to replace them), which searched for the most questions with their passage among the first ten, over the dev_pdf questions that have no paraphrase, the same
 * with their words replaced by neighbours in meaning, and the policy questions. Never fitted on the paraphrased questions
 * or their originals. Figures: docs/evaluation.md.
 */
export const WEIGHTS: Features = {
  vectorRank: 2,
  vectorTop: 0.8,
  pageTop: 1.536,
  bm25: 1.6,
  cosine: 6.283,
  names: 3.312,
  period: 2.2,
  votes: 0.748,
  page: 1.844,
  cover: 2.82,
  phrase: 12.25,
  heading: 1.395,
  table: 1.882,
};

/** What a passage loses for each better one on its page: ten hits should not be one page ten times. Fitted with the weights. */
export const SAME_PAGE = 2.334;
