import type { LitPlace } from '../../state/lit-place.ts';

const KINDS = { answer: 'Citation', thread: 'Earlier citation', near: 'Passage', mention: 'Mention' } as const;

/** "Citation 1": what a place is called wherever it is named. */
export function placeTitle(place: LitPlace): string {
  return `${KINDS[place.kind]} ${place.label}`;
}

/** The whole name for a screen reader: title, page and the sentence it supports. `page` is '' for a text document. */
export function placeName(place: LitPlace, page: string): string {
  const where = page === '' ? '' : `, ${page}`;
  return place.sentence === '' ? `${placeTitle(place)}${where}` : `${placeTitle(place)}${where}: ${place.sentence}`;
}
