import type { RetrievedPassage } from '../../retrieval/types.ts';
import fitted from '../../weights/answerability.json' with { type: 'json' };
import { unknownNames } from './unknown-names.ts';

/** What tells from the passages found, without the model, whether they can hold the answer. */
export interface AnswerabilityFeatures {
  /** 1 when the question names somebody or something that stands nowhere in what was found, else 0. */
  readonly unknownName: number;
  /** Best cosine of question and passage. */
  readonly similarity: number;
  /** How far the best passage's document is from the period asked for: 0 when it fits or there is none to compare, 1 not at all. */
  readonly otherPeriod: number;
  /**
   * Share of the passages found that one document has, of as many as it could have. Look-alikes are spread, an answer gathers in
   * one place; that of a document of three passages are three of ten, and tell nothing.
   */
  readonly agreement: number;
}

/**
 * Weights of a logistic regression. Questions asked of a single document counted little in it: with their own they can be answered, with
 * another they cannot, and agreement tells nothing (docs/log.md, "Refusals": what did not help).
 */
const { intercept: INTERCEPT, ...WEIGHTS } = fitted.values;

/** In the order in which they are fitted. */
export const ANSWERABILITY_FEATURES = Object.keys(WEIGHTS) as readonly (keyof AnswerabilityFeatures)[];

/** A fit of periods below this is another period (retrieval/periods.ts: a later report that repeats the period has 0.5). */
const FITS = 0.5;

export interface JudgeOptions {
  readonly isOneDocument?: boolean;
  readonly surelyAsked?: string;
}

export interface Answerability {
  /** How likely the passages hold the answer, 0..1, as often right as wrong questions are asked. */
  readonly probability: number;
  /** The same if all passages were of one document: what would be told if the question said which. */
  readonly probabilityInOne: number;
  readonly unknownNames: readonly string[];
  readonly isOtherPeriod: boolean;
  /** What the probability comes from. */
  readonly features: AnswerabilityFeatures;
}

function probabilityOf(features: AnswerabilityFeatures): number {
  const logit = ANSWERABILITY_FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], INTERCEPT);
  return 1 / (1 + Math.exp(-logit));
}

function agreementOf(passages: readonly RetrievedPassage[]): number {
  const byDocument = Map.groupBy(passages, ({ documentId }) => documentId);
  const shares = [...byDocument.values()].map(
    (own) => own.length / Math.min(passages.length, own[0]?.document.passages ?? passages.length),
  );
  return Math.min(1, Math.max(...shares));
}

const YEAR = /\b(?:19|20)\d{2}\b/g;

/** Whether the question names years that all stand in the passages found: the 2017 report says what is due in 2020. */
function speaksOfItsYears(question: string, passages: readonly RetrievedPassage[]): boolean {
  const years = question.match(YEAR) ?? [];
  const there = new Set(passages.flatMap(({ text, section }) => `${section}\n${text}`.match(YEAR) ?? []));
  return years.length > 0 && years.every((year) => there.has(year));
}

/**
 * Whether what was found can hold the answer. Asked of one document that the user chose (`isOneDocument`), a period that stands
 * in it is not another one, whatever the document is called; among many documents the one of that period is meant. Where
 * the question has words of a conversation that it may not be about, only the names in `surelyAsked` must be known. Null while a
 * passage has no vector yet, since its likeness is not known, and for no passages at all.
 */
export function judgeAnswerability(
  question: string,
  passages: readonly RetrievedPassage[],
  { isOneDocument = false, surelyAsked = question }: JudgeOptions = {},
): Answerability | null {
  const [best] = passages;
  const similarities = passages.map((passage) => passage.similarity);
  if (best === undefined || similarities.some((similarity) => similarity === null)) return null;
  const unknown = unknownNames(surelyAsked, passages);
  const fit = best.periodFit;
  const fits = fit === null || fit >= FITS || (isOneDocument && speaksOfItsYears(question, passages));
  const features: AnswerabilityFeatures = {
    unknownName: unknown.length > 0 ? 1 : 0,
    similarity: Math.max(...similarities.map(Number)),
    otherPeriod: fits ? 0 : 1 - Number(fit) / FITS,
    agreement: agreementOf(passages),
  };
  return {
    probability: probabilityOf(features),
    probabilityInOne: probabilityOf({ ...features, agreement: 1 }),
    unknownNames: unknown,
    isOtherPeriod: features.otherPeriod > 0,
    features,
  };
}
