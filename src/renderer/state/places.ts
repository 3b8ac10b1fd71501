import type { Citation } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { Evidence } from '../../contract/fact-check.ts';
import type { SearchHit } from '../../contract/search.ts';
import { litParts } from '../../contract/view/page-place.ts';
import { nearLabel } from '../words/citation-words.ts';
import type { ComparedPlace } from './comparison-store.ts';
import { type Turn, turnCitations, turnNear } from './conversation/turn.ts';
import type { LitPlace } from './lit-place.ts';

export function citationPlaceId(turnKey: string, marker: number): string {
  return `${turnKey}/${marker}`;
}

export function nearPlaceId(turnKey: string, chunkId: string): string {
  return `${turnKey}/near/${chunkId}`;
}

export function evidencePlaceId(turnKey: string, evidence: Pick<Evidence, 'chunk_id' | 'start'>): string {
  return `${turnKey}/near/${evidence.chunk_id}@${evidence.start}`;
}

/** The place in the newer edition for a citation of the older one. */
export function newerPlaceId(turnKey: string, marker: number): string {
  return `${turnKey}/newer/${marker}`;
}

/** The turn of a place. Keys have no slash. */
export function turnKeyOf(placeId: string): string {
  return placeId.slice(0, placeId.indexOf('/'));
}

function sentenceOf(turn: Turn, citation: Citation): string {
  return citation.claim_text || turn.question;
}

function citationPlaces(turn: Turn, kind: 'answer' | 'thread'): LitPlace[] {
  return turnCitations(turn).map((citation) => ({
    id: citationPlaceId(turn.key, citation.marker),
    document_id: citation.document_id,
    label: String(citation.marker),
    kind,
    start: citation.start,
    end: citation.end,
    rects: citation.rects,
    parts: litParts(citation),
    sentence: sentenceOf(turn, citation),
  }));
}

function nearPlace(turn: Turn, hit: SearchHit, index: number, rects: readonly PageRects[]): LitPlace {
  return {
    id: nearPlaceId(turn.key, hit.chunk_id),
    document_id: hit.document_id,
    label: nearLabel(index),
    kind: 'near',
    start: hit.start,
    end: hit.end,
    rects,
    isPassage: true,
    sentence: '',
  };
}

/** Places of a fact-check's evidence other than the citations. */
export function evidencePlaces(turnKey: string, evidence: readonly Evidence[], sentence: string): LitPlace[] {
  return evidence.map((item, index) => ({
    id: evidencePlaceId(turnKey, item),
    document_id: item.document_id,
    label: nearLabel(index),
    kind: 'near',
    start: item.start,
    end: item.end,
    rects: item.rects,
    parts: litParts(item),
    sentence,
  }));
}

/** Places of newer editions, under the numbers of the citations they are compared with. */
export function newerPlaces(turnKey: string, compared: readonly ComparedPlace[]): LitPlace[] {
  return compared.flatMap(({ citation, newerId, place: { newer } }) =>
    newer === null
      ? []
      : [
          {
            id: newerPlaceId(turnKey, citation.marker),
            document_id: newerId,
            label: String(citation.marker),
            kind: 'near',
            start: newer.start,
            end: newer.end,
            rects: newer.rects,
            sentence: citation.claim_text,
          },
        ],
  );
}

/**
 * All places of the thread, in reading order: the answer being read, its uncited passages, then earlier answers. `nearRects` has
 * the boxes of passages by chunk id; a passage without them is not painted yet.
 */
export function threadPlaces(
  turns: readonly Turn[],
  readingKey: string | null,
  nearRects: ReadonlyMap<string, readonly PageRects[]>,
): LitPlace[] {
  const places: LitPlace[] = [];
  for (const turn of turns) {
    const reading = turn.key === readingKey;
    places.push(...citationPlaces(turn, reading ? 'answer' : 'thread'));
    if (!reading) continue;
    turnNear(turn).forEach((hit, index) => {
      places.push(nearPlace(turn, hit, index, nearRects.get(hit.chunk_id) ?? []));
    });
  }
  return places;
}

/** The places for stepping: the citations of the answer being read, or its uncited passages where it has none. */
export function placeRing(places: readonly LitPlace[]): readonly LitPlace[] {
  const own = places.filter((place) => place.kind === 'answer');
  return own.length > 0 ? own : places.filter((place) => place.kind === 'near');
}

/** The place before or after the active one, across documents and wrapping at the ends. Null when there is none. */
export function neighbourPlace(places: readonly LitPlace[], activeId: string | null, step: 1 | -1): LitPlace | null {
  const ring = placeRing(places);
  const at = ring.findIndex((place) => place.id === activeId);
  if (at < 0) return (step === 1 ? ring[0] : ring.at(-1)) ?? null;
  return ring[(at + step + ring.length) % ring.length] ?? null;
}
