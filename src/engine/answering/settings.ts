/** What can be set about an answer. Every default says where it comes from. */
export interface AnswerSettings {
  /** Passages asked of retrieval and shown as evidence (requirement B1). */
  readonly topK: number;
  /** Budget of the numbered sentences in the prompt: on a slow CPU the prompt is the latency (66–80 tokens a second measured). */
  readonly promptTokens: number;
  /** The same budget in characters, 1,700 in the measured prototype; whichever is reached first ends the selection. */
  readonly promptCharacters: number;
  /** Below this best cosine nothing found is near enough to answer from. A plain threshold until it is calibrated. */
  readonly minSimilarity: number;
  /** Both budgets for a request that may only quote (B7): with a tiny reply, 250 tokens are an answer within 5 s. */
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
  promptTokens: 450,
  promptCharacters: 1700,
  quotePromptTokens: 250,
  quotePromptCharacters: 950,
  minSimilarity: 0.3,
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
