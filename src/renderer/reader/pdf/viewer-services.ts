import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { say } from '../../../language/say.ts';
import { EventBus, PDFLinkService, PDFViewer } from './viewer-parts.ts';

/** Lets links of a PDF lead to places within it only: an outside address gets no href, so that nothing can open it. */
class DocumentLinks extends PDFLinkService {
  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    link.removeAttribute('href');
    // The address is shown, because the user may want to know it; as text only, never as markup.
    link.title = say('reader.linkNotOpened', { url });
    link.setAttribute('aria-disabled', 'true');
    link.onclick = () => false;
  }

  /** Allows named actions that turn pages; printing, saving and others are for the user, not for the file. */
  override executeNamedAction(action: string): void {
    if (['NextPage', 'PrevPage', 'FirstPage', 'LastPage'].includes(action)) super.executeNamedAction(action);
  }

  /** Replaces the `#…` addresses of the base class, which a middle click would open in a new window. */
  override getAnchorUrl(): string {
    return '#';
  }
}

/** Number of pages whose sizes are requested together; the pause between two groups keeps the window responsive. */
const GROUP = 40;

/** Gives a page view its own page; before that, pdf.js shows it with the size and rotation of the first page. */
export async function loadPage(pdf: PDFDocumentProxy, viewer: PDFViewer, index: number): Promise<void> {
  const view = viewer.getPageView(index);
  if (!view || view.pdfPage) return;
  const page = await pdf.getPage(index + 1);
  if (!view.pdfPage) view.setPdfPage(page);
}

/** Loads these pages, and calls `onLoaded` for each that can be read. pdf.js shows the others empty. */
export async function loadPages(
  pdf: PDFDocumentProxy,
  viewer: PDFViewer,
  indexes: readonly number[],
  onLoaded: (index: number) => void,
): Promise<void> {
  await Promise.allSettled(indexes.map((index) => loadPage(pdf, viewer, index).then(() => onLoaded(index))));
}

/**
 * Resolves when the viewer waits for nothing of `pdf` any more. Freed before its first page has come, or after that its
 * metadata, pdf.js logs an error and leaves a rejection that nobody can catch ("Transport destroyed").
 */
export async function viewerSettled(pdf: PDFDocumentProxy, hasFirstPage: boolean): Promise<void> {
  await Promise.allSettled([pdf.getPage(1), hasFirstPage ? pdf.getMetadata() : null]);
}

/**
 * Loads the sizes of all pages, in order; pdf.js does so itself only when it fetches the whole file. Calls `onMeasured`
 * after each group. When pages above change, the browser keeps the visible part in its place (scroll anchoring).
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
    // A page that cannot be read keeps the size of the first one; pdf.js shows it empty, and the others are still
    // measured.
    await Promise.allSettled(indexes.map((index) => loadPage(pdf, viewer, index)));
    if (signal.aborted) return;
    onMeasured();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

type L10n = NonNullable<PDFViewer['l10n']>;

/**
 * Translates nothing, since the reader names pages itself. pdf.js's own class would watch the whole viewer and parse
 * its strings as markup. The cast is needed because pdf.js does not export the type; these are all the members that the
 * viewer calls.
 */
const PLAIN_L10N = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
} as unknown as L10n;

/**
 * Largest canvas: 8 megapixels, 32 MB a page. The viewer keeps ten pages, so canvases stay below 320 MB at any zoom.
 */
const CANVAS_PIXELS = 2 ** 23;

/** Creates pdf.js's viewer in `container`, with its events and links; `stop` removes all its listeners. */
export function createViewer(container: HTMLDivElement, stop: AbortSignal) {
  const eventBus = new EventBus();
  const linkService = new DocumentLinks({ eventBus, ignoreDestinationZoom: true });
  const options = {
    container,
    eventBus,
    linkService,
    l10n: PLAIN_L10N,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
    enableSelectionRendering: false,
    enableAutoLinking: false,
    maxCanvasPixels: CANVAS_PIXELS,
    // Missing in the published types, but the viewer's only way to remove its listeners.
    abortSignal: stop,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  return { viewer, eventBus, linkService };
}

/** Names the pages for screen readers. */
export function namePages(viewer: PDFViewer, nameOf: (index: number) => string): void {
  for (let index = 0; index < viewer.pagesCount; index += 1) {
    viewer.getPageView(index)?.div?.setAttribute('aria-label', nameOf(index));
  }
}
