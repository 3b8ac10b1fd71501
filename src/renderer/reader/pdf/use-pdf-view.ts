import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RectsOfMatch } from './found-pages.ts';
import { asPdfFailure, type OpenPdf, openDocuments, type PdfFailure } from './open-pdf.ts';
import { firstState, type PdfViewState } from './page-track.ts';
import { PdfView } from './pdf-view.ts';

export interface PdfViewHandle {
  readonly view: PdfView | null;
  readonly state: PdfViewState | null;
  readonly opened: OpenPdf | null;
  readonly failure: PdfFailure | null;
}

const CLOSED: PdfViewHandle = { view: null, state: null, opened: null, failure: null };

/** Opens the PDF at `url` in `container`, and closes it when either changes. A higher `attempt` opens it again. */
export function usePdfView(
  container: RefObject<HTMLDivElement | null>,
  url: string,
  attempt: number,
  onActivate: (placeId: string) => void,
  rectsOf: RectsOfMatch,
): PdfViewHandle {
  const [handle, setHandle] = useState<PdfViewHandle>(CLOSED);
  const activate = useRef(onActivate);
  activate.current = onActivate;
  const rects = useRef(rectsOf);
  rects.current = rectsOf;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; its change opens the document again.
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let ended = false;
    let view: PdfView | null = null;
    const lease = openDocuments.acquire(url);
    const lost = Promise.withResolvers<void>();
    const fail = (error: unknown): void => {
      if (!ended) setHandle((before) => ({ ...before, failure: asPdfFailure(error) }));
    };
    lease.opened.then((opened) => {
      if (ended) return;
      opened.onLost((error) => {
        fail(error);
        lost.resolve();
      });
      view = new PdfView(
        element,
        opened.pdf,
        (state) => setHandle((before) => ({ ...before, state })),
        (placeId) => activate.current(placeId),
        (match) => rects.current(match),
      );
      setHandle({ view, state: firstState(opened.pdf.numPages), opened, failure: null });
    }, fail);
    return () => {
      ended = true;
      // After a loss of bytes, pdf.js would wait for them for ever.
      lease.release(false, view === null ? undefined : Promise.race([view.close(), lost.promise]));
      setHandle(CLOSED);
    };
  }, [container, url, attempt]);

  return handle;
}

/**
 * Height of the visible part of the pages in pixels, without a scroll bar below. Fits the pages again when its size
 * changes.
 */
export function usePageRoom(container: RefObject<HTMLElement | null>, view: PdfView | null): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      setHeight(element.clientHeight);
      view?.resized();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [container, view]);
  return height;
}

/** Wheel distance in pixels that scales the pages by e; one notch (100) enlarges them by a third. */
const PIXELS_PER_E = 350;

/**
 * Zooms the pages with Ctrl and wheel, or a pinch on a touchpad. The listener is not passive, or the browser would zoom
 * the window.
 */
export function useWheelZoom(container: RefObject<HTMLElement | null>, view: PdfView | null): void {
  useEffect(() => {
    const element = container.current;
    if (element === null || view === null) return;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
      const box = element.getBoundingClientRect();
      view.zoomBy(Math.exp(-pixels / PIXELS_PER_E), [event.clientX - box.left, event.clientY - box.top]);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [container, view]);
}
