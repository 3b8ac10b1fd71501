import type { Verdict } from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { Evidence, FactCheck, FactCheckRequest } from '../../contract/fact-check.ts';
import { candidateSentences } from '../answering/candidate-sentences.ts';
import { citationSpan } from '../answering/citation-span.ts';
import { type CitedWords, litSpans } from '../answering/lit-spans.ts';
import { pageOf } from '../answering/page-of.ts';
import { publicSimilarity } from '../answering/search-hit.ts';
import { wordsAbove } from '../answering/words-above.ts';
import type { RetrievedPassage, StoredPassage } from '../data.ts';
import type { Parts } from '../parts.ts';
import { rangeRects } from '../range-rects.ts';
import { scopeOf } from '../scope.ts';
import { contentWords } from '../verification/content-words.ts';
import { isQuestion } from '../verification/is-question.ts';
import { judgeClaim } from '../verification/judge-claim.ts';
import { type JudgedWords, judgeWords } from '../verification/judge-words.ts';
import { inSourceWords } from '../verification/support/in-source-words.ts';
import { type CitationCheck, verifyCitation } from '../verification/verify-citation.ts';
import { worseVerdict } from '../verification/worse-verdict.ts';

/** Passages searched for a sentence. */
const SEARCHED = 8;
/** Places shown. */
const SHOWN = 6;

type Passage = StoredPassage & { readonly document: DocumentSummary; readonly similarity: number | null };

/** A place held against the sentence. */
interface HeldPlace {
  readonly passage: Passage;
  readonly textSpan: string;
  readonly background: string;
  readonly cited: boolean;
  /** The sentence without what widens the words around it, and the row that it is; null for places cited before. */
  readonly line: Pick<CitedWords, 'run' | 'row'> | null;
  readonly check: CitationCheck;
  readonly judged: JudgedWords;
}

/**
 * Requirement C5: the best evidence for a sentence, the cited places first. A sentence with several citations is judged by
 * them together, as it was in its answer, or by the best single place, whichever is better. Throws what `scopeOf` throws.
 */
export async function factCheck(
  parts: Parts,
  request: FactCheckRequest,
  signal: AbortSignal | undefined,
): Promise<FactCheck> {
  const { sentence } = request;
  const scope = await scopeOf(parts.library, request);
  const found = await parts.search({ question: sentence, limit: SEARCHED, documentIds: scope }, { signal });
  const cited = await citedPlaces(parts, request, found);
  const isShown = ({ check, passage }: HeldPlace) =>
    cited.some(
      (place) =>
        place.passage.documentId === passage.documentId &&
        place.check.start < check.end &&
        check.start < place.check.end,
    );
  const others = (await foundPlaces(parts, sentence, found))
    .filter((place) => place.check.confidenceScore > 0 && !isShown(place))
    .sort((a, b) => b.check.confidenceScore - a.check.confidenceScore);
  const held = [...cited, ...distinct(others)].slice(0, SHOWN);
  const evidence: Evidence[] = [];
  for (const place of held) evidence.push(await evidenceOf(parts, sentence, place));
  return { sentence, ...verdictOf(sentence, cited, evidence), evidence };
}

/** One place for each range: overlapping passages hold the same sentence. */
function distinct(places: readonly HeldPlace[]): HeldPlace[] {
  const kept = new Map<string, HeldPlace>();
  for (const place of places) {
    const key = `${place.passage.documentId}:${place.check.start}-${place.check.end}`;
    if (!kept.has(key)) kept.set(key, place);
  }
  return [...kept.values()];
}

async function citedPlaces(
  { library }: Parts,
  { sentence, cited, document_ids, collection }: FactCheckRequest,
  found: readonly RetrievedPassage[],
): Promise<HeldPlace[]> {
  const documents = new Map((await library.listDocuments()).map((document) => [document.document_id, document]));
  const passages = await library.passagesByChunkIds(cited.map((place) => place.chunk_id));
  return cited.flatMap(({ chunk_id: chunkId, text_span: textSpan }): HeldPlace[] => {
    const passage = passages.get(chunkId);
    const document = passage && documents.get(passage.documentId);
    // Removed, or of another collection or scope than the one asked about: there is nothing that may be shown.
    if (passage === undefined || document === undefined) return [];
    if (collection !== undefined && document.collection !== collection) return [];
    if (document_ids !== undefined && !document_ids.includes(document.document_id)) return [];
    const similarity = found.find((hit) => hit.chunkId === chunkId)?.similarity ?? null;
    return [placeOf(sentence, { ...passage, document, similarity }, textSpan, [], null)];
  });
}

/** The sentences of the passages found, each with the words it would be cited by. */
async function foundPlaces(
  { library }: Parts,
  sentence: string,
  found: readonly RetrievedPassage[],
): Promise<HeldPlace[]> {
  const places: HeldPlace[] = [];
  for (const { passage, start, end, kind, text, header, table } of candidateSentences(found)) {
    if (kind === 'heading') continue;
    const headerText = header === null ? null : await library.textOf(passage.documentId, ...header);
    const above = wordsAbove({ headerText, table });
    const [from, to] = citationSpan(passage, [start, end], sentence, { words: contentWords, isQuestion });
    const textSpan = passage.text.slice(from - passage.start, to - passage.start);
    const run = [start, end] as const;
    const row = kind === 'row' ? { start, text, header, headerText } : null;
    places.push(placeOf(sentence, passage, textSpan, above === null ? [] : [above], { run, row }));
  }
  return places;
}

function placeOf(
  sentence: string,
  passage: Passage,
  textSpan: string,
  headers: readonly string[],
  held: HeldPlace['line'],
): HeldPlace {
  const background = [passage.document.document_name, passage.section, ...headers].join('\n');
  const claim = inSourceWords(sentence, [textSpan, background]);
  const check = verifyCitation({ passage, claimText: claim, expectedTextSpan: textSpan, background });
  const sources = [{ text: check.sourceText, start: check.start }];
  const judged = judgeWords({ sentence, claim, check, sources, above: background, background });
  return { passage, textSpan, background, cited: held === null, line: held, check, judged };
}

async function evidenceOf({ library, labelOf, boxes }: Parts, claim: string, place: HeldPlace): Promise<Evidence> {
  const { passage, check, cited, judged, line } = place;
  const { document, documentId, chunkId, chunkIndex, section } = passage;
  const pageIndex = pageOf(passage, check.start);
  const [start, end] = [check.start, check.end];
  const words = { documentId, start, end, textSpan: check.sourceText };
  const lit =
    line === null
      ? { lit_spans: [], context_spans: [] }
      : await litSpans({ ...words, ...line }, claim, { words: contentWords, rectsOf: boxes.rectsOf });
  return {
    document_id: documentId,
    document_name: document.document_name,
    source_filename: document.source_filename,
    chunk_id: chunkId,
    chunk_index: chunkIndex,
    page_index: pageIndex,
    page_number: pageIndex === null ? null : pageIndex + 1,
    page_label: pageIndex === null ? null : await labelOf(documentId, pageIndex),
    section,
    text_span: check.sourceText,
    start: check.start,
    end: check.end,
    rects: await rangeRects(library, documentId, check.start, check.end),
    ...lit,
    similarity: publicSimilarity(passage.similarity),
    confidence_score: check.confidenceScore,
    verdict: judged.verdict,
    span_match: check.spanMatch,
    issues: [...check.issues],
    reason: judged.explain(),
    differences: judged.findings.map(({ place: _, ...finding }) => finding),
    cited,
  };
}

function verdictOf(
  sentence: string,
  cited: readonly HeldPlace[],
  evidence: readonly Evidence[],
): { verdict: Verdict; reason: string } {
  // A place that says it outweighs one that speaks of it more and says otherwise: another year, another edition.
  const weight = ({ verdict, confidence_score }: Evidence) => confidence_score + (verdict === 'supported' ? 1 : 0);
  const best = evidence.reduce<Evidence | null>(
    (top, one) => (top === null || weight(one) > weight(top) ? one : top),
    null,
  );
  if (best === null) return { verdict: 'unsupported', reason: 'No passage that speaks of it was found.' };
  const together = cited.length > 1 ? judgeClaim(sentence, cited) : null;
  return together !== null && worseVerdict(together.verdict, best.verdict) === best.verdict
    ? { verdict: together.verdict, reason: together.reason ?? 'The cited places together say it.' }
    : { verdict: best.verdict, reason: best.reason };
}
