import { DEFAULT_LIBRARY_SETTINGS, type LibrarySettings } from '../../contract/library.ts';
import { LONGEST_QUESTION } from '../../contract/search.ts';
import type { SpanLengths } from '../places/citation-span.ts';
import thresholds from '../weights/thresholds.json' with { type: 'json' };

/** Settings of an answer. Every default states its source. */
export interface AnswerSettings {
  /** Number of passages retrieved and shown as evidence (requirement B1). */
  readonly topK: number;
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
  /**
   * Least that the scorer says of the best line for a scope to hold the answer that is so small that all of it was
   * found (gate/refusal.ts).
   */
  readonly minBestLine: number;
  /** Both budgets for a request that may only quote (B7). Its reply is tiny, so 230 tokens are answered within 5 s. */
  readonly quotePromptTokens: number;
  readonly quotePromptCharacters: number;
  /** Most claims of an answer, and most lines of one that only quotes. */
  readonly maxClaims: number;
  readonly maxSentencesPerClaim: number;
  readonly maxClaimCharacters: number;
  /** Most tokens of the output; 18 tokens a second measured with the default model. */
  readonly maxTokens: number;
  /** The same for a quote, which is numbers only: five of three digits take 30. */
  readonly quoteMaxTokens: number;
  readonly temperature: number;
  readonly seed: number;
  /** Number of passages shown with a refusal. */
  readonly nearest: number;
  readonly maxQuestionCharacters: number;
  /** Target length of a citation. */
  readonly spanLengths: SpanLengths;
  /** Address of the folder in which others find the originals; null: citations have no `url`. */
  readonly sourceUrl: string | null;
}

/** What the user of a library set for all its answers. */
export function ofLibrary(settings: LibrarySettings) {
  const { similarity_threshold: leastSimilarity, span_characters: spanLengths, source_url: sourceUrl } = settings;
  return { leastSimilarity, spanLengths, sourceUrl };
}

export const DEFAULT_SETTINGS: AnswerSettings = {
  topK: 10,
  promptTokens: 460,
  promptCharacters: 2600,
  minAnswerable: thresholds.values.answerable,
  minBestLine: thresholds.values.bestLine,
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
  maxQuestionCharacters: LONGEST_QUESTION,
  ...ofLibrary(DEFAULT_LIBRARY_SETTINGS),
};

/**
 * Larger models use more lines than the default, which more lines only mislead (docs/trials): times its budget, by
 * bytes of weights.
 */
const BUDGETS = [
  { from: 4_000_000_000, times: 3 },
  { from: 1_800_000_000, times: 2 },
] as const;

/**
 * The settings for a chat model by the size of its file, null for one on a server. Nobody has measured the budgets of
 * larger models; a quote is as short for each of them.
 */
export function settingsFor(bytes: number | null): AnswerSettings {
  // A company runs no server for a model that a laptop runs as well.
  const times = bytes === null ? BUDGETS[0].times : (BUDGETS.find(({ from }) => bytes >= from)?.times ?? 1);
  const { promptTokens, promptCharacters } = DEFAULT_SETTINGS;
  return { ...DEFAULT_SETTINGS, promptTokens: promptTokens * times, promptCharacters: promptCharacters * times };
}
