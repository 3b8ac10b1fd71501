import type { Citation, Claim, RemovedClaim } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { CitedPlace, ContentWords, JudgeCitation, JudgeClaim, RetrievedPassage } from '../data.ts';
import { citationSpan } from './citation-span.ts';
import { pageOf } from './page-of.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import { publicSimilarity } from './search-hit.ts';
import { type SentenceRun, sentenceRuns } from './sentence-runs.ts';
import { wordsAbove } from './words-above.ts';

/** A sentence of the answer with the prompt's numbers of the sentences that prove it. */
export interface GroundedClaim {
  readonly text: string;
  readonly numbers: readonly number[];
  /** Neither a named nor any other offered sentence says it. */
  readonly isUnsaid?: boolean;
}

export interface CitationPowers {
  readonly words: ContentWords;
  readonly judge: JudgeCitation;
  readonly judgeClaim: JudgeClaim;
  /** Boxes of a range of a document, from its stored glyphs; empty for text files. */
  readonly rectsOf: (documentId: string, start: number, end: number) => Promise<readonly PageRects[]>;
  /** The label that a page itself prints or declares; null when it has none. */
  readonly pageLabelOf: (documentId: string, pageIndex: number) => Promise<string | null>;
}

/** The words to be cited for a run of sentences. Offsets address the canonical text. */
export interface Place extends CitedPlace {
  readonly passage: RetrievedPassage;
  readonly start: number;
  readonly end: number;
}

function placeOf({ passage, span, sentences }: SentenceRun, claim: string, words: ContentWords): Place {
  const [start, end] = citationSpan(passage, span, claim, words);
  const headers = sentences.flatMap((sentence) => wordsAbove(sentence) ?? []);
  return {
    ...{ passage, start, end },
    textSpan: passage.text.slice(start - passage.start, end - passage.start),
    background: [passage.document.document_name, passage.section, ...new Set(headers)].join('\n'),
  };
}

/** The citation of one place under a marker, with its page and its boxes. */
export async function citationOf(
  place: Place,
  claim: string,
  marker: number,
  powers: CitationPowers,
): Promise<Citation> {
  const { passage, start, end, textSpan, background } = place;
  const page = pageOf(passage, start);
  const isFirstPage = page === passage.firstPage;
  return {
    marker,
    document_id: passage.documentId,
    document_name: passage.document.document_name,
    source_filename: passage.document.source_filename,
    chunk_id: passage.chunkId,
    chunk_index: passage.chunkIndex,
    page_index: page,
    page_number: page === null ? null : page + 1,
    page_label:
      page === null ? null : isFirstPage ? passage.pageLabel : await powers.pageLabelOf(passage.documentId, page),
    section: passage.section,
    text_span: textSpan,
    start,
    end,
    rects: [...(await powers.rectsOf(passage.documentId, start, end))],
    claim_text: claim,
    ...powers.judge(claim, textSpan, background),
    similarity: publicSimilarity(passage.similarity),
  };
}

export interface BuiltCitations {
  readonly claims: Claim[];
  readonly citations: Citation[];
  readonly removed: RemovedClaim[];
}

/**
 * Citations for the claims (requirement B4): one for each claim and run of neighbouring sentences. Markers count from 1 in
 * the order of first use; the same range cited again has the same marker. A claim that its places do not support is removed,
 * with the reason (C4). Numbers that are not of this prompt are left out, so that a claim can end up without markers: the
 * validator counts that.
 */
export async function buildCitations(
  claims: readonly GroundedClaim[],
  sentences: readonly NumberedSentence[],
  passages: readonly RetrievedPassage[],
  powers: CitationPowers,
): Promise<BuiltCitations> {
  const byNumber = new Map(sentences.map((sentence) => [sentence.number, sentence]));
  const markers = new Map<string, number>();
  const markerOf = ({ passage, start, end }: Place): number => {
    const key = `${passage.documentId}:${start}-${end}`;
    const marker = markers.get(key) ?? markers.size + 1;
    markers.set(key, marker);
    return marker;
  };
  const kept: Claim[] = [];
  const removed: RemovedClaim[] = [];
  // Their pages are looked up side by side: one after the other, fifteen places take fifteen times as long.
  const pending: Promise<Citation>[] = [];
  for (const { text, numbers, isUnsaid = false } of claims) {
    const cited = [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
    const places = sentenceRuns(cited, passages).map((run) => placeOf(run, text, powers.words));
    const { verdict, reason } = powers.judgeClaim(text, places);
    if (places.length > 0 && (isUnsaid || verdict === 'unsupported')) {
      removed.push({ text, reason: reason ?? UNSAID, before: kept.length });
      continue;
    }
    const ofClaim = new Map<number, Place>();
    for (const place of places) {
      const marker = markerOf(place);
      if (!ofClaim.has(marker)) ofClaim.set(marker, place);
    }
    for (const [marker, place] of ofClaim) pending.push(citationOf(place, text, marker, powers));
    kept.push({ text, markers: [...ofClaim.keys()], verdict, reason });
  }
  return { claims: kept, citations: await Promise.all(pending), removed };
}

const UNSAID = 'The words cited for it do not say it.';
