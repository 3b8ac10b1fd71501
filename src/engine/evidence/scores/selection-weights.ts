import fitted from '../../weights/selection.json' with { type: 'json' };

/** Weights of a sentence's features. `npm run eval -- fit selection` makes them. */
export const WEIGHTS: SelectionWeights = fitted.values;

export interface SelectionWeights {
  /** Saturation and length normalisation of BM25. */
  readonly k1: number;
  readonly b: number;
  /** Weight of the passage's rank: the best passage gets 1, and its decay. */
  readonly passage: number;
  readonly passageDecay: number;
  /**
   * Bonus for a sentence of the document that the question is most likely about; all of it from a lead of `clearLead`
   * points on.
   */
  readonly document: number;
  readonly clearLead: number;
  /** Weight of a question's word in the table's header; 1 in the sentence. */
  readonly header: number;
  /** Weight of the share of a row's label that the question names. */
  readonly label: number;
  /** Bonus for a figure outside tables where the question asks for one. */
  readonly figure: number;
  /** Weight of what the reader says of the sentence; the best has all of it, the worst none. */
  readonly reader: number;
}
