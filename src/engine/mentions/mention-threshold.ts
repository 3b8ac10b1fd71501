/** A passage with at least this cosine to the term is near in meaning. */
export const NEAR_IN_MEANING = 0.5;
