import type { DocumentSummary } from '../../contract/documents.ts';
import fitted from '../weights/retrieval.json' with { type: 'json' };
import thresholds from '../weights/thresholds.json' with { type: 'json' };
import type { Candidate, Features } from './features.ts';
import { NO_PERIOD, type Route, routeDocuments } from './route-documents.ts';
import type { SearchContext } from './types.ts';

/** How the scores of a question alone and of the same question in its context become one. */
export interface Mixing {
  /** Share of the score in the context, 0..1. */
  readonly weight: number;
  /** What a passage of these documents gains. */
  readonly preference: number;
  readonly documentIds: readonly string[];
}

/**
 * Cosine of the best passage for the question alone: below the first nothing is like it ("How long does it last?" has 0.14), from
 * the second on it names its own subject. Read off the tuning half of `eval/data/follow-ups.jsonl` and off policy questions
 * asked after an unrelated one: of the questions that lean on another, 9 in 10 are below 0.55; of the others, half are above it.
 */
const { unlike: UNLIKE, like: LIKE } = thresholds.values;
/** Before embedding it cannot be told. */
const UNKNOWN = (UNLIKE + LIKE) / 2;

/**
 * The words of a context count the less, down to its `least`, the better the question finds passages by itself: so a change of
 * subject shows. The documents cited keep their preference, unless the question names another: where nothing in them is like the
 * question, it does not help them.
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

/** Words that the asker writes as names or figures: with a capital inside the sentence, with two capitals, or with a digit. */
const NAME = /(?<=\S\s+["“(]?)\p{Lu}[\p{L}\p{N}'’&-]*|\S*\p{Lu}\S*\p{Lu}\S*|\S*\d\S*/gu;
/** Of a name's and a period's fit, each 0..1: so much better is another document, not a closer title of the same. */
const CLEARLY_BETTER = 0.5;

/**
 * Whether the question names, or gives the period of, another document than the cited ones: "and in the second quarter of 2022?"
 * after an answer from a report of 2021. Only what is written as a name counts, since titles are full of common words.
 */
export function pointsElsewhere(
  question: string,
  documents: readonly DocumentSummary[],
  cited: readonly string[],
): boolean {
  const names = routeDocuments(question.match(NAME)?.join(' ') ?? '', documents);
  const periods = routeDocuments(question, documents);
  const match = (id: string): number =>
    (names.get(id) as Route).names + ((periods.get(id) as Route).period ?? NO_PERIOD);
  const best = (of: readonly DocumentSummary[]): number => Math.max(0, ...of.map(({ document_id: id }) => match(id)));
  const ofCited = best(documents.filter(({ document_id: id }) => cited.includes(id)));
  return best(documents) - ofCited >= CLEARLY_BETTER;
}

const { samePage, ...features } = fitted.values;

/** Weights of the features, as `npm run eval -- fit retrieval` found them. */
export const WEIGHTS: Features = features;

/** What a passage loses for each better one on its page: ten hits should not be one page ten times. Fitted with the weights. */
export const SAME_PAGE = samePage;
