import { proofOf } from '../../../src/contract/view/citation-text.ts';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { characterRecall } from '../retrieval/measures.ts';
import type { AskedQuestion } from './asked-question.ts';

type Asked = Pick<AskedQuestion, 'answer' | 'evidence'>;

/**
 * Citations that name a passage which was not found for this request, or words that do not stand there. Must be none.
 */
export function pointersOutside({ answer, evidence }: Asked): number {
  const hits = new Map(evidence.map((hit) => [hit.chunk_id, hit]));
  return answer.citations.filter(({ chunk_id: id, start, end, text_span: span }) => {
    const hit = hits.get(id);
    return hit === undefined || hit.text.slice(start - hit.start, end - hit.start) !== span;
  }).length;
}

/** Claims, and those with a marker that has its citation. */
export function citedClaims({ answer }: Pick<AskedQuestion, 'answer'>): {
  readonly claims: number;
  readonly cited: number;
} {
  const markers = new Set(answer.citations.map(({ marker }) => marker));
  const cited = answer.claims.filter((claim) => claim.markers.some((marker) => markers.has(marker)));
  return { claims: answer.claims.length, cited: cited.length };
}

/** Share of the content words of the claims that stand in the cited passages (requirement F2); null without claims. */
export function wordOverlap({ answer, evidence }: Asked): number | null {
  const words = answer.claims.flatMap(({ text }) => contentWords(text));
  if (words.length === 0) return null;
  const cited = new Set(answer.citations.map(({ chunk_id: id }) => id));
  const found = new Set(evidence.filter((hit) => cited.has(hit.chunk_id)).flatMap((hit) => contentWords(hit.text)));
  return words.filter((word) => found.has(word)).length / words.length;
}

/** Share of the gold characters that the citations cover; null without gold spans or without an answer. */
export function spanOverlap(question: Question, { answer }: Pick<AskedQuestion, 'answer'>): number | null {
  if (answer.mode !== 'answer' || question.gold_spans.length === 0) return null;
  const places = answer.citations.map((one) => ({ file: one.source_filename, pages: [], ...proofOf(one) }));
  return characterRecall(question, places);
}

/** Whether the evidence touches the gold place: true, false, or null when the question names none. */
export function goldRetrieved(question: Question, { evidence }: Pick<AskedQuestion, 'evidence'>): boolean | null {
  const file = goldFile(question);
  const ofFile = evidence.filter((hit) => hit.source_filename === file);
  if (question.gold_pages.length > 0) {
    return ofFile.some(({ pages }) => pages.some((page) => question.gold_pages.includes(page)));
  }
  if (question.gold_spans.length > 0) {
    return ofFile.some((hit) => question.gold_spans.some(([from, to]) => hit.start < to && hit.end > from));
  }
  return null;
}
