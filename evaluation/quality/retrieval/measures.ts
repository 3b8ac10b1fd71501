import type { FoundPlace } from '../../search/found-place.ts';
import { goldFile, type Question } from '../../sets/question.ts';

type Gold = Pick<Question, 'pdf' | 'txt' | 'gold_pages' | 'gold_spans'>;

/** Hit@k: 1 when a gold page of the right file is among the pages touched by the places, which are the first k. */
export function pageHit(gold: Gold, places: readonly FoundPlace[]): number {
  const file = goldFile(gold);
  const hit = places.some((place) => place.file === file && place.pages.some((page) => gold.gold_pages.includes(page)));
  return hit ? 1 : 0;
}

/** 1 when the first place is in the right document. */
export function rightDocumentFirst(gold: Gold, places: readonly FoundPlace[]): number {
  return places[0] !== undefined && places[0].file === goldFile(gold) ? 1 : 0;
}

/** Share of the characters of the gold spans that the places of the right file cover, 0..1; places may overlap. */
export function characterRecall(gold: Gold, places: readonly FoundPlace[]): number {
  const file = goldFile(gold);
  const covered = mergeRanges(places.filter((place) => place.file === file).map(({ start, end }) => [start, end]));
  const spans = mergeRanges(gold.gold_spans);
  let found = 0;
  for (const [from, to] of spans) {
    for (const [start, end] of covered) found += Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
  const total = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  return total === 0 ? 0 : found / total;
}

type Range = readonly [start: number, end: number];

/** The same characters as disjoint ranges in order. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}
