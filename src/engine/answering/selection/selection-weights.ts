/**
 * Weights of a sentence's features. Found by random search on one half of the tuning questions of `dev_pdf_qa` and of
 * `dev_policy_spans`, with prompts of 300 to 400 tokens. What they hold, on both halves: `npm run eval -- selection` (docs/log.md).
 */
export const WEIGHTS = {
  /** Saturation and length normalisation of BM25: little of the second, since sentences are all short. */
  k1: 0.87,
  b: 0.25,
  /** Best passage 1, and how fast that falls with the rank. */
  passage: 1.08,
  passageDecay: 0.35,
  /** Being of the document that the question is most likely about. */
  document: 0.5,
  /** A question's word in the section's headings or in the table's header, of 1 in the sentence. */
  section: 0.3,
  header: 0.79,
  /** Words that say when, of 1 for the others. */
  period: 0.59,
  /** The share of the question's words that the sentence and what stands above it have. */
  cover: 0.11,
  /** The share of a row's label that the question names. */
  label: 1.57,
  /** A figure where the question asks for one. */
  figure: 0.26,
  rowFigure: 0.08,
  position: 0.03,
  /** Part of the better neighbour's score that prose gains: what answers is often two sentences. */
  neighbour: 0.13,
  /**
   * Nearness in meaning, and how much more it counts the fewer of the question's words any candidate has: somebody asked in other
   * words. From `sameWords` of them on it counts no more. Chosen on tuning halves, the questions reworded by hand among them.
   */
  meaning: 0.5,
  otherWords: 4,
  sameWords: 0.7,
  /** A heading is printed above its sentences anyway; a line of dates and units says nothing without its rows. */
  heading: 0.3,
  bare: 0.15,
  /** A word that a follow-up question leans on, of 1 for its own. Tuned on one half of `eval/data/follow-ups.jsonl`. */
  carried: 0.2,
} as const;
