import type { Citation, Claim, RemovedClaim } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { CitedPlace, ContentWords, JudgeCitation, JudgeClaim, RetrievedPassage } from '../data.ts';
import { askedAround } from './asked-around.ts';
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

/** What claims are cited from: the lines offered for a question and the passages they stand in. */
export interface CitationContext {
  readonly question: string;
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
  readonly powers: CitationPowers;
}

/** The words to be cited for a run of sentences. Offsets address the canonical text. */
export interface Place extends CitedPlace {
  readonly passage: RetrievedPassage;
  readonly start: number;
  readonly end: number;
}

function placeOf(
  { passage, span, sentences }: SentenceRun,
  claim: string,
  question: string,
  words: ContentWords,
): Place {
  const [start, end] = citationSpan(passage, span, claim, words);
  const headers = sentences.flatMap((sentence) => wordsAbove(sentence) ?? []);
  return {
    ...{ passage, start, end },
    textSpan: passage.text.slice(start - passage.start, end - passage.start),
    background: [passage.document.document_name, passage.section, ...new Set(headers)].join('\n'),
    around: askedAround(question, passage),
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

/** What a claim rests on, and how it stands to that. */
interface Rest extends ReturnType<JudgeClaim> {
  readonly places: readonly Place[];
}

function restOn(lines: readonly NumberedSentence[], claim: string, context: CitationContext): Rest {
  const { question, passages, powers } = context;
  const places = sentenceRuns(lines, passages).map((run) => placeOf(run, claim, question, powers.words));
  return { places, ...powers.judgeClaim(claim, places) };
}

/** The line that supports a claim, the likest first, since short ones are cited with their neighbours; null when there is none. One for which it would be weak is not what it rests on. */
function holdingLine(
  lines: readonly NumberedSentence[],
  claim: string,
  context: CitationContext,
): (Rest & { readonly number: number }) | null {
  const likeness = new Map(lines.map((line) => [line, context.powers.judge(claim, line.text, '').confidence_score]));
  for (const line of [...lines].sort((a, b) => Number(likeness.get(b)) - Number(likeness.get(a)))) {
    const rest = restOn([line], claim, context);
    if (rest.verdict === 'supported') return { number: line.number, ...rest };
  }
  return null;
}

export interface BuiltCitations {
  readonly claims: Claim[];
  readonly citations: Citation[];
  readonly removed: RemovedClaim[];
  /** Which claims rest on another line than the model named, in plain words. */
  readonly notes: string[];
}

/**
 * Citations for the claims (requirement B4): one for each claim and run of neighbouring sentences. Markers count from 1 in
 * the order of first use; the same range cited again has the same marker. A claim that its places do not support rests on the
 * offered line that does; when there is none it is removed, with the reason (C4). Numbers that are not of this prompt are left
 * out, so that a claim can end up without markers: the validator counts that.
 */
export async function buildCitations(
  claims: readonly GroundedClaim[],
  context: CitationContext,
): Promise<BuiltCitations> {
  const { sentences, powers } = context;
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
  const notes: string[] = [];
  // Their pages are looked up side by side: one after the other, fifteen places take fifteen times as long.
  const pending: Promise<Citation>[] = [];
  for (const { text, numbers, isUnsaid = false } of claims) {
    const cited = [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
    let rest = restOn(cited, text, context);
    if (rest.places.length > 0 && (isUnsaid || rest.verdict === 'unsupported')) {
      const others = sentences.filter((sentence) => !cited.includes(sentence));
      const holding = holdingLine(others, text, context);
      if (holding === null) {
        removed.push({ text, reason: rest.reason ?? UNSAID, before: kept.length });
        continue;
      }
      notes.push(`“${text}”: line ${numbers.join(', ')} does not say it, line ${holding.number} does; cited instead.`);
      rest = holding;
    }
    const { places, verdict, reason } = rest;
    const ofClaim = new Map<number, Place>();
    for (const place of places) {
      const marker = markerOf(place);
      if (!ofClaim.has(marker)) ofClaim.set(marker, place);
    }
    for (const [marker, place] of ofClaim) pending.push(citationOf(place, text, marker, powers));
    kept.push({ text, markers: [...ofClaim.keys()], verdict, reason });
  }
  return { claims: kept, citations: await Promise.all(pending), removed, notes };
}

const UNSAID = 'The words cited for it do not say it.';
