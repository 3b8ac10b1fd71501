import type { Citation, Claim as PublicClaim } from '../../../contract/answer.ts';
import { proofOf } from '../../../contract/view/citation-text.ts';
import { withUnits } from '../../cells/read-cells.ts';
import { citedSpan } from '../../places/cited-span.ts';
import { litCells } from '../../places/lit-spans.ts';
import { type UrlOf, urlAtPage } from '../../places/original-url.ts';
import { lightPlace, type PlaceDeps, placeInPassage, publicSimilarity } from '../../places/place.ts';
import { type CharactersBefore, textSelectors } from '../../places/text-selectors.ts';
import { withLead } from '../../text/yes-or-no.ts';
import type { AnswerSettings } from '../settings.ts';
import type { Claim, Source } from './claim.ts';
import { sourceParts } from './source-parts.ts';

/** The look-ups that a citation needs, and the lengths that it aims at. */
export interface CiteDeps extends PlaceDeps {
  readonly settings: Pick<AnswerSettings, 'spanLengths'>;
  readonly urlOf: UrlOf;
  readonly charactersBefore: CharactersBefore;
}

/** The address of a citation, where one was set for its document. */
export async function urlField(
  citation: Pick<Citation, 'document_id' | 'source_filename' | 'page_number'>,
  { urlOf }: Pick<CiteDeps, 'urlOf'>,
): Promise<Pick<Citation, 'url'>> {
  const { url } = await urlOf(citation);
  return url === null ? {} : { url: urlAtPage(url, citation.page_number) };
}

/** Numbers the places that are cited: from 1 in the order in which they come, the same range by the same number. */
export function sourceNumbers(): (source: Source) => number {
  const numbers = new Map<string, number>();
  return ({ passage, start, end }) => {
    const key = `${passage.documentId}:${start}-${end}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}

/** A source under its marker, before its page's label and its boxes are looked up. */
export type PlacedCitation = Omit<Citation, 'page_label' | 'rects' | 'lit_spans' | 'context_spans'> & {
  readonly source: Source;
  /** The claim without its yes or no: what is lit for it. */
  readonly statement: string;
};

/** The sentence as it is shown: with the yes or no that it says. */
export const spokenText = ({ lead, text }: Pick<Claim, 'lead' | 'text'>): string =>
  lead === null ? text : withLead(lead, text);

/** The citation of one source of a claim: its page is that of the words that prove the claim. */
function placedCitation(source: Source, claim: Claim, marker: number, { settings }: CiteDeps): PlacedCitation {
  const { passage, textSpan, citationType, confidence } = source;
  const proof = { start: source.start, end: source.end };
  const [start, end] = citedSpan(passage, [proof.start, proof.end], settings.spanLengths);
  const wordsOf = (from: number, to: number): string => passage.text.slice(from - passage.start, to - passage.start);
  return {
    marker,
    ...placeInPassage(passage, proof.start, proof.end),
    // The proving words as the claim has them, so that the validator compares them with the document's.
    text_span: wordsOf(start, proof.start) + textSpan + wordsOf(proof.end, end),
    start,
    end,
    ...(end - start > proof.end - proof.start ? { proof } : {}),
    claim_text: spokenText(claim),
    citation_type: citationType,
    confidence_score: confidence,
    similarity: publicSimilarity(passage.similarity),
    source,
    statement: claim.text,
  };
}

/** The claim in the terms of the contract under these markers, and its citations. */
export function citedClaim(
  claim: Claim,
  numberOf: (source: Source) => number,
  deps: CiteDeps,
): { readonly claim: PublicClaim; readonly citations: readonly PlacedCitation[] } {
  const parts = claim.sources.flatMap((source) => sourceParts(source, deps.settings.spanLengths.most));
  const byMarker = new Map(parts.map((source) => [numberOf(source), source]));
  const { verdict, reason, basis, answers } = claim;
  return {
    claim: {
      text: spokenText(claim),
      markers: [...byMarker.keys()],
      verdict,
      reason,
      ...(answers === undefined ? {} : { answers_question: answers }),
      ...(basis === undefined ? {} : { basis }),
    },
    citations: [...byMarker].map(([marker, source]) => placedCitation(source, claim, marker, deps)),
  };
}

/** The citation with its page's label and the boxes of everything that is lit for its statement. */
export async function lightCitation(
  { source, statement, ...citation }: PlacedCitation,
  deps: CiteDeps,
): Promise<Citation> {
  const { lit } = source;
  const { cited, scopes } = lit.kind === 'words' ? lit : { cited: null, scopes: [] };
  const [place, cells, url, selectors] = await Promise.all([
    lightPlace(citation, { claim: statement, cited, scopes }, deps),
    lit.kind === 'cells' ? litCells(citation.document_id, withUnits(lit.cells), deps) : {},
    urlField(citation, deps),
    textSelectors(citation, source.passage, deps),
  ]);
  const lighted = { ...citation, ...place, selectors, ...cells, ...url };
  return lighted.lit_spans.length > 0 || citation.proof === undefined
    ? lighted
    : { ...lighted, lit_spans: [await litProof(citation, deps)] };
}

/** The proving words of a wider span, where no parts of them are lit alone. */
async function litProof(citation: Omit<PlacedCitation, 'source' | 'statement'>, { rectsOf }: CiteDeps) {
  const { start, end } = proofOf(citation);
  return { kind: 'words' as const, start, end, rects: [...(await rectsOf(citation.document_id, start, end))] };
}

/** Caches labels and boxes of pages, which are looked up when a sentence closes and again for the whole answer. */
export function rememberPlaces<T extends PlaceDeps>(deps: T): T {
  return { ...deps, rectsOf: remembered(deps.rectsOf), pageLabelOf: remembered(deps.pageLabelOf) };
}

function remembered<Key extends readonly (string | number)[], Value>(
  look: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (...key) => {
    const name = key.join(' ');
    const value = known.get(name) ?? look(...key);
    known.set(name, value);
    return value;
  };
}
