import { type RefObject, useEffect, useState } from 'react';
import type { PdfView } from './pdf-view.ts';

/** Height of the visible part of the pages in pixels, without a scroll bar below; pages that are fitted follow its width. */
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
