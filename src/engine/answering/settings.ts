import thresholds from '../weights/thresholds.json' with { type: 'json' };

/** What can be set about an answer. Every default says where it comes from. */
export interface AnswerSettings {
  /** Passages asked of retrieval and shown as evidence (requirement B1). */
  readonly topK: number;
  /**
   * Budget of the numbered sentences in the prompt: on a slow CPU the prompt is the latency. 270 tokens took 8.5 s, the bar is 8
   * (docs/log.md).
   */
  readonly promptTokens: number;
  /** Characters that the same lines may have at most: more than prose needs (4.3 a token), a bound for texts of few, long tokens. */
  readonly promptCharacters: number;
  /**
   * Share of the best sentence's score below which no other goes into the prompt: what only fills it misleads a small model. With
   * 300 tokens the prompts of the tuning half hold as many answers at 0.5 as without it, and fewer at 0.6.
   */
  readonly leastScoreShare: number;
  /** Below this probability that the passages hold the answer the model is not asked (refusal/judge-answerability.ts). */
  readonly minAnswerable: number;
  /** Below this probability of `answer`, of 1 with `refuse`, as the reply's mode, the model refuses. */
  readonly minAnswerMode: number;
  /** Below this probability of "Yes" from the model the few passages of a small scope do not hold the answer. */
  readonly minYes: number;
  /** Both budgets for a request that may only quote (B7): with a tiny reply, 230 tokens are an answer within 5 s. */
  readonly quotePromptTokens: number;
  readonly quotePromptCharacters: number;
  /** Claims of an answer, and lines of one that only quotes. */
  readonly maxClaims: number;
  readonly maxSentencesPerClaim: number;
  readonly maxClaimCharacters: number;
  /** Bound of the whole output; 18 tokens a second measured with the default model. */
  readonly maxTokens: number;
  /** The same where only numbers are written: five of three digits take 30. */
  readonly quoteMaxTokens: number;
  readonly temperature: number;
  readonly seed: number;
  /** Passages shown with a refusal. */
  readonly nearest: number;
  readonly maxQuestionCharacters: number;
}

export const DEFAULT_SETTINGS: AnswerSettings = {
  topK: 10,
  promptTokens: 230,
  promptCharacters: 1300,
  leastScoreShare: 0.5,
  minAnswerable: thresholds.values.answerable,
  minAnswerMode: thresholds.values.answerMode,
  minYes: thresholds.values.yes,
  quotePromptTokens: 230,
  quotePromptCharacters: 1300,
  maxClaims: 5,
  maxSentencesPerClaim: 3,
  maxClaimCharacters: 240,
  maxTokens: 320,
  quoteMaxTokens: 48,
  temperature: 0,
  seed: 1,
  nearest: 5,
  maxQuestionCharacters: 2000,
};
