import type { Citation } from '../../contract/answer.ts';
import type { PageRects } from '../../contract/documents.ts';
import type { Evidence } from '../../contract/fact-check.ts';
import type { SearchHit } from '../../contract/search.ts';
import { type LitPart, litParts } from '../../contract/view/page-place.ts';
import { nearLabel } from '../words/citation-words.ts';
import type { ComparedPlace } from './comparison-store.ts';
import { type Turn, turnCitations, turnLines, turnNear } from './conversation/turn.ts';
import type { LitPlace } from './lit-place.ts';

export function citationPlaceId(turnKey: string, marker: number): string {
  return `${turnKey}/${marker}`;
}

export function nearPlaceId(turnKey: string, chunkId: string): string {
  return `${turnKey}/near/${chunkId}`;
}

/** A line that is near a question and not confirmed as its answer. */
export function linePlaceId(turnKey: string, index: number): string {
  return `${turnKey}/line/${index + 1}`;
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

function citationPlaces(turn: Turn, kind: 'answer' | 'thread', timesOf: (citation: Citation) => number): LitPlace[] {
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
    times: timesOf(citation),
  }));
}

/** How many sentences of the thread's answers rest on the words of a citation, itself among them. */
function citedTimes(turns: readonly Turn[]): (citation: Citation) => number {
  const all = turns.flatMap((turn) => turn.answer?.citations ?? turn.progress?.citations ?? []);
  const cited = Map.groupBy(
    all.map((citation) => ({ id: citation.document_id, parts: litParts(citation).strong })),
    ({ id }) => id,
  );
  return (citation) => {
    const { strong } = litParts(citation);
    const isSame = (part: LitPart): boolean => strong.some(({ start, end }) => part.start < end && start < part.end);
    return (cited.get(citation.document_id) ?? []).filter(({ parts }) => parts.some(isSame)).length;
  };
}

interface Near {
  readonly index: number;
  readonly rects: readonly PageRects[];
  readonly times: number;
}

function nearPlace(turn: Turn, hit: SearchHit, { index, rects, times }: Near): LitPlace {
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
    times,
  };
}

/** The lines of a turn that is not answered, their words lit as in its list, which has their numbers too. */
function linePlaces(turn: Turn): LitPlace[] {
  return turnLines(turn).map((line, index) => {
    const { document_id, start, end, rects, lit_spans: lit } = line;
    const place = { id: linePlaceId(turn.key, index), document_id, label: String(index + 1), start, end, rects };
    const parts = lit.length === 0 ? undefined : { strong: lit, thin: [{ start, end, rects }] };
    return { ...place, kind: 'line', sentence: '', ...(parts && { parts }) };
  });
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
 * All places of the thread, in reading order: the answer being read, its uncited passages, then earlier answers.
 * `nearRects` has the boxes of passages by chunk id; a passage without them is not painted yet.
 */
export function threadPlaces(
  turns: readonly Turn[],
  readingKey: string | null,
  nearRects: ReadonlyMap<string, readonly PageRects[]>,
): LitPlace[] {
  const places: LitPlace[] = [];
  const timesOf = citedTimes(turns);
  const found = Map.groupBy(turns.flatMap(turnNear), (hit) => hit.chunk_id);
  for (const turn of turns) {
    const reading = turn.key === readingKey;
    places.push(...citationPlaces(turn, reading ? 'answer' : 'thread', timesOf));
    if (!reading) continue;
    places.push(...linePlaces(turn));
    turnNear(turn).forEach((hit, index) => {
      const rects = nearRects.get(hit.chunk_id) ?? [];
      places.push(nearPlace(turn, hit, { index, rects, times: found.get(hit.chunk_id)?.length ?? 1 }));
    });
  }
  return places;
}

/** The places for stepping: the citations of the answer being read, or its uncited passages where it has none. */
export function placeRing(places: readonly LitPlace[]): readonly LitPlace[] {
  const own = places.filter((place) => place.kind === 'answer');
  return own.length > 0 ? own : places.filter(({ kind }) => kind === 'near' || kind === 'line');
}

/** The place before or after the active one, across documents and wrapping at the ends. Null when there is none. */
export function neighbourPlace(places: readonly LitPlace[], activeId: string | null, step: 1 | -1): LitPlace | null {
  const ring = placeRing(places);
  const at = ring.findIndex((place) => place.id === activeId);
  if (at < 0) return (step === 1 ? ring[0] : ring.at(-1)) ?? null;
  return ring[(at + step + ring.length) % ring.length] ?? null;
}
