import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import type { FindEvent, FindState } from '../tools/find-state.ts';
import { EventBus, PDFFindController, PDFLinkService, PDFViewer, PdfFindState } from './viewer-parts.ts';

/** Links of a PDF lead to places in it and nowhere else: an address outside gets no href, so that nothing can open it. */
class DocumentLinks extends PDFLinkService {
  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    link.removeAttribute('href');
    // Said, not opened: a reader may want to know where it would lead. Text only, never markup.
    link.title = `Not opened: ${url}`;
    link.setAttribute('aria-disabled', 'true');
    link.onclick = () => false;
  }

  /** Named actions that turn pages; printing, saving and the rest are the app's business, not the file's. */
  override executeNamedAction(action: string): void {
    if (['NextPage', 'PrevPage', 'FirstPage', 'LastPage'].includes(action)) super.executeNamedAction(action);
  }

  /** The base class writes `#…` addresses, which a click with the middle button would open in a new window. */
  override getAnchorUrl(): string {
    return '#';
  }
}

interface Counts {
  readonly current: number;
  readonly total: number;
}

/** Turns what pdf.js says about a search into the reader's own events. */
export function listenFind(bus: EventBus, options: object, on: (event: FindEvent) => void): void {
  bus.on(
    'updatefindmatchescount',
    ({ matchesCount: { current, total } }: { matchesCount: Counts }) => on({ type: 'progress', current, total }),
    options,
  );
  const state = (event: { state: number; matchesCount: Counts }): void => {
    if (event.state === PdfFindState.PENDING) return;
    const none = event.state === PdfFindState.NOT_FOUND;
    // The count comes a moment later when pages are still being searched; what was found is at least one.
    const total = none ? 0 : Math.max(1, event.matchesCount.total);
    on({ type: 'done', current: none ? 0 : event.matchesCount.current, total });
  };
  bus.on('updatefindcontrolstate', state, options);
}

/** Pages whose size is asked for at once; between two such groups the page stays free for its user. */
const GROUP = 40;

/** Makes sure that a page view knows its own page: until then pdf.js gives it the size and rotation of the first one. */
export async function loadPage(pdf: PDFDocumentProxy, viewer: PDFViewer, index: number): Promise<void> {
  const view = viewer.getPageView(index);
  if (!view || view.pdfPage) return;
  const page = await pdf.getPage(index + 1);
  if (!view.pdfPage) view.setPdfPage(page);
}

/** Loads these pages and tells of each. One that cannot be read is shown empty by pdf.js; all fail once the document was closed. */
export async function loadPages(
  pdf: PDFDocumentProxy,
  viewer: PDFViewer,
  indexes: readonly number[],
  onLoaded: (index: number) => void,
): Promise<void> {
  await Promise.allSettled(indexes.map((index) => loadPage(pdf, viewer, index).then(() => onLoaded(index))));
}

/**
 * Resolves when the viewer waits for nothing of `pdf` any more. Freed before its first page has come, or after that its metadata, pdf.js
 * logs an error and leaves a rejection that nobody can catch ("Transport destroyed").
 */
export async function viewerSettled(pdf: PDFDocumentProxy, hasFirstPage: boolean): Promise<void> {
  await Promise.allSettled([pdf.getPage(1), hasFirstPage ? pdf.getMetadata() : null]);
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

type L10n = NonNullable<PDFViewer['l10n']>;

/**
 * Nothing to translate: the reader names pages itself. pdf.js's own would watch the whole viewer and parse its strings as markup.
 * The class is not exported by pdf.js, hence the cast; these are all the members the viewer calls.
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

/** 8 megapixels are 32 MB a page; the buffer holds ten pages, so canvases stay under 320 MB at any zoom. */
const CANVAS_PIXELS = 2 ** 23;

/** pdf.js's viewer in `container`, with its events and its links; all its listeners end with `stop`. */
export function createViewer(container: HTMLDivElement, stop: AbortSignal) {
  const eventBus = new EventBus();
  const linkService = new DocumentLinks({ eventBus, ignoreDestinationZoom: true });
  const findController = new PDFFindController({ eventBus, linkService, delay: 150 });
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    l10n: PLAIN_L10N,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
    enableSelectionRendering: false,
    enableAutoLinking: false,
    maxCanvasPixels: CANVAS_PIXELS,
    // Not in the published types, but how the viewer lets go of its listeners.
    abortSignal: stop,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  return { viewer, eventBus, linkService };
}

/** Searches as the find bar says; `again` steps to the next or previous match. */
export function dispatchFind(
  bus: EventBus,
  source: object,
  { query, matchCase, wholeWords }: FindState,
  again?: 'next' | 'previous',
): void {
  bus.dispatch('find', {
    source,
    type: again === undefined ? '' : 'again',
    query,
    caseSensitive: matchCase,
    entireWord: wholeWords,
    highlightAll: true,
    findPrevious: again === 'previous',
    matchDiacritics: false,
  });
}

/** Names the pages for whoever does not see them. */
export function namePages(viewer: PDFViewer, nameOf: (index: number) => string): void {
  for (let index = 0; index < viewer.pagesCount; index += 1) {
    viewer.getPageView(index)?.div?.setAttribute('aria-label', nameOf(index));
  }
}
