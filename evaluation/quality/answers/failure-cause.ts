export const FAILURE_CAUSES = [
  'retrieval missed',
  'selection missed',
  'model wrong',
  'wrongly refused',
  'wrongly answered',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** What is known of one answer. Null = cannot be told. */
export interface AnswerFacts {
  readonly answerable: boolean;
  readonly refused: boolean;
  readonly right: boolean;
  /** A passage found for the question touches the gold place. */
  readonly goldRetrieved: boolean | null;
  /** A sentence of the gold place stood in the prompt. */
  readonly goldInPrompt: boolean | null;
}

/** The first step that went wrong; null for a good answer and a good refusal. */
export function failureCause({
  answerable,
  refused,
  right,
  goldRetrieved,
  goldInPrompt,
}: AnswerFacts): FailureCause | null {
  if (!answerable) return refused ? null : 'wrongly answered';
  if (right && !refused) return null;
  if (goldRetrieved === false) return 'retrieval missed';
  if (goldInPrompt === false) return 'selection missed';
  return refused ? 'wrongly refused' : 'model wrong';
}
