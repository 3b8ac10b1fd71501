import {
  type Answer,
  type Citation,
  type Claim,
  type Conflict,
  holds,
  type NearestLine,
  type PlacedMarker,
} from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { SearchHit } from '../../contract/search.ts';
import { joinedProofs, proofOf, provingWords } from '../../contract/view/citation-text.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import type { StoredPassage } from '../library/types.ts';
import { wordsAbove } from '../places/candidate-sentences.ts';
import { placeInPassage, searchHit } from '../places/place.ts';
import { textSelectors } from '../places/text-selectors.ts';
import { readLead, type YesOrNo } from '../text/yes-or-no.ts';
import type { CitedPlace } from '../verification/types.ts';
import { lineAtPlace } from './asked/nearest-lines.ts';
import { urlField } from './claims/cite.ts';
import { assembleAnswer } from './claims/finish.ts';
import { quoteText } from './claims/quote.ts';
import { requestParts } from './parts/find-parts.ts';
import { readRequest } from './parts/read-request.ts';
import { saysYesOrNo } from './revisions/answer-yes-or-no.ts';
import { rewriteClaim } from './sources/tables/write-claim.ts';
import type { AnswerDeps, ReadRequest } from './types.ts';

/** The library's present state, which the answer is checked against. */
export interface RecheckDeps
  extends Pick<
    AnswerDeps,
    'urlOf' | 'charactersBefore' | 'judgeClaim' | 'rectsOf' | 'pageLabelOf' | 'textOf' | 'tablesOf' | 'validate'
  > {
  /** Passages by chunk id; missing and damaged ones are left out. */
  readonly passages: (chunkIds: readonly string[]) => Promise<ReadonlyMap<string, StoredPassage>>;
  readonly documents: () => Promise<readonly DocumentSummary[]>;
}

export type Rechecked =
  | { readonly result: 'holds'; readonly answer: Answer; readonly evidence: readonly SearchHit[] }
  /** `why`: one clause in plain words, without a word of any document. */
  | { readonly result: 'wrong'; readonly why: string };

/** Thrown and caught inside `recheckAnswer`. */
class Wrong extends Error {}
const wrong = (why: string): never => {
  throw new Wrong(why);
};

/**
 * Runs the checks of a new answer on one that was read from a file: its text must be its claims with their markers, the
 * validator runs over the passages stored now, every claim is judged again by its cited words, and names, pages, boxes
 * and passage text are taken from the library, not from the file. Throws the library's errors.
 */
export async function recheckAnswer(
  answer: Answer,
  evidence: readonly SearchHit[],
  deps: RecheckDeps,
): Promise<Rechecked> {
  try {
    const { citations, nearest, nearest_lines: lines } = answer;
    const ids = [...citations, ...evidence, ...nearest, ...lines].map(({ chunk_id: id }) => id);
    const stored = await deps.passages([...new Set(ids)]);
    const documents = new Map((await deps.documents()).map((document) => [document.document_id, document]));
    const passageOf = (chunkId: string): RetrievedPassage => retrieved(stored.get(chunkId), documents);
    const markers = checkForm(answer, [...stored.values()], deps);
    await checkSupport(answer, passageOf, deps);
    const [cited, near, nearLines, hits] = await Promise.all([
      Promise.all(citations.map((citation) => freshCitation(citation, passageOf(citation.chunk_id), deps))),
      Promise.all(nearest.map((hit) => freshHit(hit, passageOf(hit.chunk_id), deps))),
      Promise.all(lines.map((line) => freshLine(line, passageOf(line.chunk_id), deps))),
      Promise.all(evidence.map((hit) => freshHit(hit, passageOf(hit.chunk_id), deps))),
    ]);
    const conflicts = checkedConflicts(answer, cited);
    const shown = { markers, citations: cited, conflicts, nearest: near, nearest_lines: nearLines };
    return { result: 'holds', answer: { ...answer, ...shown }, evidence: hits };
  } catch (error) {
    if (error instanceof Wrong) return { result: 'wrong', why: error.message };
    throw error;
  }
}

function retrieved(
  passage: StoredPassage | undefined,
  documents: ReadonlyMap<string, DocumentSummary>,
): RetrievedPassage {
  if (passage === undefined) return wrong('a passage that it rests on is not stored');
  const document = documents.get(passage.documentId);
  if (document === undefined) return wrong('a document that it rests on is not in the library');
  const found = { similarity: null, score: 0, bm25Rank: null, vectorRank: null, pageLabel: null };
  // The period fit was judged at retrieval; a lower one would only remove dates that weak claims may repeat.
  return { ...passage, ...found, document, periodFit: 1 };
}

/**
 * Checks that an answer has claims, each with citations that stand in the document, and that any other mode has none.
 * Gives the places of its markers.
 */
function checkForm(
  { mode, answer: text, claims, citations }: Answer,
  passages: readonly StoredPassage[],
  { validate }: Pick<RecheckDeps, 'validate'>,
): PlacedMarker[] {
  if (mode !== 'answer') {
    if (claims.length > 0 || citations.length > 0) wrong('it states something although it is not an answer');
    return [];
  }
  if (claims.length === 0) wrong('it makes no claim');
  const draft = assembleAnswer(claims, citations);
  if (draft.text !== text) wrong('its text is not its sentences with their markers');
  const isOfClaim = (citation: Citation) =>
    claims.some((claim) => claim.text === citation.claim_text && claim.markers.includes(citation.marker));
  if (!citations.every(isOfClaim)) wrong('a citation is of a sentence that is not in it');
  const isCited = (claim: Claim) =>
    claim.markers.every((marker) => citations.some((one) => one.marker === marker && one.claim_text === claim.text));
  if (!claims.every(isCited)) wrong('a sentence has a marker without its citation');
  const { report, citations: valid } = validate(draft, passages);
  const isSame =
    valid.length === citations.length && valid.every((one, i) => one.text_span === citations[i]?.text_span);
  if (!isSame || report.invalid_removed > 0 || report.missing > 0)
    wrong('what it cites does not stand in the document at that place');
  return [...draft.markers];
}

/**
 * Checks that the words in which documents differ are words of sentences cited from them, and takes their names from
 * `cited`.
 */
const checkedConflicts = ({ claims, conflicts }: Answer, cited: readonly Citation[]): Conflict[] =>
  conflicts.map(({ sides }) => ({
    sides: sides.map(({ words, marker }) => {
      const hasWords = ({ text, markers }: Claim) =>
        markers.includes(marker) && text.replace(/\s+/g, ' ').includes(words);
      const citation = cited.find((one) => one.marker === marker);
      if (citation === undefined || !claims.some(hasWords))
        return wrong('documents are said to differ in words they lack');
      return { words, marker, document_name: citation.document_name };
    }),
  }));

async function checkSupport(
  { question, claims, citations, quote_only: quoteOnly }: Answer,
  passageOf: (chunkId: string) => RetrievedPassage,
  deps: RecheckDeps,
): Promise<void> {
  const request = readRequest({ question });
  for (const claim of claims) {
    const { lead, statement } = readLead(claim.text);
    // The words of a quote are compared whole.
    const ofFormula = claim.basis?.formula !== undefined;
    if (lead !== null && !quoteOnly && !ofFormula && !saysToPart(request, statement, lead))
      wrong('a sentence does not say the yes or no before it');
    const own = citations.filter((one) => one.claim_text === claim.text && claim.markers.includes(one.marker));
    if (claim.basis !== undefined) {
      if ((await rewriteClaim(claim.basis, own, deps.tablesOf)) !== (ofFormula ? claim.text : statement))
        wrong('a sentence is not what its cells give');
      continue;
    }
    if (quoteOnly) {
      if (!(await isQuoted(claim, own, deps))) wrong('a sentence is not the words it quotes');
      continue;
    }
    const places = await Promise.all(own.map((one) => placeOf(one, passageOf(one.chunk_id), deps)));
    const { verdict } = deps.judgeClaim(claim.text, places, question);
    if (!holds(verdict) || (claim.verdict === 'supported' && verdict !== 'supported') || !holds(claim.verdict))
      wrong('the words it cites do not support a sentence as it says');
  }
}

/** Whether each of these places has the words of a sentence, where it is too long for one citation in several parts. */
async function isQuoted({ text }: Claim, own: readonly Citation[], { textOf }: RecheckDeps): Promise<boolean> {
  const hasWords = (words: string): boolean => quoteText(words) === quoteText(text);
  if (own.every((one) => hasWords(provingWords(one)))) return true;
  const joined = await Promise.all(joinedProofs(own).map((one) => textOf(one.document_id, one.start, one.end)));
  return joined.every(hasWords);
}

/** Whether a statement says this yes or no to a part of the question. */
const saysToPart = (request: ReadRequest, statement: string, lead: YesOrNo): boolean =>
  requestParts(request).some((part) => saysYesOrNo(part.request.question, statement) === lead);

/** A cited place with everything that is above it now. */
async function placeOf(citation: Citation, passage: RetrievedPassage, { textOf }: RecheckDeps): Promise<CitedPlace> {
  const { document_id: id } = citation;
  const { start, end } = proofOf(citation);
  const lines = passage.sentences.filter((sentence) => sentence.start < end && sentence.end > start);
  const above = await Promise.all(
    lines.map(async ({ header, table }) =>
      wordsAbove({ headerText: header === null ? null : await textOf(id, ...header), table }),
    ),
  );
  const headers = new Set(above.filter((words) => words !== null));
  return {
    passage,
    textSpan: passage.text.slice(start - passage.start, end - passage.start),
    background: [passage.document.document_name, passage.section, ...headers].join('\n'),
  };
}

async function freshCitation(citation: Citation, passage: RetrievedPassage, deps: RecheckDeps): Promise<Citation> {
  const { rectsOf, pageLabelOf, textOf } = deps;
  const { document_id: id, start, end } = citation;
  const proof = proofOf(citation);
  if (proof.start < start || proof.end > end || proof.end <= proof.start) wrong('what proves it is not what it cites');
  const place = { ...placeInPassage(passage, proof.start, proof.end), start, end };
  const page = place.page_index;
  const [rects, label, address, selectors, lit, context] = await Promise.all([
    rectsOf(id, start, end),
    page === null ? null : pageLabelOf(id, page),
    urlField(place, deps),
    textSelectors(citation, passage, deps),
    Promise.all(
      citation.lit_spans.map(async (span) => {
        if (span.start < start || span.end > end) wrong('it lights words that it does not cite');
        return { ...span, rects: [...(await rectsOf(id, span.start, span.end))] };
      }),
    ),
    Promise.all(
      citation.context_spans.map(async (span) => {
        if ((await textOf(id, span.start, span.end)) !== span.text)
          wrong('what its citation stands under is not there');
        return { ...span, rects: [...(await rectsOf(id, span.start, span.end))] };
      }),
    ),
  ]);
  const { url: _, ...kept } = citation;
  return {
    ...kept,
    ...place,
    ...address,
    selectors,
    page_label: label,
    rects: [...rects],
    lit_spans: lit,
    context_spans: context,
  };
}

async function freshHit(hit: SearchHit, passage: RetrievedPassage, { pageLabelOf }: RecheckDeps): Promise<SearchHit> {
  const isSame =
    hit.document_id === passage.documentId &&
    hit.text === passage.text &&
    hit.start === passage.start &&
    hit.end === passage.end;
  if (!isSame) wrong('a passage that it shows is not the stored one');
  const isText = passage.document.kind === 'text';
  const pageLabel = isText ? null : await pageLabelOf(passage.documentId, passage.firstPage);
  const { similarity, score } = hit;
  return { ...searchHit({ ...passage, pageLabel }), similarity, score };
}

async function freshLine(line: NearestLine, passage: RetrievedPassage, deps: RecheckDeps): Promise<NearestLine> {
  const { start, end, lit_spans: spans } = line;
  const isLit = spans.every((span) => start <= span.start && span.end <= end);
  const now = await lineAtPlace(passage, { start, end, lit: isLit ? spans : [] }, deps);
  if (!isLit || now.text !== line.text || now.document_id !== line.document_id)
    wrong('a line that it shows does not stand in the document');
  return now;
}
