import type { LitPlace } from '../../state/lit-place.ts';

const NUMBERS = new Intl.Collator('en', { numeric: true });
const PAINT_RANK = { thread: 0, near: 1, mention: 1, answer: 2 } as const;

/** What the step buttons go through: the citations by number, or the nearest passages by letter when nothing is cited. */
export function citationOrder(places: readonly LitPlace[]): LitPlace[] {
  const cited = places.filter((place) => place.kind === 'answer');
  const steps = cited.length > 0 ? cited : places.filter((place) => place.kind === 'near' || place.kind === 'mention');
  return steps.toSorted((a, b) => NUMBERS.compare(a.label, b.label) || a.start - b.start);
}

/** The places from the bottom to the top of the paint: what is active must never lie under another. */
export function paintOrder(places: readonly LitPlace[], activeId: string | null): LitPlace[] {
  const rank = (place: LitPlace): number => (place.id === activeId ? 3 : PAINT_RANK[place.kind]);
  return places.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start);
}

/** The place before or after the active one, round the end; null when there is none to go to. */
export function stepPlace(places: readonly LitPlace[], activeId: string | null, delta: 1 | -1): LitPlace | null {
  const order = citationOrder(places);
  const at = order.findIndex((place) => place.id === activeId);
  if (at < 0) return order.at(delta > 0 ? 0 : -1) ?? null;
  return order[(at + delta + order.length) % order.length] ?? null;
}
