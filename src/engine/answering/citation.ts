import type { Citation, Claim } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { ContentWords, JudgeCitation, RetrievedPassage } from '../data.ts';
import { citationSpan } from './citation-span.ts';
import { pageOf } from './page-of.ts';
import type { NumberedSentence } from './prompt-lines.ts';
import { publicSimilarity } from './search-hit.ts';
import { type SentenceRun, sentenceRuns } from './sentence-runs.ts';

/** A sentence of the answer with the prompt's numbers of the sentences that prove it. */
export interface GroundedClaim {
  readonly text: string;
  readonly numbers: readonly number[];
}

export interface CitationPowers {
  readonly words: ContentWords;
  readonly judge: JudgeCitation;
  /** Boxes of a range of a document, from its stored glyphs; empty for text files. */
  readonly rectsOf: (documentId: string, start: number, end: number) => Promise<readonly PageRects[]>;
  /** The label that a page itself prints or declares; null when it has none. */
  readonly pageLabelOf: (documentId: string, pageIndex: number) => Promise<string | null>;
}

async function citationOf(
  run: SentenceRun,
  claim: string,
  marker: (key: string) => number,
  powers: CitationPowers,
): Promise<Citation> {
  const { passage } = run;
  const [start, end] = citationSpan(passage, run.span, claim, powers.words);
  const text = passage.text.slice(start - passage.start, end - passage.start);
  const page = pageOf(passage, start);
  const headers = run.sentences.flatMap((sentence) => sentence.headerText ?? []);
  const background = [passage.document.document_name, passage.section, ...new Set(headers)].join('\n');
  const isFirstPage = page === passage.firstPage;
  return {
    marker: marker(`${passage.documentId}:${start}-${end}`),
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
    text_span: text,
    start,
    end,
    rects: [...(await powers.rectsOf(passage.documentId, start, end))],
    claim_text: claim,
    ...powers.judge(claim, text, background),
    similarity: publicSimilarity(passage.similarity),
  };
}

/**
 * Citations for the claims (requirement B4): one for each claim and run of neighbouring sentences. Markers count from 1 in
 * the order of first use; the same range cited again has the same marker. Numbers that are not of this prompt are left out, so
 * that a claim can end up without markers: the validator counts that.
 */
export async function buildCitations(
  claims: readonly GroundedClaim[],
  sentences: readonly NumberedSentence[],
  passages: readonly RetrievedPassage[],
  powers: CitationPowers,
): Promise<{ claims: Claim[]; citations: Citation[] }> {
  const byNumber = new Map(sentences.map((sentence) => [sentence.number, sentence]));
  const markers = new Map<string, number>();
  const markerOf = (key: string): number => {
    const marker = markers.get(key) ?? markers.size + 1;
    markers.set(key, marker);
    return marker;
  };
  const citations: Citation[] = [];
  const marked: Claim[] = [];
  for (const claim of claims) {
    const cited = [...new Set(claim.numbers)].flatMap((number) => byNumber.get(number) ?? []);
    const ofClaim = new Map<number, Citation>();
    for (const run of sentenceRuns(cited, passages)) {
      const citation = await citationOf(run, claim.text, markerOf, powers);
      if (!ofClaim.has(citation.marker)) ofClaim.set(citation.marker, citation);
    }
    citations.push(...ofClaim.values());
    marked.push({ text: claim.text, markers: [...ofClaim.keys()] });
  }
  return { claims: marked, citations };
}
