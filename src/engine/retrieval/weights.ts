import type { Features } from './features.ts';

/**
 * Weights of the features: a weighted rank fusion with more to go by. Found by `npm run eval -- fit --iterations 1200 --seed 2`,
 * which searches, from equal weights, for the most questions with their passage among the first ten and the right document
 * first, over the dev_pdf questions that have no paraphrase, the same with their words replaced by neighbours in meaning, and
 * the policy questions. Never fitted on the paraphrased questions or their originals. Figures: docs/evaluation.md.
 */
export const WEIGHTS: Features = {
  vectorRank: 0.352,
  vectorTop: 1.036,
  bm25: 0.654,
  cosine: 4.819,
  subject: 9.538,
  names: 3.047,
  period: 2.834,
  opening: 2,
  dated: 1.888,
  votes: 0.609,
  page: 1.48,
  cover: 2.134,
  phrase: 3.789,
  heading: 2.317,
  table: 1.578,
};

/** What a passage loses for each better one on its page: ten hits should not be one page ten times. Fitted with the weights. */
export const SAME_PAGE = 3;
