import type { Answer } from './answer.ts';

/** Answers with a confidence in [from, to), the last bin with 1, and how many of them were right. */
interface MeasuredBin {
  readonly from: number;
  readonly to: number;
  readonly answers: number;
  readonly right: number;
}

/**
 * How often answers of each confidence were right: printed by `npm run eval -- confidence` and put here by hand
 * (docs/evaluation.md, "Confidence": which questions, which half). Holds for this model only, and not for quotes.
 */
const MEASURED: { readonly model: string; readonly bins: readonly MeasuredBin[] } = {
  model: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
  bins: [
    { from: 0, to: 0.2, answers: 13, right: 2 },
    { from: 0.2, to: 0.4, answers: 70, right: 24 },
    { from: 0.4, to: 0.6, answers: 28, right: 10 },
    { from: 0.6, to: 0.8, answers: 206, right: 108 },
    { from: 0.8, to: 1, answers: 0, right: 0 },
  ],
};

/** Of fewer answers nothing is said: the share of nine may be off by a third. */
export const ENOUGH_ANSWERS = 10;

/** "about 7 in 10"; no share of a sample is so sure that it could be none or all. */
function inTen(share: number): string {
  const tenths = Math.round(share * 10);
  if (tenths === 0) return 'fewer than 1 in 10';
  return tenths === 10 ? 'more than 9 in 10' : `about ${tenths} in 10`;
}

/**
 * What the confidence of an answer means, as one sentence: how many of the answers that were rated like it were right when it was
 * measured. Null where it was not: refusals, quotes, other models, and a confidence that too few answers had.
 */
export function confidenceMeaning(
  { mode, quote_only, confidence, model }: Pick<Answer, 'mode' | 'quote_only' | 'confidence' | 'model'>,
  measured = MEASURED,
): string | null {
  if (mode !== 'answer' || quote_only || model.file !== measured.model) return null;
  const bin = measured.bins.find(({ from, to }) => confidence >= from && (confidence < to || to === 1));
  if (bin === undefined || bin.answers < ENOUGH_ANSWERS) return null;
  return `Of answers rated so, ${inTen(bin.right / bin.answers)} are right.`;
}
