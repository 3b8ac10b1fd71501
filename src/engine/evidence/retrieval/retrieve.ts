import type { DocumentSummary } from '../../../contract/documents.ts';
import { DEFAULT_LIBRARY_SETTINGS } from '../../../contract/library.ts';
import type { StoredPassage } from '../../library/types.ts';
import { anyOf, words } from '../../text/language.ts';
import { candidatesFor } from './candidates-for.ts';
import type { Candidate, Features } from './features.ts';
import { pageKeys } from './find-by-words.ts';
import { mixing, SAME_PAGE, WEIGHTS } from './mixing.ts';
import { kindsOf } from './passage-words.ts';
import type { RetrievalDeps, RetrievedPassage, SearchContext } from './types.ts';

export interface RetrieveRequest {
  readonly question: string;
  readonly limit: number;
  readonly documentIds?: readonly string[] | undefined;
  /** The conversation's context of a follow-up; left out for a question that stands alone. */
  readonly context?: SearchContext | undefined;
  /** False leaves out what readers wrote beside the documents; true by default. */
  readonly withComments?: boolean | undefined;
  /** Least similarity of a passage; one without a vector is exempt. */
  readonly leastSimilarity?: number | undefined;
}

/**
 * Retrieves ranked passages for a question, best first: BM25 of passages and pages, vectors, and features of the
 * documents, fused by weights. With a context every passage is scored for the question and for the question in its
 * context, and the two are mixed; its similarity and ranks are those in the context.
 */
export async function retrieve(
  request: RetrieveRequest,
  deps: RetrievalDeps,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RetrievedPassage[]> {
  const {
    question,
    limit,
    documentIds,
    context,
    withComments = true,
    leastSimilarity = DEFAULT_LIBRARY_SETTINGS.similarity_threshold,
  } = request;
  const texts = context === undefined || context.weight === 0 ? [question] : [question, context.text];
  const wanted = { texts, documentIds, preferred: context?.documentIds };
  const { documents, sets } = await candidatesFor(wanted, deps, options);
  const scores = sets.map(({ features }) => features.map(scoreOf));
  const {
    weight,
    preference,
    documentIds: preferred,
  } = mixing(question, context, sets[0]?.candidates ?? [], [...documents.values()]);
  const near = (sets.at(-1)?.candidates ?? [])
    .map((candidate, i) => {
      const [own = 0, inContext = own] = scores.map((ofText) => ofText[i]);
      const gain = preferred.includes(candidate.passage.documentId) ? preference : 0;
      return { candidate, score: (1 - weight) * own + weight * inContext + gain };
    })
    .filter(({ candidate }) => candidate.cosine === null || candidate.cosine >= leastSimilarity)
    .filter(({ candidate }) => withComments || !isOfComments(candidate.passage));
  const scored = spreadOverPages(near, limit);
  const labels = await deps.pageLabels(scored.map(({ candidate }) => candidate.passage));
  return scored.map(({ candidate, score }, i) => ({
    ...candidate.passage,
    document: documents.get(candidate.passage.documentId) as DocumentSummary,
    pageLabel: labels[i] ?? null,
    similarity: candidate.cosine === null ? null : Math.round(candidate.cosine * 1e4) / 1e4,
    periodFit: candidate.route.period,
    score: Math.round(score * 1e4) / 1e4,
    bm25Rank: candidate.bm25Rank,
    vectorRank: candidate.vectorRank,
  }));
}

function scoreOf(features: Features): number {
  return (Object.keys(WEIGHTS) as (keyof Features)[]).reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0);
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The best `limit`, each lowered for every better one that shares a page with it. Text files have no pages. */
function spreadOverPages(scored: readonly Scored[], limit: number): Scored[] {
  const left = scored
    .map(({ candidate, score }) => ({ candidate, score, pages: candidate.isText ? [] : pageKeys(candidate.passage) }))
    .sort((a, b) => b.score - a.score || a.candidate.passage.chunkId.localeCompare(b.candidate.passage.chunkId));
  const chosen: Scored[] = [];
  while (left.length > 0 && chosen.length < limit) {
    const best = left.reduce((top, entry) => (entry.score > top.score ? entry : top));
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
    for (const entry of left) if (entry.pages.some((key) => best.pages.includes(key))) entry.score -= SAME_PAGE;
  }
  return chosen;
}

const ASKS_FOR_COMMENTS = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyOf(words.questions.comments, '\\s+')}(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Whether a question asks for what readers wrote beside a document. */
export const asksForComments = (question: string): boolean => ASKS_FOR_COMMENTS.test(question);

/** Whether a passage holds comments; it holds nothing else then. */
export const isOfComments = (passage: Pick<StoredPassage, 'kinds' | 'sentences'>): boolean =>
  kindsOf(passage)[0] === 'comment';
