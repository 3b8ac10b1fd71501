import type { Features } from './features.ts';

/**
 * Weights of the features: a weighted rank fusion with more to go by. Found by `npm run eval -- fit`, a listwise logistic
 * regression over the dev_pdf questions that have no paraphrase, some of them reworded by hand, all of them with their words
 * exchanged for neighbours in meaning, and the policy questions. Never fitted on the paraphrased questions or their originals.
 * Figures: docs/evaluation.md.
 */
export const WEIGHTS: Features = {
  vectorRank: 0.658,
  vectorTop: 0.766,
  bm25: 0.87,
  cosine: 5.605,
  subject: 7.893,
  names: 3.056,
  period: 2.331,
  opening: 2.565,
  dated: 2.155,
  page: 1.567,
  cover: 2.594,
  phrase: 4.763,
  heading: 2.454,
  table: 1.631,
};

/** What a passage loses for each better one on its page: ten hits should not be one page ten times. Fitted with the weights. */
export const SAME_PAGE = 5;
