import { LRUCache } from 'lru-cache';
import type { StoredPassage } from '../../library/types.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };
import { NO_PERIOD, type Route } from './route-documents.ts';
import { type NameVectors, type Ranked, type RetrievalDeps, ranked } from './types.ts';

/** Number of nearest passages of all documents that are ranked candidates. */
const DEPTH = limits.values.depth;
/** Number of nearest passages that determine the likely documents; those in a likely document are candidates too. */
const DEEP = limits.values.nearest;
/** Number of likely documents that are searched further, to this depth, by the subject of the question. */
const { likelyDocuments: LIKELY_DOCUMENTS, likelyDepth: LIKELY_DEPTH } = limits.values;
/**
 * Depth of the search in each document that a conversation is about. Not fitted: among as few documents as the sets
 * have it changes no hit, since these are likely ones too.
 */
const PREFERRED_DEPTH = 20;
/** Weights by which a document's names, period, opening and nearest passage make it likely. */
const { likelyNames: NAMES, likelyPeriod: PERIOD, likelyOpening: OPENING, likelyCosine: COSINE } = limits.values;

/** The vector of a question, and the one without its names (`withoutNames`); both are the same without any. */
export interface AskedVectors {
  readonly question: Float32Array;
  readonly subject: Float32Array;
}

/** The same while they are made: the question's own is there before that of the names in it. */
export interface AwaitedVectors {
  readonly question: Promise<Float32Array>;
  readonly subject: Promise<Float32Array>;
}

/** How well the documents fit a question. */
export interface Fits {
  /** By their names and periods. */
  readonly routes: ReadonlyMap<string, Route>;
  /** By their openings (document-openings.ts). */
  readonly openings: Promise<ReadonlyMap<string, number>>;
}

export interface VectorScope {
  /** The documents that the user chose; undefined for all. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents of the scope that a conversation is about. */
  readonly preferred: readonly string[];
}

/** The nearest passages of the scope, ranked, and the ids of further candidates from the likely documents. */
export async function findByVector(
  asked: AwaitedVectors,
  fits: Fits,
  { documentIds, preferred }: VectorScope,
  deps: RetrievalDeps,
): Promise<{ vectors: AskedVectors; ranks: Ranked; further: string[] }> {
  const scope = documentIds === undefined ? {} : { documentIds };
  const search = async () => deps.searchVector(await asked.question, { limit: DEEP, ...scope });
  const [nearest, question, subject, openings] = await Promise.all([
    search(),
    asked.question,
    asked.subject,
    fits.openings,
  ]);
  const likely = likelyDocuments(fits.routes, openings, nearest);
  const others = preferred.filter((id) => !likely.includes(id));
  const deeper = await Promise.all([
    likely.length === 0 ? [] : deps.searchVector(subject, { limit: LIKELY_DEPTH, documentIds: likely }),
    ...others.map((id) => deps.searchVector(subject, { limit: PREFERRED_DEPTH, documentIds: [id] })),
  ]);
  const further = [...nearest.filter(({ documentId }) => likely.includes(documentId)), ...deeper.flat()];
  const ranks = ranked(nearest.slice(0, DEPTH).map(({ chunkId, cosine }) => [chunkId, cosine]));
  return { vectors: { question, subject }, ranks, further: [...new Set(further.map(({ chunkId }) => chunkId))] };
}

/** The likely documents. One without a passage among the nearest is scored as if it had one just beyond them. */
function likelyDocuments(
  routes: ReadonlyMap<string, Route>,
  openings: ReadonlyMap<string, number>,
  nearest: readonly { readonly documentId: string; readonly cosine: number }[],
): string[] {
  const best = new Map<string, number>();
  for (const { documentId, cosine } of nearest) best.set(documentId, Math.max(cosine, best.get(documentId) ?? cosine));
  const beyond = nearest.at(-1)?.cosine;
  // Nothing is embedded yet.
  if (beyond === undefined) return [];
  /** The best so far, best first; of equal ones the earlier first. */
  const likely: { readonly id: string; readonly score: number }[] = [];
  for (const [id, { names, period }] of routes) {
    const named = NAMES * names + PERIOD * (period ?? NO_PERIOD) + OPENING * (openings.get(id) ?? 0);
    const score = named + COSINE * (best.get(id) ?? beyond);
    const last = likely[LIKELY_DOCUMENTS - 1];
    if (last !== undefined && score <= last.score) continue;
    const at = likely.findIndex((other) => other.score < score);
    likely.splice(at < 0 ? likely.length : at, 0, { id, score });
    if (likely.length > LIKELY_DOCUMENTS) likely.pop();
  }
  return likely.map(({ id }) => id);
}

/** Cosines of passages with both vectors, by chunk id; leaves out passages without a vector. */
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

/** Most cached names, 1.5 KB each. Users ask about the same few documents again and again. */
const KEPT = 500;

/** Embeds names and caches them. Throws the errors of embedding. */
export function nameVectors(): NameVectors {
  const kept = new LRUCache<string, Float32Array>({ max: KEPT });
  return async (names, embedder, options) => {
    const key = `${embedder.modelSha256} ${names}`;
    const known = kept.get(key);
    if (known) return known;
    const [vector] = await embedder.embed([names], { ...options, as: 'question' });
    kept.set(key, vector as Float32Array);
    return vector as Float32Array;
  };
}

/** Share of the names' direction that is removed. */
const TAKEN = limits.values.namesTaken;

/**
 * Removes the direction of the names from a question's vector. The result is nearly the vector of its subject alone
 * (ADR 0008) and costs nothing for names that were asked about before.
 */
export function withoutNames(question: Float32Array, names: Float32Array): Float32Array {
  const rest = question.map((value, i) => value - TAKEN * (names[i] as number));
  const length = Math.hypot(...rest);
  return length === 0 ? question : rest.map((value) => value / length);
}
