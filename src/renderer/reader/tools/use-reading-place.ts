import { type RefObject, useEffect, useRef } from 'react';
import type { ReadingPlace } from '../../state/lit-place.ts';

/**
 * Where a document is read, by its pages or blocks in their order (`parts`, a selector; the index of each in
 * `data-index`, or from 1 in `data-page-number`); null before any is laid out.
 */
function readingPlace(track: HTMLElement, parts: string): ReadingPlace | null {
  const edge = track.getBoundingClientRect().top;
  const all = track.querySelectorAll<HTMLElement>(parts);
  // The first one that ends below the upper edge, by halving: a file may have thousands of pages, and this runs while
  // it scrolls.
  let [from, to] = [0, all.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  const part = all[from];
  if (part === undefined) return null;
  const { top, height } = part.getBoundingClientRect();
  const { index, pageNumber } = part.dataset;
  return { index: Number(index ?? Number(pageNumber) - 1), share: height === 0 ? 0 : (edge - top) / height };
}

/**
 * Reports where the document is read: at each step of scrolling, and after it when `layout` changes, since a share of a
 * part that is still loading is another place once its words are there. Nothing while `isHeld` says that the place is
 * the one that the reader is being brought back to.
 */
export function useReadingPlace(
  container: RefObject<HTMLElement | null>,
  parts: string,
  onReading: ((place: ReadingPlace) => void) | undefined,
  { layout = 0, isHeld = () => false }: { readonly layout?: number; readonly isHeld?: () => boolean } = {},
): void {
  const report = useRef((): void => undefined);
  report.current = () => {
    const track = container.current;
    const place = track === null || isHeld() ? null : readingPlace(track, parts);
    if (place !== null) onReading?.(place);
  };
  const isScrolled = useRef(false);
  useEffect(() => {
    const track = container.current;
    if (track === null) return;
    const onScroll = (): void => {
      isScrolled.current = true;
      report.current();
    };
    track.addEventListener('scroll', onScroll, { passive: true });
    return () => track.removeEventListener('scroll', onScroll);
  }, [container]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` asks for the place again.
  useEffect(() => {
    if (isScrolled.current) report.current();
  }, [layout]);
}
