import type { StoredPassage } from '../data.ts';
import { contentWords } from '../text/content-words.ts';
import { pageKeys } from './find-by-words.ts';
import { passageWordSet } from './passage-words.ts';
import { datedAs, type Period } from './periods.ts';

/**
 * For a passage the share of the periods asked for whose date stands on its pages, 0..1; 0.5 when the question names none. By
 * the page and not by the passage: the date of a table stands above it. `onPages` are the passages of the pages that are asked for.
 */
export function datedPages(
  periods: readonly Period[],
  onPages: readonly StoredPassage[],
): (passage: StoredPassage) => number {
  const dates = [...new Set(periods.map(datedAs))].map(contentWords);
  if (dates.length === 0) return () => 0.5;
  const asked = new Set(dates.flat());
  /** Words of the dates by page. */
  const seen = new Map<string, Set<string>>();
  for (const passage of onPages) {
    const own = [...asked].filter((word) => passageWordSet(passage).has(word));
    if (own.length === 0) continue;
    for (const key of pageKeys(passage)) {
      const page = seen.get(key) ?? new Set();
      for (const word of own) page.add(word);
      seen.set(key, page);
    }
  }
  return (passage) => {
    const pages = pageKeys(passage).map((key) => seen.get(key));
    const found = dates.filter((date) => date.every((word) => pages.some((page) => page?.has(word))));
    return found.length / dates.length;
  };
}
