import type { Citation, Claim, RemovedClaim } from '../../../contract/answer.ts';
import type { ScopeText } from '../../documents/types.ts';
import { lightPlace, placeInPassage, publicSimilarity } from '../../places/place.ts';
import { judgeCitation } from '../../verification/judge-citation.ts';
import type { JudgeCitation } from '../../verification/types.ts';
import type { CitationDeps } from '../types.ts';
import type { Place } from './claim-grounding.ts';
import type { ClaimOutcome, Statement } from './support-claim.ts';

/** A citation before its page label and boxes are looked up. */
export interface PlacedCitation extends Omit<Citation, 'page_label' | 'rects' | 'lit_spans' | 'context_spans'> {
  readonly place: Place;
  /** The headings and lists above the cited words that the claim takes words from. */
  readonly scopes: readonly ScopeText[];
}

/** The citation of one place under a marker. */
export function placedCitation(
  place: Place,
  claim: string,
  marker: number,
  scopes: readonly ScopeText[] = [],
  judged: ReturnType<JudgeCitation> = judgeCitation(claim, place.textSpan, place.background),
): PlacedCitation {
  const { passage, start, end, textSpan } = place;
  return {
    marker,
    ...placeInPassage(passage, start, end),
    text_span: textSpan,
    claim_text: claim,
    ...judged,
    similarity: publicSimilarity(passage.similarity),
    place,
    scopes,
  };
}

/** The citation with its page label and the boxes of everything lit for it. */
export async function lightCitation(
  { place, scopes, ...citation }: PlacedCitation,
  deps: Pick<CitationDeps, 'rectsOf' | 'pageLabelOf'>,
): Promise<Citation> {
  return { ...citation, ...(await lightPlace(citation, { claim: citation.claim_text, cited: place, scopes }, deps)) };
}

export interface PlacedClaims {
  readonly claims: readonly Claim[];
  readonly citations: readonly PlacedCitation[];
  readonly removed: readonly RemovedClaim[];
}

/**
 * Gives claims their markers, and a citation for each claim and run of neighbouring sentences (requirement B4). Markers count from
 * 1 in the order of first use, the strongest place of a claim first; the same range has the same marker again. A claim that repeats
 * an earlier one word for word is dropped, and its other places are cited for that one. A statement without a place gets no marker;
 * the validator counts it.
 */
export function placeClaims(outcomes: readonly ClaimOutcome[]): PlacedClaims {
  const markers = new Map<string, number>();
  const markerOf = ({ passage, start, end }: Place): number => {
    const key = `${passage.documentId}:${start}-${end}`;
    const marker = markers.get(key) ?? markers.size + 1;
    markers.set(key, marker);
    return marker;
  };
  const claims: Claim[] = [];
  const citations: PlacedCitation[] = [];
  const removed: RemovedClaim[] = [];
  const said = new Map<string, { readonly claim: Claim; readonly places: Place[] }>();
  const state = ({ text, places, verdict, reason, scopes }: Statement): void => {
    const before = said.get(inOneForm(text));
    const { claim, places: own } = before ?? { claim: { text, markers: [], verdict, reason }, places: [] };
    if (before === undefined) {
      claims.push(claim);
      said.set(inOneForm(text), { claim, places: own });
    } else if (verdict === 'supported') Object.assign(claim, { verdict, reason });
    else return;
    const added = before === undefined ? places : places.filter((place) => !own.some((one) => overlap(place, one)));
    own.push(...added);
    for (const place of added) {
      const marker = markerOf(place);
      if (claim.markers.includes(marker)) continue;
      claim.markers.push(marker);
      citations.push(placedCitation(place, claim.text, marker, scopes?.[places.indexOf(place)]));
    }
  };
  for (const outcome of outcomes) {
    for (const statement of outcome.statements) state(statement);
    if (outcome.removed !== null) removed.push({ ...outcome.removed, before: claims.length });
  }
  return { claims, citations, removed };
}

/** Normalises blanks and capitals, to compare words. */
const inOneForm = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Whether two places overlap: a short line is cited alone for a quote and with its neighbours for a claim. */
const overlap = (a: Place, b: Place): boolean =>
  a.passage.documentId === b.passage.documentId && a.start < b.end && b.start < a.end;
