import type { Features } from './features.ts';

/**
 * Weights of the features. Fitted by eval/fit-retrieval.ts on the dev_pdf questions that have no paraphrase (never on the
 * paraphrased rows or their originals) with part of their words masked; see docs/evaluation.md.
 */
export const WEIGHTS: Features = {
  fused: 3,
  bm25: 1,
  cosine: 3,
  names: 1,
  period: 1,
  votes: 1,
  page: 2.9,
  cover: 1,
  phrase: 0.5,
  heading: 0.5,
  table: 0.1,
};
