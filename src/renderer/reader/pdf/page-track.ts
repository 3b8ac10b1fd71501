import type { PageBox } from './page-box.ts';
import { type Fit, fitScale } from './zoom.ts';

/** The state that the tools around the pages show. `layout` rises whenever places may have moved on the track. */
export interface PdfViewState {
  readonly ready: boolean;
  readonly page: number;
  readonly pages: number;
  readonly labels: readonly string[] | null;
  readonly scale: number;
  readonly fit: Fit;
  readonly turn: number;
  readonly layout: number;
}

/** The state of a document before any page is laid out. */
export function firstState(pages: number): PdfViewState {
  const shown = { ready: false, page: 1, pages, labels: null, layout: 0 };
  return { ...shown, scale: 1, fit: 'width', turn: 0 };
}

/**
 * In pixels: the inset above and below the pages, the gutters beside them for margin numbers, and the strip of the
 * heatmap at the right.
 */
const INSET = 12;
const GUTTER = 28;
export const STRIP = 14;

/** The scale at which a page fits the track; `width` and `height` are its pixels at `scale`. */
export function fittedScale(
  fit: 'width' | 'page',
  { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
  { clientWidth, clientHeight }: HTMLElement,
): number {
  const room = { width: clientWidth - 2 * GUTTER - STRIP, height: clientHeight - 2 * INSET };
  return fitScale(fit, { width: width / scale, height: height / scale }, room);
}

export const WHOLE_PAGE: PageBox = { left: 0, top: 0, width: 1, height: 1 };

/** Centres a page that fits, even where the file has wider ones; of a wider page, scrolls to the words. */
export function scrollSideways(track: HTMLElement, page: HTMLElement, words: PageBox): void {
  const room = track.clientWidth - STRIP;
  if (page.clientWidth <= room) {
    track.scrollLeft = page.offsetLeft - (room - page.clientWidth) / 2;
    return;
  }
  const left = page.offsetLeft + words.left * page.clientWidth;
  const right = left + words.width * page.clientWidth;
  if (left < track.scrollLeft || right > track.scrollLeft + room) {
    track.scrollLeft = Math.min(left - 40, Math.max(0, right + 40 - room));
  }
}

/** Scrolls so that the words on a page are at one third of the height, and visible sideways. */
export function scrollToWords(track: HTMLElement, page: HTMLElement, words: PageBox): void {
  track.scrollTop = page.offsetTop + words.top * page.clientHeight - track.clientHeight / 3;
  scrollSideways(track, page, words);
}
