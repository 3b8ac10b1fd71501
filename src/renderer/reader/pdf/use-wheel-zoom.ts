import { type RefObject, useEffect } from 'react';
import type { PdfView } from './pdf-view.ts';

/** Pixels of a wheel that make the pages e times as large: one notch (100) is a third. */
const PIXELS_PER_E = 350;

/** Ctrl and wheel, or a pinch on a touchpad, zoom the pages. Not passive: the browser would zoom the whole window. */
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
