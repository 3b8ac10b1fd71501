import type { Features } from './features.ts';

/**
 * Weights of the features: a weighted rank fusion with more to go by. Found by `npm run eval -- fit --iterations 1200 --seed 2`,
 * which searches, from equal weights, for the most questions with their passage among the first ten and the right document
 * first, over the dev_pdf questions that have no paraphrase, the same with their words replaced by neighbours in meaning, and
 * the policy questions. Never fitted on the paraphrased questions or their originals. Figures: docs/evaluation.md.
 */
export const WEIGHTS: Features = {
  vectorRank: 1,
  vectorTop: 0.7,
  pageTop: 0.8,
  bm25: 0.5,
  cosine: 3.42,
  names: 1.5,
  period: 1,
  votes: 0.8,
  page: 0.85,
  cover: 2.76,
  phrase: 4.116,
  heading: 2.166,
  table: 1.5,
};

/** What a passage loses for each better one on its page: ten hits should not be one page ten times. Fitted with the weights. */
export const SAME_PAGE = 0.633;
