import type { RetrievedPassage } from '../../data.ts';
import { unknownNames } from './unknown-names.ts';

/** What tells from the passages found, without the model, whether they can hold the answer. */
interface AnswerabilityFeatures {
  /** 1 when the question names somebody or something that stands nowhere in what was found, else 0. */
  readonly unknownName: number;
  /** Best cosine of question and passage. */
  readonly similarity: number;
  /** How far the best passage's document is from the period asked for: 0 when it fits or there is none to compare, 1 not at all. */
  readonly otherPeriod: number;
  /** Share of the passages that the document with most of them has. Look-alikes are spread, an answer gathers in one place. */
  readonly agreement: number;
}

/**
 * Weights of a logistic regression, both classes counting the same. Fitted on the half of the ids that answers are tuned on: the
 * paraphrased questions, the PDF questions in the page's words at 0.3, the near misses, and the paraphrased questions with
 * their document left out (docs/evaluation.md, "Refusals", with the figures of the other half and what did not help).
 */
const WEIGHTS: AnswerabilityFeatures = { unknownName: -3.24, similarity: 6.55, otherPeriod: -3.84, agreement: 2.42 };
const INTERCEPT = -4.71;

/** A fit of periods below this is another period (retrieval/periods.ts: the same year in another quarter has 0.4). */
const FITS = 0.5;

export interface Answerability {
  /** How likely the passages hold the answer, 0..1, as often right as wrong questions are asked. */
  readonly probability: number;
  /** The same if all passages were of one document: what would be told if the question said which. */
  readonly probabilityInOne: number;
  readonly unknownNames: readonly string[];
  readonly isOtherPeriod: boolean;
}

function probabilityOf(features: AnswerabilityFeatures): number {
  const names = Object.keys(WEIGHTS) as (keyof AnswerabilityFeatures)[];
  const logit = names.reduce((sum, name) => sum + WEIGHTS[name] * features[name], INTERCEPT);
  return 1 / (1 + Math.exp(-logit));
}

const share = (passages: readonly RetrievedPassage[]): number => {
  const counts = new Map<string, number>();
  for (const { documentId } of passages) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  return Math.max(...counts.values()) / passages.length;
};

/**
 * Whether what was found can hold the answer. Null while a passage has no vector yet, since its likeness is not known, and for
 * no passages at all.
 */
export function judgeAnswerability(question: string, passages: readonly RetrievedPassage[]): Answerability | null {
  const [best] = passages;
  const similarities = passages.map((passage) => passage.similarity);
  if (best === undefined || similarities.some((similarity) => similarity === null)) return null;
  const unknown = unknownNames(question, passages);
  const fit = best.periodFit;
  const features: AnswerabilityFeatures = {
    unknownName: unknown.length > 0 ? 1 : 0,
    similarity: Math.max(...similarities.map(Number)),
    otherPeriod: fit === null || fit >= FITS ? 0 : 1 - fit / FITS,
    agreement: share(passages),
  };
  return {
    probability: probabilityOf(features),
    probabilityInOne: probabilityOf({ ...features, agreement: 1 }),
    unknownNames: unknown,
    isOtherPeriod: features.otherPeriod > 0,
  };
}
