import { describe, expect, it, vi } from 'vitest';
import { FittedPages } from '../../../../../src/renderer/reader/pdf/fitted-pages.ts';
import type { PDFViewer } from '../../../../../src/renderer/reader/pdf/viewer-parts.ts';
import type { Fit } from '../../../../../src/renderer/reader/pdf/zoom.ts';

/** A page of 600 x 800 at its scale, which has been drawn. */
function drawnPage(scale: number) {
  const page = {
    div: { style: { setProperty: () => undefined, removeProperty: () => undefined } },
    viewport: { scale },
    scale,
    width: 600 * scale,
    height: 800 * scale,
    isDrawn: true,
    update: (change: { scale?: number }) => {
      page.scale = change.scale ?? page.scale;
      page.width = 600 * page.scale;
      page.height = 800 * page.scale;
      page.isDrawn = false;
    },
    setPdfPage: () => undefined,
  };
  return page;
}

describe('pages that are fitted', () => {
  const container = { clientWidth: 640, clientHeight: 400 };
  function fitted(fit: Fit, scale: number) {
    const pages = [drawnPage(scale), drawnPage(scale)];
    const viewer = {
      pagesCount: pages.length,
      currentPageNumber: 1,
      currentScale: scale,
      getPageView: (index: number) => pages[index],
      update: vi.fn(),
    };
    const all = new FittedPages(viewer as unknown as PDFViewer, container as unknown as HTMLElement, () => fit);
    all.adopt();
    return { all, pages, viewer };
  }

  it('stay drawn where only the height of the reader changes', () => {
    const { all, pages, viewer } = fitted('width', 1);
    all.apply();
    const { scale = 0 } = pages[0] ?? {};
    for (const page of pages) page.isDrawn = true;
    viewer.currentScale = scale;
    container.clientHeight = 300;
    expect(all.fit(scale, 200)).toBe(true);
    expect(pages.map(({ isDrawn }) => isDrawn)).toEqual([true, true]);
  });

  it('are drawn by the viewer after they were scaled while its own scale stays', () => {
    const { all, pages, viewer } = fitted(null, 2);
    viewer.currentScale = 1;
    all.apply();
    expect(pages.map(({ scale }) => scale)).toEqual([1, 1]);
    expect(viewer.update).toHaveBeenCalled();
  });
});
