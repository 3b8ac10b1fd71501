import type { Features } from './features.ts';

/**
 * Weights of the features: a weighted rank fusion with more to go by. Found by `npm run eval -- fit retrieval`, a listwise logistic
 * regression over the dev_pdf questions that have no paraphrase, some of them reworded by hand, all of them with their words
 * exchanged for neighbours in meaning, and the policy questions. Never fitted on the paraphrased questions or their originals.
 * Figures: docs/log.md.
 */
export const WEIGHTS: Features = {
  vectorRank: 0.618,
  vectorTop: 0.682,
  bm25: 0.81,
  cosine: 5.411,
  subject: 7.908,
  names: 2.949,
  period: 2.405,
  opening: 2.527,
  dated: 2.133,
  page: 1.518,
  cover: 2.856,
  phrase: 4.895,
  heading: 2.467,
  table: 1.672,
};

/** What a passage loses for each better one on its page: ten hits should not be one page ten times. Fitted with the weights. */
export const SAME_PAGE = 1;
