import type { Citation, Claim as PublicClaim } from '../../../contract/answer.ts';
import { withUnits } from '../../cells/read-cells.ts';
import { litCells } from '../../places/lit-spans.ts';
import { lightPlace, type PlaceDeps, placeInPassage, publicSimilarity } from '../../places/place.ts';
import { withLead } from '../../text/yes-or-no.ts';
import type { Claim, Source } from './claim.ts';

/** The look-ups that a citation needs. */
export type CiteDeps = PlaceDeps;

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

/** The citation of one source of a claim. */
function placedCitation(source: Source, claim: Claim, marker: number): PlacedCitation {
  const { passage, start, end, textSpan, citationType, confidence } = source;
  return {
    marker,
    ...placeInPassage(passage, start, end),
    text_span: textSpan,
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
): { readonly claim: PublicClaim; readonly citations: readonly PlacedCitation[] } {
  const byMarker = new Map(claim.sources.map((source) => [numberOf(source), source]));
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
    citations: [...byMarker].map(([marker, source]) => placedCitation(source, claim, marker)),
  };
}

/** The citation with its page's label and the boxes of everything that is lit for its statement. */
export async function lightCitation(
  { source, statement, ...citation }: PlacedCitation,
  deps: CiteDeps,
): Promise<Citation> {
  const { lit } = source;
  const { cited, scopes } = lit.kind === 'words' ? lit : { cited: null, scopes: [] };
  const [place, cells] = await Promise.all([
    lightPlace(citation, { claim: statement, cited, scopes }, deps),
    lit.kind === 'cells' ? litCells(citation.document_id, withUnits(lit.cells), deps) : {},
  ]);
  return { ...citation, ...place, ...cells };
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
