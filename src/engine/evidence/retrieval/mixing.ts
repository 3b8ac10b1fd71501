import fitted from '../../weights/retrieval.json' with { type: 'json' };
import thresholds from '../../weights/thresholds.json' with { type: 'json' };
import type { Candidate, Features } from './features.ts';
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
 * of subject takes effect. The cited documents keep their bonus: where nothing in them is similar to the question, it
 * does not help them.
 */
export function mixing(context: SearchContext | undefined, alone: readonly Pick<Candidate, 'cosine'>[]): Mixing {
  if (context === undefined) return { weight: 0, preference: 0, documentIds: [] };
  const cosines = alone.flatMap(({ cosine }) => cosine ?? []);
  const best = cosines.length === 0 ? UNKNOWN : Math.max(...cosines);
  const lost = Math.min(1, Math.max(0, (LIKE - best) / (LIKE - UNLIKE)));
  const share = context.least + (1 - context.least) * lost;
  const { documentIds, preference } = context;
  return { weight: share * context.weight, preference, documentIds };
}

const { samePage, ...features } = fitted.values;

/** Weights of the features, from `npm run eval -- fit retrieval`. */
export const WEIGHTS: Features = features;

/**
 * Subtracted from a passage's score for each better one on its page, so that ten hits are not one page ten times.
 * Fitted with the weights.
 */
export const SAME_PAGE = samePage;
