import type { StoredPassage } from '../library/types.ts';
import { NO_PERIOD, type Route } from './route-documents.ts';
import { type Ranked, type RetrievalDeps, ranked } from './types.ts';

/** Nearest passages of all documents that are candidates and have a rank. */
const DEPTH = 40;
/** So many of the nearest tell which documents are likely, and are candidates when they are in one. */
const DEEP = 200;
/** So many likely documents are looked into further, this deep by the subject of the question. */
const LIKELY_DOCUMENTS = 2;
const LIKELY_DEPTH = 100;
/** The documents that a conversation is about are looked into as well, so deep each. */
const PREFERRED_DEPTH = 20;
/** What a document's names, period, opening and nearest passage say of it: a logistic regression over the tuning questions, rounded. */
const LIKELY = { names: 2, period: 2, opening: 3, cosine: 11 };

/** A question as a vector, and without its names (name-vectors.ts): the same one when there are none. */
export interface AskedVectors {
  readonly question: Float32Array;
  readonly subject: Float32Array;
}

export interface VectorScope {
  /** What the user chose; undefined for all documents. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents of the scope that a conversation is about. */
  readonly preferred: readonly string[];
}

/** The nearest passages of the scope, ranked, and the ids of those to be looked at beside them: more of the likely documents. */
export async function findByVector(
  { question, subject }: AskedVectors,
  routes: ReadonlyMap<string, Route>,
  { documentIds, preferred }: VectorScope,
  deps: RetrievalDeps,
): Promise<{ ranks: Ranked; further: string[] }> {
  const scope = documentIds === undefined ? {} : { documentIds };
  const nearest = await deps.searchVector(question, { limit: DEEP, ...scope });
  const likely = likelyDocuments(routes, nearest);
  const others = preferred.filter((id) => !likely.includes(id));
  const deeper = await Promise.all([
    likely.length === 0 ? [] : deps.searchVector(subject, { limit: LIKELY_DEPTH, documentIds: likely }),
    ...others.map((id) => deps.searchVector(subject, { limit: PREFERRED_DEPTH, documentIds: [id] })),
  ]);
  const further = [...nearest.filter(({ documentId }) => likely.includes(documentId)), ...deeper.flat()];
  const ranks = ranked(nearest.slice(0, DEPTH).map(({ chunkId, cosine }) => [chunkId, cosine]));
  return { ranks, further: [...new Set(further.map(({ chunkId }) => chunkId))] };
}

/** A document without a passage among the nearest is taken to have one just beyond them. */
function likelyDocuments(
  routes: ReadonlyMap<string, Route>,
  nearest: readonly { readonly documentId: string; readonly cosine: number }[],
): string[] {
  const best = new Map<string, number>();
  for (const { documentId, cosine } of nearest) best.set(documentId, Math.max(cosine, best.get(documentId) ?? cosine));
  const beyond = nearest.at(-1)?.cosine;
  // Nothing is embedded yet.
  if (beyond === undefined) return [];
  return [...routes]
    .map(([id, { names, period, opening }]) => {
      const cosine = best.get(id) ?? beyond;
      const named = LIKELY.names * names + LIKELY.period * (period ?? NO_PERIOD) + LIKELY.opening * opening;
      return { id, score: named + LIKELY.cosine * cosine };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, LIKELY_DOCUMENTS)
    .map(({ id }) => id);
}

/** Cosines of passages with both vectors, by chunk id; those that have no vector yet are left out. */
export async function cosinesOf(
  { question, subject }: AskedVectors,
  passages: ReadonlyMap<string, StoredPassage>,
  deps: RetrievalDeps,
): Promise<{ question: ReadonlyMap<string, number>; subject: ReadonlyMap<string, number> }> {
  const ids = [...passages.keys()];
  const withQuestion = await deps.similarities(question, ids);
  return {
    question: withQuestion,
    subject: subject === question ? withQuestion : await deps.similarities(subject, ids),
  };
}
