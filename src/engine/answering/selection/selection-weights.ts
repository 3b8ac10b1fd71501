import fitted from '../../weights/selection.json' with { type: 'json' };

/** Weights of a sentence's features. What they hold: `npm run eval -- selection` (docs/log.md). */
export const WEIGHTS: SelectionWeights = fitted.values;

interface SelectionWeights {
  /** Saturation and length normalisation of BM25: little of the second, since sentences are all short. */
  readonly k1: number;
  readonly b: number;
  /** Best passage 1, and how fast that falls with the rank. */
  readonly passage: number;
  readonly passageDecay: number;
  /** Being of the document that the question is most likely about. */
  readonly document: number;
  /** A question's word in the section's headings or in the table's header, of 1 in the sentence. */
  readonly section: number;
  readonly header: number;
  /** Words that say when, of 1 for the others. */
  readonly period: number;
  /** The share of the question's words that the sentence and what stands above it have. */
  readonly cover: number;
  /** The share of a row's label that the question names. */
  readonly label: number;
  /** A figure where the question asks for one. */
  readonly figure: number;
  readonly rowFigure: number;
  readonly position: number;
  /** Part of the better neighbour's score that prose gains: what answers is often two sentences. */
  readonly neighbour: number;
  /**
   * Nearness in meaning, and how much more it counts the fewer of the question's words any candidate has: somebody asked in other
   * words. From `sameWords` of them on it counts no more.
   */
  readonly meaning: number;
  readonly otherWords: number;
  readonly sameWords: number;
  /** A heading is printed above its sentences anyway; a line of dates and units says nothing without its rows. */
  readonly heading: number;
  readonly bare: number;
  /** A word that a follow-up question leans on, of 1 for its own. */
  readonly carried: number;
}
