import type { DocumentSummary } from '../../../contract/documents.ts';
import { wordsLikeNames } from '../../text/names.ts';
import followUps from '../../weights/follow-up-limits.json' with { type: 'json' };
import fitted from '../../weights/retrieval.json' with { type: 'json' };
import thresholds from '../../weights/thresholds.json' with { type: 'json' };
import type { Candidate, Features } from './features.ts';
import { NO_PERIOD, type Route, routeDocuments } from './route-documents.ts';
import type { SearchContext } from './types.ts';

/** How the score of a question alone and its score in context are combined. */
export interface Mixing {
  /** Share of the score in the context, 0..1. */
  readonly weight: number;
  /** Bonus for a passage of these documents. */
  readonly preference: number;
  readonly documentIds: readonly string[];
}

/**
 * Cosine of the best passage for the question alone: below the first nothing is similar ("How long does it last?" has
 * 0.14), from the second on the question has its own subject. From `npm run eval -- fit thresholds`.
 */
const { unlike: UNLIKE, like: LIKE } = thresholds.values;
/** Assumed before embedding, while the cosine is unknown. */
const UNKNOWN = (UNLIKE + LIKE) / 2;

/**
 * Lowers the weight of the context, down to its `least`, the better the question finds passages by itself: so a change
 * of subject takes effect. The cited documents keep their bonus, unless the question names another: where nothing in
 * them is similar to the question, the bonus does not help them.
 */
export function mixing(
  question: string,
  context: SearchContext | undefined,
  alone: readonly Pick<Candidate, 'cosine'>[],
  documents: readonly DocumentSummary[],
): Mixing {
  if (context === undefined) return { weight: 0, preference: 0, documentIds: [] };
  const cosines = alone.flatMap(({ cosine }) => cosine ?? []);
  const best = cosines.length === 0 ? UNKNOWN : Math.max(...cosines);
  const lost = Math.min(1, Math.max(0, (LIKE - best) / (LIKE - UNLIKE)));
  const share = context.least + (1 - context.least) * lost;
  const { documentIds } = context;
  const preference = pointsElsewhere(question, documents, documentIds) ? 0 : context.preference;
  return { weight: share * context.weight, preference, documentIds };
}

/**
 * Least lead in the fit of name and period, 0..1 each, of another document; a closer title of the same document has
 * less.
 */
const CLEARLY_BETTER = followUps.values.clearlyBetter;

/**
 * Whether the question names another document than the cited ones, or gives its period: "and in the second quarter of
 * 2022?" after an answer from a report of 2021. Only words written as names count, since titles are full of common
 * words.
 */
export function pointsElsewhere(
  question: string,
  documents: readonly DocumentSummary[],
  cited: readonly string[],
): boolean {
  const names = routeDocuments(wordsLikeNames(question).join(' '), documents);
  const periods = routeDocuments(question, documents);
  const match = (id: string): number =>
    (names.get(id) as Route).names + ((periods.get(id) as Route).period ?? NO_PERIOD);
  const best = (of: readonly DocumentSummary[]): number => Math.max(0, ...of.map(({ document_id: id }) => match(id)));
  const ofCited = best(documents.filter(({ document_id: id }) => cited.includes(id)));
  return best(documents) - ofCited >= CLEARLY_BETTER;
}

const { samePage, ...features } = fitted.values;

/** Weights of the features, from `npm run eval -- fit retrieval`. */
export const WEIGHTS: Features = features;

/**
 * Subtracted from a passage's score for each better one on its page, so that ten hits are not one page ten times.
 * Fitted with the weights.
 */
export const SAME_PAGE = samePage;
