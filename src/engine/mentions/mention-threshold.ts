/**
 * A passage whose cosine with the term is at least this is near in meaning. Chosen on one half of the policy questions, used as
 * terms and as whole clauses: of the thresholds tried it gave both the greatest F1 (a passage listed is right when it is of the
 * text that answers). Figures of both halves and the command: docs/evaluation.md, "Similar in meaning".
 */
export const NEAR_IN_MEANING = 0.6;
