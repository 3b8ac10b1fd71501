import type { PageRects } from '../../../contract/documents.ts';
import type { LitPlace } from '../../state/lit-place.ts';

/** Boxes of what is lit strong of a place: where its margin number stands, and what is scrolled to. */
export function strongRects({ rects, parts }: LitPlace): readonly PageRects[] {
  return parts === undefined ? rects : parts.strong.flatMap((part) => part.rects);
}

/** Boxes of what is only underlined: the heads that cited words stand under. Of the answer being read alone: others have no room. */
export function thinRects({ kind, parts }: LitPlace): readonly PageRects[] {
  return kind !== 'answer' || parts === undefined ? [] : parts.thin.flatMap((part) => part.rects);
}

/** Where the strong words of a place begin in the text. */
export function strongStart({ start, parts }: LitPlace): number {
  return parts === undefined ? start : Math.min(...parts.strong.map((part) => part.start));
}

/** The same for a text document, as ranges of its text. */
export interface LitRange {
  readonly id: string;
  readonly weight: 'strong' | 'thin';
  readonly start: number;
  readonly end: number;
}

/** The lit ranges of places, in their order, the thin ones below all others. */
export function litRanges(places: readonly LitPlace[]): readonly LitRange[] {
  const of = ({ id, kind, start, end, parts }: LitPlace, weight: LitRange['weight']): LitRange[] => {
    if (parts === undefined) return weight === 'strong' ? [{ id, weight, start, end }] : [];
    if (weight === 'thin' && kind !== 'answer') return [];
    return parts[weight].map((part) => ({ id, weight, start: part.start, end: part.end }));
  };
  return [...places.flatMap((place) => of(place, 'thin')), ...places.flatMap((place) => of(place, 'strong'))];
}
