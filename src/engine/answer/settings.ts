import { DEFAULT_LIBRARY_SETTINGS, type LibrarySettings } from '../../contract/library.ts';
import { LONGEST_QUESTION } from '../../contract/search.ts';
import type { SpanLengths } from '../places/cited-span.ts';
import thresholds from '../weights/thresholds.json' with { type: 'json' };

/** Settings of an answer. Every default states its source. */
export interface AnswerSettings {
  /** Number of passages retrieved and shown as evidence (requirement B1). */
  readonly topK: number;
  /** Whether a long prompt gets passages beyond these (ADR 0115): not where a question says how many it may have. */
  readonly fillsPrompt: boolean;
  /** Least similarity of a retrieved passage; one without a vector is exempt. */
  readonly leastSimilarity: number;
  /**
   * Token budget of the numbered sentences in the prompt, which sets the latency on a slow CPU: 70 of them take a
   * second. As many as the windows of the best few lines need (docs/trials/prompt/windows.md).
   */
  readonly promptTokens: number;
  /** Most characters of the same lines: more than prose needs (4.3 a token), a bound for texts of few, long tokens. */
  readonly promptCharacters: number;
  /** Least probability that the passages hold the answer for the model to be asked (gate/judge-answerability.ts). */
  readonly minAnswerable: number;
  /** Whether an answer of the model must cite the line nearest to the question to be shown (asked/cites-nearest.ts). */
  readonly mustCiteNearest: boolean;
  /** Most claims of an answer, and most lines of one that only quotes. */
  readonly maxClaims: number;
  readonly maxSentencesPerClaim: number;
  readonly maxClaimCharacters: number;
  /** Most tokens of the output; 18 tokens a second measured with the default model. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly seed: number;
  /** Number of passages shown with a refusal. */
  readonly nearest: number;
  readonly maxQuestionCharacters: number;
  /** Target length of a citation. */
  readonly spanLengths: SpanLengths;
}

/** What the user of a library set for all its answers. */
export function ofLibrary(settings: LibrarySettings) {
  const { similarity_threshold: leastSimilarity, span_characters: spanLengths } = settings;
  return { leastSimilarity, spanLengths };
}

export const DEFAULT_SETTINGS: AnswerSettings = {
  topK: 10,
  fillsPrompt: true,
  promptTokens: 230,
  promptCharacters: 1300,
  minAnswerable: thresholds.values.answerable,
  mustCiteNearest: true,
  maxClaims: 5,
  maxSentencesPerClaim: 3,
  maxClaimCharacters: 240,
  maxTokens: 320,
  temperature: 0,
  seed: 1,
  nearest: 5,
  maxQuestionCharacters: LONGEST_QUESTION,
  ...ofLibrary(DEFAULT_LIBRARY_SETTINGS),
};

/** Longest that the lines of a prompt are read, in seconds. */
const READING_SECONDS = 6;
/** Least and most tokens of lines: fewer hold too little to answer from, more say nothing new about one question. */
const BUDGET = { least: 300, most: 6_000 } as const;
/**
 * Tokens of the context that are not for lines: system part, the question twice, an earlier turn, what a repair adds,
 * the reply.
 */
const BESIDE_LINES = 1_500;

/**
 * The settings for a chat model that reads so many tokens a second; null: nobody measured it. `most`: for a model that
 * more lines mislead (ADR 0104).
 */
export function settingsFor(tokensPerSecond: number | null, most: number = BUDGET.most): AnswerSettings {
  if (tokensPerSecond === null) return DEFAULT_SETTINGS;
  const read = Math.floor(tokensPerSecond * READING_SECONDS);
  return withBudget(DEFAULT_SETTINGS, Math.min(most, BUDGET.most, Math.max(BUDGET.least, read)));
}

/** The settings with no more lines than the context of the model leaves room for. */
export function withinContext(settings: AnswerSettings, contextTokens: number): AnswerSettings {
  const room = Math.max(0, contextTokens - BESIDE_LINES);
  return settings.promptTokens <= room ? settings : withBudget(settings, room);
}

/** The context that prompts of these settings need, in tokens. */
export const neededContext = ({ promptTokens }: Pick<AnswerSettings, 'promptTokens'>): number =>
  promptTokens + BESIDE_LINES;

function withBudget(settings: AnswerSettings, promptTokens: number): AnswerSettings {
  const characters = settings.promptCharacters / settings.promptTokens;
  return { ...settings, promptTokens, promptCharacters: Math.floor(promptTokens * characters) };
}
