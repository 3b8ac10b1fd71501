import type { StoredPassage } from '../data.ts';
import { reciprocalRank } from './fuse-ranks.ts';
import type { PassageWords } from './passage-words.ts';
import { NO_PERIOD, type Route } from './route-documents.ts';

/** A passage some retriever found, before it is ranked. */
export interface Candidate {
  readonly passage: StoredPassage;
  readonly bm25: number | null;
  readonly bm25Rank: number | null;
  readonly cosine: number | null;
  readonly vectorRank: number | null;
  readonly route: Route;
  readonly isText: boolean;
  /** BM25 of the best page it stands on as a share of the best page of all; 0 when none of its pages was found. */
  readonly page: number;
}

/** What the final order is computed from; each roughly 0..1. */
export interface Features {
  /** Reciprocal rank of the vector search, with the slow decay of rank fusion and a steep one for the first places. */
  readonly vectorRank: number;
  readonly vectorTop: number;
  /** Steep reciprocal rank of its page. */
  readonly pageTop: number;
  /** BM25 as a share of the best. */
  readonly bm25: number;
  readonly cosine: number;
  readonly names: number;
  readonly period: number;
  /** Share of the evidence of all candidates that lies in this document. */
  readonly votes: number;
  /** How well its whole page matches. */
  readonly page: number;
  /** Share of the question's content words in the passage, rare ones counting more. */
  readonly cover: number;
  /** The longest run of question words found in order, as a share of the question. */
  readonly phrase: number;
  /** Share of the question's content words in the heading path. */
  readonly heading: number;
  /** 1 when the question asks for a figure and the passage holds rows of a table. */
  readonly table: number;
}

/** Constant of a reciprocal rank that falls to a half within the first ten. */
const STEEP = 10;

const ASKS_FIGURE =
  /\b(?:how (?:much|many|large|big|high|long)|percent|percentage|amount|total|number|rate|ratio|average|value|figure|sum|proportion|share)\b|%/i;

/** The features of all candidates of one question; some compare a candidate with the others. */
export function featuresOf(question: string, candidates: readonly Candidate[], words: PassageWords): Features[] {
  const askedOrder = words.of(question);
  const asked = [...new Set(askedOrder)];
  const texts = candidates.map(({ passage }) => words.ofPassage(passage));
  const sets = texts.map((text) => new Set(text));
  const idf = new Map(
    asked.map((term) => [term, Math.log(1 + candidates.length / (1 + sets.filter((set) => set.has(term)).length))]),
  );
  const idfSum = [...idf.values()].reduce((sum, value) => sum + value, 0) || 1;
  const bestBm25 = Math.max(...candidates.map((candidate) => candidate.bm25 ?? 0), 1e-9);
  const fused = candidates.map(
    ({ bm25Rank, vectorRank }) => (reciprocalRank(bm25Rank) + reciprocalRank(vectorRank)) / 2,
  );
  const pages = [...new Set(candidates.map((candidate) => candidate.page))].sort((x, y) => y - x);
  const votes = new Map<string, number>();
  candidates.forEach(({ passage }, i) => {
    votes.set(passage.documentId, (votes.get(passage.documentId) ?? 0) + (fused[i] as number));
  });
  const allVotes = [...votes.values()].reduce((sum, value) => sum + value, 0) || 1;
  const asksFigure = ASKS_FIGURE.test(question);
  return candidates.map((candidate, i) => {
    const set = sets[i] as ReadonlySet<string>;
    const heading = new Set(words.of(candidate.passage.section));
    return {
      vectorRank: reciprocalRank(candidate.vectorRank),
      vectorTop: reciprocalRank(candidate.vectorRank, STEEP),
      pageTop: reciprocalRank(candidate.page > 0 ? pages.indexOf(candidate.page) + 1 : null, STEEP),
      bm25: (candidate.bm25 ?? 0) / bestBm25,
      cosine: Math.max(0, candidate.cosine ?? 0),
      names: candidate.route.names,
      period: candidate.route.period ?? NO_PERIOD,
      votes: (votes.get(candidate.passage.documentId) as number) / allVotes,
      page: candidate.page,
      cover: asked.reduce((sum, term) => sum + (set.has(term) ? (idf.get(term) as number) : 0), 0) / idfSum,
      phrase: longestRun(askedOrder, texts[i] as readonly string[]) / Math.max(1, askedOrder.length),
      heading: asked.filter((term) => heading.has(term)).length / Math.max(1, asked.length),
      table: asksFigure && candidate.passage.sentences.some((sentence) => sentence.kind === 'row') ? 1 : 0,
    };
  });
}

/** Length of the longest run of `words` that stands in `text` word for word. */
function longestRun(words: readonly string[], text: readonly string[]): number {
  let best = 0;
  let previous = new Uint16Array(text.length + 1);
  for (const word of words) {
    const current = new Uint16Array(text.length + 1);
    for (let i = 0; i < text.length; i++) {
      if (text[i] === word) {
        current[i + 1] = (previous[i] as number) + 1;
        best = Math.max(best, current[i + 1] as number);
      }
    }
    previous = current;
  }
  return best;
}
