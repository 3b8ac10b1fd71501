import { bestLine } from '../../evidence/evidence.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import { unknownNames } from '../../evidence/lines/unknown-names.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { AskedRequest, Evidence, ListDeps } from '../../evidence/types.ts';
import type { Question } from '../../question/question.ts';
import { yearsIn } from '../../text/periods.ts';
import fitted from '../../weights/answerability.json' with { type: 'json' };
import limits from '../../weights/refusal-limits.json' with { type: 'json' };
import type { AnswerSettings } from '../settings.ts';
import type { AnswerDeps } from '../types.ts';

/** What is known of a question's passages beyond themselves before the model is asked. */
export interface Signs {
  /** Whether one document is asked: it was chosen, or there is no other. */
  readonly isOneDocument: boolean;
  /**
   * Names of the question that occur nowhere in the documents asked. None where one document is asked: what it speaks
   * of need not be named in it, and "Highest" or "FY2023Q1" is no name (docs/trials/prompt/windows.md).
   */
  readonly unknownNames: readonly string[];
  /**
   * Names of the question that occur in the documents asked, but not in the passages found. None where one document is
   * asked.
   */
  readonly namesElsewhere: readonly string[];
  /**
   * The best of what the scorer says of the lines found, 0 where there is none; null, since it is not read, where the
   * question leans on the conversation: the words of two questions are not one that a line answers.
   */
  readonly bestLine: number | null;
  /** Whether everything that may be searched was found, as in a document of a page or two. */
  readonly isSmallScope: boolean;
}

export type SignsDeps = Pick<AnswerDeps, 'searched'> & {
  readonly lists: Pick<ListDeps, 'firstHeld'>;
  readonly settings: Pick<AnswerSettings, 'topK'>;
};

/** Parts of a name that documents may write apart: "10K" is their "10-K". */
const PART = /\p{L}+|\p{N}+/gu;

/**
 * Gathers what `judgeAnswerability` needs to know: names that the passages lack are looked up in all documents asked,
 * and the lines found are read. Throws CANCELLED and the errors of its dependencies.
 */
export async function gatherSigns(
  evidence: Evidence,
  { documentIds }: Pick<AskedRequest, 'documentIds'>,
  { lists, searched, settings }: SignsDeps,
  signal: AbortSignal | undefined,
): Promise<Signs> {
  const { followUp, surelyAsked, passages } = evidence;
  const isOneDocument = (await searched(documentIds)).documents === 1;
  const isSmallScope = passages.length < settings.topK;
  const missing: string[] = [];
  const namesElsewhere: string[] = [];
  for (const name of isOneDocument ? [] : unknownNames(surelyAsked.names, passages)) {
    const spellings = [...new Set([name, (name.match(PART) ?? []).join(' ')])];
    const held = await lists.firstHeld(spellings, documentIds);
    (held === null ? missing : namesElsewhere).push(name);
  }
  return {
    isOneDocument,
    unknownNames: missing,
    namesElsewhere,
    bestLine: standsAlone(followUp) ? await bestLine(evidence, signal) : null,
    isSmallScope,
  };
}

/**
 * Features that predict, without the model, whether what was found holds the answer. What else a sign says depends on
 * what was asked, so there are four kinds of questions, each with features of its own, which are 0 for the others: of
 * several documents (without an ending), of one (`…InOne`: there everything is of one document, so agreement says
 * nothing), of so few passages that all were found (`…InSmall`: to be found says little there; a period counts as of
 * one document or of several), and those of which no line was read (`…Unread`).
 */
export interface AnswerabilityFeatures {
  /** 1 when the question has a proper name that occurs nowhere in the documents, else 0. */
  readonly unknownName: number;
  /** 1 when every name of the question occurs in the documents, but one of them not in what was found; else 0. */
  readonly nameElsewhere: number;
  /** Highest cosine of question and passage. */
  readonly similarity: number;
  /**
   * How far the best passage's document is from the period asked for: 0 when it fits or no period can be compared, 1 at
   * most.
   */
  readonly otherPeriod: number;
  /**
   * Share of the retrieved passages that one document has, of as many as it could have. Look-alike passages are spread
   * over documents, and an answer is concentrated in one. A document of three passages counts as all with three.
   */
  readonly agreement: number;
  /** The best of what the scorer says of the lines found. */
  readonly bestLine: number;
  /** 1 when one document is asked, which has more than was found, and its lines were read; else 0. */
  readonly oneDocument: number;
  readonly similarityInOne: number;
  readonly otherPeriodInOne: number;
  readonly bestLineInOne: number;
  /** 1 when everything that may be searched was found, and its lines were read; else 0. */
  readonly smallScope: number;
  readonly similarityInSmall: number;
  readonly bestLineInSmall: number;
  /** 1 when no line was read, else 0. */
  readonly unread: number;
  readonly similarityUnread: number;
  readonly otherPeriodUnread: number;
  readonly agreementUnread: number;
}

/** Weights of a logistic regression. */
const { intercept: INTERCEPT, ...WEIGHTS } = fitted.values;

/** The names of the features, in the order in which they are fitted. */
export const ANSWERABILITY_FEATURES = Object.keys(WEIGHTS) as readonly (keyof AnswerabilityFeatures)[];

const NO_FEATURES = Object.fromEntries(ANSWERABILITY_FEATURES.map((name) => [name, 0])) as Record<
  keyof AnswerabilityFeatures,
  number
>;

/**
 * A period fit below this is another period (`periodFit` in evidence/retrieval: a later report that repeats the period
 * has 0.5).
 */
const FITS = limits.values.samePeriod;

export interface Answerability {
  /**
   * Probability that the passages hold the answer, 0..1, where answerable and unanswerable questions are equally
   * frequent.
   */
  readonly probability: number;
  /**
   * The same probability without the lines, as the passages are spread over documents, and if all of them were of one
   * document, as when the question named it: a line that answers says nothing of which document is meant.
   */
  readonly spread: { readonly probability: number; readonly inOne: number };
  /**
   * The names that the documents lack; where they lack none, those that the passages lack and that count against them.
   */
  readonly unknownNames: readonly string[];
  readonly isOtherPeriod: boolean;
  /** The inputs of the probability. */
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

interface ReadSigns extends Pick<AnswerabilityFeatures, 'similarity' | 'otherPeriod' | 'agreement'> {
  readonly bestLine: number | null;
}

/** The signs of a question of which no line was read, under their names. */
export const unreadFeatures = ({
  similarity,
  otherPeriod,
  agreement,
}: Omit<ReadSigns, 'bestLine'>): Partial<AnswerabilityFeatures> => ({
  ...{ unread: 1, similarityUnread: similarity, otherPeriodUnread: otherPeriod, agreementUnread: agreement },
});

/** The signs under the names that they have for this kind of question. */
function ofKind(
  { similarity, otherPeriod, agreement, bestLine }: ReadSigns,
  { isOneDocument, isSmallScope }: Pick<Signs, 'isOneDocument' | 'isSmallScope'>,
): Partial<AnswerabilityFeatures> {
  if (bestLine === null) return unreadFeatures({ similarity, otherPeriod, agreement });
  const period = isOneDocument ? { otherPeriodInOne: otherPeriod } : { otherPeriod };
  if (isSmallScope) return { smallScope: 1, similarityInSmall: similarity, bestLineInSmall: bestLine, ...period };
  if (isOneDocument) return { oneDocument: 1, similarityInOne: similarity, bestLineInOne: bestLine, ...period };
  return { similarity, agreement, bestLine, ...period };
}

/** Whether the question has years and all of them occur in the passages: the 2017 report says what is due in 2020. */
function speaksOfItsYears({ years }: Question, passages: readonly RetrievedPassage[]): boolean {
  const there = new Set(passages.flatMap(({ text, section }) => yearsIn(`${section}\n${text}`)));
  return years.length > 0 && years.every((year) => there.has(year));
}

/**
 * Judges whether the passages can hold the answer. For one document that the user chose, a period that occurs in it
 * fits, whatever the document is called; among many documents the one of that period is meant. Null while a passage has
 * no vector yet, since its similarity is unknown, and for no passages at all.
 */
export function judgeAnswerability(
  question: Question,
  passages: readonly RetrievedPassage[],
  { unknownNames, namesElsewhere, bestLine, ...scope }: Signs,
): Answerability | null {
  const [best] = passages;
  const similarities = passages.map((passage) => passage.similarity);
  if (best === undefined || similarities.some((similarity) => similarity === null)) return null;
  const fit = best.periodFit;
  const fits = fit === null || fit >= FITS || (scope.isOneDocument && speaksOfItsYears(question, passages));
  const unknownName = unknownNames.length > 0 ? 1 : 0;
  const similarity = Math.max(...similarities.map(Number));
  const otherPeriod = fits ? 0 : 1 - Number(fit) / FITS;
  const nameElsewhere = unknownName === 0 && namesElsewhere.length > 0 ? 1 : 0;
  const signs = { similarity, otherPeriod, agreement: agreementOf(passages), bestLine };
  const names = { ...NO_FEATURES, unknownName, nameElsewhere };
  const features: AnswerabilityFeatures = { ...names, ...ofKind(signs, scope) };
  const unread = (agreement: number) =>
    probabilityOf({ ...names, ...ofKind({ ...signs, agreement, bestLine: null }, scope) });
  return {
    probability: probabilityOf(features),
    spread: { probability: unread(signs.agreement), inOne: unread(1) },
    unknownNames: unknownName === 1 ? unknownNames : namesElsewhere,
    isOtherPeriod: otherPeriod > 0,
    features,
  };
}
