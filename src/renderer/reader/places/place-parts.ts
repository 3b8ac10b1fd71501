import type { PageRects } from '../../../contract/documents.ts';
import { struckInWords } from '../../../contract/view/struck-runs.ts';
import { say, type WordKey } from '../../../language/say.ts';
import type { LitPlace } from '../../state/lit-place.ts';

/** Boxes of the strongly lit parts of a place, for its margin number and for scrolling. */
export function strongRects({ rects, parts }: LitPlace): readonly PageRects[] {
  return parts === undefined ? rects : parts.strong.flatMap((part) => part.rects);
}

/** The pages with strongly lit parts. */
export function strongPages(place: LitPlace): readonly PageRects[] {
  return strongRects(place).filter(({ rects }) => rects.length > 0);
}

/** Whether what surrounds the lit words is underlined; only of the answer being read, since others have no room. */
const hasThin = ({ kind }: LitPlace): boolean => kind === 'answer' || kind === 'line';

/** Boxes of the underlined texts above the cited words, or around the lit ones of a line. */
export function thinRects(place: LitPlace): readonly PageRects[] {
  return !hasThin(place) || place.parts === undefined ? [] : place.parts.thin.flatMap((part) => part.rects);
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
  const of = (place: LitPlace, weight: LitRange['weight']): LitRange[] => {
    const { id, start, end, parts } = place;
    if (parts === undefined) return weight === 'strong' ? [{ id, weight, start, end }] : [];
    if (weight === 'thin' && !hasThin(place)) return [];
    return parts[weight].map((part) => ({ id, weight, start: part.start, end: part.end }));
  };
  return [...places.flatMap((place) => of(place, 'thin')), ...places.flatMap((place) => of(place, 'strong'))];
}

const KINDS = {
  answer: 'reader.place.answer',
  thread: 'reader.place.thread',
  near: 'reader.place.near',
  line: 'reader.place.line',
  mention: 'reader.place.mention',
  own: 'reader.place.own',
} as const satisfies Record<LitPlace['kind'], WordKey>;

/** "Citation 1": what a place is called wherever it is named. */
export function placeTitle(place: LitPlace): string {
  return place.title ?? say(KINDS[place.kind], { label: place.label });
}

/** The whole name for a screen reader: title, page and the sentence it supports. `page` is '' for a text document. */
export function placeName(place: LitPlace, page: string): string {
  const where = page === '' ? '' : `, ${page}`;
  const sentence = place.sentence === '' ? '' : `: ${place.sentence}`;
  return struckInWords(`${placeTitle(place)}${where}${sentence}`);
}

/** "cited 3 times": how much of the thread rests on a place; '' of a mention. */
export function timesWords({ kind, times }: LitPlace): string {
  if (times === undefined) return '';
  return say(kind === 'near' ? 'reader.place.found' : 'reader.place.cited', { times });
}

const NUMBERS = new Intl.Collator('en', { numeric: true });
const PAINT_RANK = { own: 0, thread: 1, near: 2, line: 2, mention: 2, answer: 3 } as const;

/**
 * What the step buttons go through: the citations by number, or the nearest lines or passages when nothing is cited; no
 * place with a title.
 */
export function citationOrder(places: readonly LitPlace[]): LitPlace[] {
  const cited = places.filter((place) => place.kind === 'answer');
  const steps = cited.length > 0 ? cited : places.filter(({ kind, title }) => kind !== 'thread' && title === undefined);
  return steps.toSorted((a, b) => NUMBERS.compare(a.label, b.label) || a.start - b.start);
}

/** The places from the bottom to the top of the paint: what is active must never lie under another. */
export function paintOrder(places: readonly LitPlace[], activeId: string | null): LitPlace[] {
  const rank = (place: LitPlace): number => (place.id === activeId ? 4 : PAINT_RANK[place.kind]);
  return places.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
}

/** One place for the same words: the one that lies on top. The thread may cite them under several numbers. */
export function onePerWords(places: readonly LitPlace[], activeId: string | null): LitPlace[] {
  const wordsOf = ({ start, end, parts, kind }: LitPlace): string =>
    [
      kind === 'near',
      kind === 'own',
      ...(parts?.strong ?? [{ start, end }]).flatMap((part) => [part.start, part.end]),
    ].join(' ');
  return [...new Map(paintOrder(places, activeId).map((place) => [wordsOf(place), place])).values()];
}

/** The place before or after the active one, round the end; null when there is none to go to. */
export function stepPlace(places: readonly LitPlace[], activeId: string | null, delta: 1 | -1): LitPlace | null {
  const order = citationOrder(places);
  const at = order.findIndex((place) => place.id === activeId);
  if (at < 0) return order.at(delta > 0 ? 0 : -1) ?? null;
  return order[(at + delta + order.length) % order.length] ?? null;
}
