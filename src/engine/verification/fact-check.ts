import { holds, type Verdict } from '../../contract/answer.ts';
import type { DocumentSummary } from '../../contract/documents.ts';
import type { Evidence, FactCheck, FactCheckRequest } from '../../contract/fact-check.ts';
import { assertChecked, LONGEST_QUESTION } from '../../contract/search.ts';
import { isInCollection } from '../../contract/view/documents/in-collection.ts';
import type { Deps } from '../deps.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import { scopeOf } from '../library/reading/scope.ts';
import type { StoredPassage } from '../library/types.ts';
import { candidateSentences, wordsAbove } from '../places/candidate-sentences.ts';
import type { CitedWords } from '../places/lit-spans.ts';
import { lightPlace, placeDeps, placeInPassage, publicSimilarity } from '../places/place.ts';
import { provingSpan } from '../places/proving-span.ts';
import { isListOfContents } from '../text/language.ts';
import { type JudgedClaim, judgeClaim, worseVerdict } from './judge-claim.ts';
import { withLead } from './scope-texts.ts';
import type { CitationCheck } from './verify-citation.ts';

/** Number of passages retrieved for a sentence. */
const SEARCHED = 8;
/** Most places in the result. */
const SHOWN = 6;

type Passage = StoredPassage & { readonly document: DocumentSummary; readonly similarity: number | null };

/** A place with the verdict on the sentence by it. */
interface JudgedPlace {
  readonly passage: Passage;
  readonly textSpan: string;
  readonly background: string;
  readonly cited: boolean;
  /** The sentence of the document without its neighbours, and its row; null for places that the answer cites. */
  readonly line: Pick<CitedWords, 'run' | 'row'> | null;
  readonly check: CitationCheck;
  readonly judged: JudgedClaim;
}

/** What a sentence is checked with. */
type FactCheckDeps = Pick<Deps, 'library' | 'search' | 'labelOf' | 'boxes'>;

/**
 * Fact-checks a sentence and returns the best evidence, the cited places first (requirement C5). A place in scope that
 * contradicts it decides, whatever others say. A sentence with several citations is judged by all of them together, as
 * in its answer, or by the best single place, whichever verdict is better. Throws BAD_REQUEST for a text that is empty
 * or too long, and the errors of `scopeOf`.
 */
export async function factCheck(
  deps: FactCheckDeps,
  request: FactCheckRequest,
  signal: AbortSignal | undefined,
): Promise<FactCheck> {
  const { sentence } = request;
  assertChecked(sentence, 'the sentence', LONGEST_QUESTION);
  for (const { text_span } of request.cited) assertChecked(text_span, 'a cited text');
  const scope = await scopeOf(deps.library, request);
  const passages = await deps.search({ question: sentence, limit: SEARCHED, documentIds: scope }, { signal });
  const found = await withLead(deps.library, passages);
  const cited = await citedPlaces(deps, request, found);
  const others = (await foundPlaces(deps, sentence, found))
    .filter((place) => place.check.confidenceScore > 0)
    .sort(
      (a, b) =>
        SHOWN_FIRST[a.judged.verdict] - SHOWN_FIRST[b.judged.verdict] ||
        b.check.confidenceScore - a.check.confidenceScore,
    );
  const places = distinct([...cited, ...others]);
  const evidence: Evidence[] = [];
  for (const place of places.slice(0, SHOWN)) evidence.push(await evidenceOf(deps, sentence, place));
  return { sentence, ...headline(sentence, cited, places), evidence };
}

/** Order in the result, so that the deciding places are never cut off. */
const SHOWN_FIRST: Readonly<Record<Verdict, number>> = { contradicted: 0, supported: 1, weak: 2, unsupported: 2 };

/** Keeps the first of places that overlap: passages overlap, and short sentences are judged with their neighbours. */
function distinct(places: readonly JudgedPlace[]): JudgedPlace[] {
  const kept: JudgedPlace[] = [];
  for (const place of places) {
    const isSame = (other: JudgedPlace) =>
      other.passage.documentId === place.passage.documentId &&
      other.check.start < place.check.end &&
      place.check.start < other.check.end;
    if (place.cited || !kept.some(isSame)) kept.push(place);
  }
  return kept;
}

async function citedPlaces(
  { library }: FactCheckDeps,
  { sentence, cited, document_ids, collection }: FactCheckRequest,
  found: readonly RetrievedPassage[],
): Promise<JudgedPlace[]> {
  const documents = new Map((await library.listDocuments()).map((document) => [document.document_id, document]));
  const passages = await library.passagesByChunkIds(cited.map((place) => place.chunk_id));
  const places = cited.flatMap(({ chunk_id: chunkId, text_span: textSpan }) => {
    const passage = passages.get(chunkId);
    const document = passage && documents.get(passage.documentId);
    // Removed, or outside the collection or scope that was asked about: its text must not be shown.
    if (passage === undefined || document === undefined) return [];
    if (collection !== undefined && !isInCollection(document, collection)) return [];
    if (document_ids !== undefined && !document_ids.includes(document.document_id)) return [];
    const similarity = found.find((hit) => hit.chunkId === chunkId)?.similarity ?? null;
    return [{ passage: { ...passage, document, similarity }, textSpan }];
  });
  const led = await withLead(
    library,
    places.map(({ passage }) => passage),
  );
  return places.flatMap(({ textSpan }, i) => {
    const passage = led[i];
    return passage === undefined ? [] : [placeOf(sentence, passage, textSpan, [], null)];
  });
}

/** The sentences of the retrieved passages, each with the words by which it would be cited. */
async function foundPlaces(
  { library }: FactCheckDeps,
  sentence: string,
  found: readonly RetrievedPassage[],
): Promise<JudgedPlace[]> {
  const { span_characters } = await library.settings.read();
  const places: JudgedPlace[] = [];
  for (const { passage, start, end, kind, text, header, table } of candidateSentences(found)) {
    // A list of contents repeats headings, which may be questions or incomplete statements.
    if (kind === 'heading' || isListOfContents(passage.section)) continue;
    const headerText = header === null ? null : await library.textOf(passage.documentId, ...header);
    const above = wordsAbove({ headerText, table });
    const [from, to] = provingSpan(passage, [start, end], sentence, span_characters.most);
    const textSpan = passage.text.slice(from - passage.start, to - passage.start);
    const run = [start, end] as const;
    const row = kind === 'row' ? { start, text } : null;
    places.push(placeOf(sentence, passage, textSpan, above === null ? [] : [above], { run, row }));
  }
  return places;
}

function placeOf(
  sentence: string,
  passage: Passage,
  textSpan: string,
  headers: readonly string[],
  line: JudgedPlace['line'],
): JudgedPlace {
  const background = [passage.document.document_name, passage.section, ...headers].join('\n');
  const judged = judgeClaim(sentence, [{ passage, textSpan, background }]);
  const [check] = judged.checks;
  if (check === undefined) throw new RangeError('a place that was not checked');
  return { passage, textSpan, background, cited: line === null, line, check, judged };
}

async function evidenceOf(
  { library, labelOf, boxes }: FactCheckDeps,
  claim: string,
  judgedPlace: JudgedPlace,
): Promise<Evidence> {
  const { passage, check, cited: wasCited, judged, line } = judgedPlace;
  const { start, end } = check;
  const textSpan = passage.text.slice(start - passage.start, end - passage.start);
  const place = placeInPassage(passage, start, end);
  const cited = line === null ? null : { documentId: passage.documentId, start, end, textSpan, ...line };
  const words = { claim, cited, scopes: judged.scopes[0] ?? [] };
  return {
    ...place,
    text_span: textSpan,
    ...(await lightPlace(place, words, placeDeps(library, boxes, labelOf))),
    similarity: publicSimilarity(passage.similarity),
    confidence_score: check.confidenceScore,
    verdict: judged.verdict,
    span_match: check.spanMatch,
    issues: [...check.issues],
    reason: judged.explain(),
    differences: judged.findings.map(({ kind, verdict, said, source, reason, isAboutSame }) => ({
      kind,
      said,
      source,
      reason,
      verdict: isAboutSame ? verdict : 'weak',
    })),
    cited: wasCited,
  };
}

/** Whether a citation's place counts for the sentence, together with the others cited with it. */
function headline(
  sentence: string,
  cited: readonly JudgedPlace[],
  places: readonly JudgedPlace[],
): Pick<FactCheck, 'verdict' | 'reason' | 'contradicted_by' | 'supported_by'> {
  const together = cited.length > 1 ? judgeClaim(sentence, cited) : null;
  // A sentence that several places prove in parts may look contradicted by one of them alone.
  const isPart = ({ cited: isCited }: JudgedPlace) => isCited && together !== null && holds(together.verdict);
  const contradicting = places.filter((place) => place.judged.verdict === 'contradicted' && !isPart(place));
  const counts = {
    contradicted_by: contradicting.length,
    supported_by: places.filter(({ judged }) => judged.verdict === 'supported').length,
  };
  const [against] = contradicting;
  if (against !== undefined) return { verdict: 'contradicted', reason: against.judged.explain(), ...counts };
  // A place that supports the sentence outweighs one with more of its words that differs: another year, another
  // edition. One that has more of its words and adds a condition is where it comes from.
  const isBound = ({ judged: { verdict, findings } }: JudgedPlace) =>
    verdict === 'weak' && findings.some(({ kind }) => kind === 'condition');
  const bound = Math.max(0, ...places.filter(isBound).map(({ check }) => check.confidenceScore));
  const weight = ({ judged: { verdict }, check: { confidenceScore } }: JudgedPlace) =>
    confidenceScore + (verdict === 'supported' && (confidenceScore === 1 || confidenceScore > bound) ? 1 : 0);
  const best = places.reduce<JudgedPlace | null>(
    (top, one) => (top === null || weight(one) > weight(top) ? one : top),
    null,
  );
  if (best === null) return { verdict: 'unsupported', reason: 'No passage that speaks of it was found.', ...counts };
  const { verdict, explain } = best.judged;
  return together !== null && together.verdict !== verdict && worseVerdict(together.verdict, verdict) === verdict
    ? { verdict: together.verdict, reason: together.reason ?? 'The cited places together say it.', ...counts }
    : { verdict, reason: explain(), ...counts };
}
