import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PDFViewer } from './viewer-parts.ts';

/** Pages whose size is asked for at once; between two such groups the page stays free for its user. */
const GROUP = 40;

/** Makes sure that a page view knows its own page: until then pdf.js gives it the size and rotation of the first one. */
export async function loadPage(pdf: PDFDocumentProxy, viewer: PDFViewer, index: number): Promise<void> {
  const view = viewer.getPageView(index);
  if (!view || view.pdfPage) return;
  const page = await pdf.getPage(index + 1);
  if (!view.pdfPage) view.setPdfPage(page);
}

/**
 * The sizes of all pages, in order. pdf.js does this itself only where it fetches the whole file. `onMeasured` is called after
 * each group. The browser keeps what is on screen in its place when pages above change (scroll anchoring).
 */
export async function loadPageSizes(
  pdf: PDFDocumentProxy,
  viewer: PDFViewer,
  onMeasured: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < pdf.numPages && !signal.aborted; from += GROUP) {
    const to = Math.min(from + GROUP, pdf.numPages);
    const indexes = Array.from({ length: to - from }, (_, offset) => from + offset);
    // A page that cannot be read keeps the size of the first one; pdf.js shows it empty, and the others are still measured.
    await Promise.allSettled(indexes.map((index) => loadPage(pdf, viewer, index)));
    if (signal.aborted) return;
    onMeasured();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
