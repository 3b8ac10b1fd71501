import type { StoredPassage } from '../../library/types.ts';
import { asksFigure } from '../../question/asked-figures.ts';
import { contentWords, termHashes } from '../../text/content-words.ts';
import limits from '../../weights/retrieval-limits.json' with { type: 'json' };
import { askedTerms } from './asked-terms.ts';
import { kindsOf, passageTerms } from './passage-words.ts';
import { NO_PERIOD, type Route } from './route-documents.ts';

/** A retrieved passage before ranking. */
export interface Candidate {
  readonly passage: StoredPassage;
  readonly bm25: number | null;
  readonly bm25Rank: number | null;
  readonly cosine: number | null;
  readonly vectorRank: number | null;
  /** Cosine with the question without its names (find-by-vector.ts). */
  readonly subjectCosine: number | null;
  readonly route: Route;
  /** Share of the question's words in the opening of its document, 0..1 (document-openings.ts). */
  readonly opening: number;
  readonly isText: boolean;
  /** BM25 of its best page as a share of the best page of all; 0 when none of its pages was found. */
  readonly page: number;
  /** Share of the periods asked for whose date is on its pages (candidates-for.ts). */
  readonly dated: number;
}

/** The inputs of the final order; each roughly 0..1. */
export interface Features {
  /** Reciprocal rank in the vector search, once with the slow decay of rank fusion and once with a steep one. */
  readonly vectorRank: number;
  readonly vectorTop: number;
  /** BM25 as a share of the highest. */
  readonly bm25: number;
  readonly cosine: number;
  /** The same for the question without names. */
  readonly subject: number;
  readonly names: number;
  readonly period: number;
  readonly opening: number;
  /** Share of the dates asked for that are on its pages. */
  readonly dated: number;
  /** Score of its whole page. */
  readonly page: number;
  /** Share of the subject's content words in the passage, weighted by rarity. */
  readonly cover: number;
  /** The longest run of the subject's words in the passage, in order, as a share of them. */
  readonly phrase: number;
  /** Share of the subject's content words in the heading path. */
  readonly heading: number;
  /** 1 when the question asks for a figure and the passage has rows of a table. */
  readonly table: number;
}

/** Constant of a reciprocal rank that halves within the first ten. */
const STEEP = limits.values.vectorTopK;

/** The question, and its subject: the question without the names of documents. */
export interface AskedWords {
  readonly question: string;
  readonly subject: string;
}

/** The features of all candidates of one question; some are relative to the other candidates. */
export function featuresOf({ question, subject }: AskedWords, candidates: readonly Candidate[]): Features[] {
  const asked = askedTerms(termHashes(contentWords(subject)));
  const words = asked.different;
  const texts = candidates.map(({ passage }) => passageTerms(passage).text);
  const found = texts.map(asked.presence);
  const idf = words.map((_, at) => Math.log(1 + candidates.length / (1 + found.filter((own) => own[at] === 1).length)));
  const idfSum = idf.reduce((sum, value) => sum + value, 0) || 1;
  const bestBm25 = Math.max(...candidates.map((candidate) => candidate.bm25 ?? 0), 1e-9);
  const asks = asksFigure(question);
  return candidates.map((candidate, i) => {
    const own = found[i] as Uint8Array;
    const heading = asked.presence(passageTerms(candidate.passage).section);
    return {
      vectorRank: reciprocalRank(candidate.vectorRank),
      vectorTop: reciprocalRank(candidate.vectorRank, STEEP),
      bm25: (candidate.bm25 ?? 0) / bestBm25,
      cosine: Math.max(0, candidate.cosine ?? 0),
      subject: Math.max(0, candidate.subjectCosine ?? 0),
      names: candidate.route.names,
      period: candidate.route.period ?? NO_PERIOD,
      opening: candidate.opening,
      dated: candidate.dated,
      page: candidate.page,
      cover: idf.reduce((sum, value, at) => sum + (own[at] === 1 ? value : 0), 0) / idfSum,
      phrase: asked.longestRun(texts[i] as Uint32Array) / Math.max(1, asked.length),
      heading: heading.reduce((sum, one) => sum + one, 0) / Math.max(1, words.length),
      table: asks && kindsOf(candidate.passage).includes('row') ? 1 : 0,
    };
  });
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/**
 * The score of one rank, scaled so that the first gives 1: (k + 1) / (k + rank), rank from 1; 0 when the passage is not
 * in the ranking. A smaller `k` favours the first ranks more.
 */
export function reciprocalRank(rank: number | null, k: number = K): number {
  return rank === null ? 0 : (k + 1) / (k + rank);
}
