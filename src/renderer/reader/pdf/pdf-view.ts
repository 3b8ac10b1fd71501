import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import type { LitPlace } from '../../state/lit-place.ts';
import { strongRects } from '../places/place-parts.ts';
import { type FindEvent, type FindState, NO_FIND, nextFindState } from '../tools/find-state.ts';
import { LitPages } from './lit-pages.ts';
import type { PageBox } from './page-box.ts';
import { pageName, printedLabels } from './page-label.ts';
import { EventBus, PDFFindController, PDFViewer } from './viewer-parts.ts';
import { DocumentLinks, listenFind, loadPage, loadPageSizes, PLAIN_L10N } from './viewer-services.ts';
import { clampZoom, type Fit, fitScale, stepZoom } from './zoom.ts';

/** What the tools around the pages show. `layout` rises whenever places may lie elsewhere on the track. */
export interface PdfViewState {
  readonly ready: boolean;
  readonly page: number;
  readonly pages: number;
  readonly labels: readonly string[] | null;
  readonly scale: number;
  readonly fit: Fit;
  readonly turn: number;
  readonly find: FindState;
  readonly layout: number;
}

/** Pixels: inset of the pages, and what the heatmap covers at their right. */
const INSET = 12;
const STRIP = 14;
/** 8 megapixels are 32 MB a page; the buffer holds ten pages, so canvases stay under 320 MB at any zoom. */
const CANVAS_PIXELS = 2 ** 23;

/** The pages of one document: pdf.js's viewer, its zoom, its find, and the lit words on it. Ends with `close`. */
export class PdfView {
  readonly #container: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #onState: (state: PdfViewState) => void;
  readonly #viewer: PDFViewer;
  readonly #bus = new EventBus();
  readonly #stop = new AbortController();
  readonly #lit: LitPages;
  #state: PdfViewState;
  /** The latest wish to show a place: an older one that is still loading its page must not scroll any more. */
  #showing = 0;
  #wheel = 1;
  /** The page of the words last shown: it is the one to name until the pages are scrolled, whatever else is in sight. */
  #shown = { page: 0, scrollTop: Number.NaN };

  constructor(
    container: HTMLDivElement,
    pdf: PDFDocumentProxy,
    onState: (state: PdfViewState) => void,
    onActivate: (placeId: string) => void,
  ) {
    this.#container = container;
    this.#pdf = pdf;
    this.#onState = onState;
    this.#state = {
      ready: false,
      page: 1,
      pages: pdf.numPages,
      labels: null,
      scale: 1,
      fit: 'width',
      turn: 0,
      find: NO_FIND,
      layout: 0,
    };
    const eventBus = this.#bus;
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
      abortSignal: this.#stop.signal,
    };
    this.#viewer = new PDFViewer(options);
    this.#lit = new LitPages({
      viewer: this.#viewer,
      onActivate,
      pageNameOf: (index) => this.pageNameOf(index),
      turn: () => this.#state.turn,
    });
    linkService.setViewer(this.#viewer);
    this.#listen();
    this.#viewer.setDocument(pdf);
    linkService.setDocument(pdf);
  }

  get state(): PdfViewState {
    return this.#state;
  }

  close(): void {
    this.#lit.remove();
    // Canvases keep their memory until they are collected; this gives it back now.
    for (const view of this.#viewer.getCachedPageViews()) view.destroy();
    this.#viewer.setDocument(null as unknown as PDFDocumentProxy);
    this.#stop.abort();
  }

  goToPage(page: number): void {
    this.#viewer.currentPageNumber = page;
  }

  turnPage(direction: 1 | -1): void {
    if (direction > 0) this.#viewer.nextPage();
    else this.#viewer.previousPage();
  }

  goToDestination(dest: string | unknown[]): void {
    void this.#viewer.linkService.goToDestination(dest);
  }

  setFit(fit: 'width' | 'page'): void {
    this.#set({ fit });
    this.#applyFit();
  }

  setScale(scale: number): void {
    this.#set({ fit: null });
    this.#viewer.currentScale = clampZoom(scale);
  }

  zoomStep(direction: 1 | -1): void {
    this.setScale(stepZoom(this.#state.scale, direction));
  }

  /** Zoom of the wheel: what is under the pointer (pixels from the corner of the container) stays there; drawn anew when it has come to rest. */
  zoomBy(scaleFactor: number, origin: readonly [number, number]): void {
    // pdf.js rounds to whole per cents: the small steps of a touchpad are gathered until they make one.
    this.#wheel *= scaleFactor;
    const wanted = clampZoom(Math.round(this.#state.scale * this.#wheel * 100) / 100);
    if (Math.abs(wanted - this.#state.scale) < 0.01) return;
    this.#wheel = 1;
    this.#set({ fit: null });
    const { offsetLeft, offsetTop } = this.#container;
    this.#viewer.updateScale({
      scaleFactor: wanted / this.#state.scale,
      origin: [origin[0] + offsetLeft, origin[1] + offsetTop],
      drawingDelay: 300,
    });
  }

  rotate(): void {
    this.#viewer.pagesRotation = (this.#viewer.pagesRotation + 90) % 360;
  }

  /** The room for the pages changed. */
  resized(): void {
    if (!this.#state.ready) return;
    this.#applyFit(200);
    this.#set({ layout: this.#state.layout + 1 });
  }

  /** What changes the find; `again` steps to the next or previous match. */
  find(event: FindEvent, again?: 'next' | 'previous'): void {
    if (again === undefined) this.#findEvent(event);
    if (event.type === 'close') {
      this.#bus.dispatch('findbarclose', { source: this });
      return;
    }
    const { query, matchCase, wholeWords } = this.#state.find;
    this.#bus.dispatch('find', {
      source: this,
      type: again === undefined ? '' : 'again',
      query,
      caseSensitive: matchCase,
      entireWord: wholeWords,
      highlightAll: true,
      findPrevious: again === 'previous',
      matchDiacritics: false,
    });
  }

  /** Lights places; pages that lie elsewhere in the file are measured first, so that their boxes are right before they are drawn. */
  setPlaces(places: readonly LitPlace[], activeId: string | null): void {
    this.#lit.set(places, activeId);
    if (this.#state.ready) void this.#paint();
  }

  /** Scrolls so that the words of a place stand at one third of the height. Rejects when its page cannot be read. */
  async show(place: LitPlace): Promise<void> {
    const showing = ++this.#showing;
    const first = strongRects(place)
      .toSorted((a, b) => a.page_index - b.page_index)
      .find((page) => page.rects.length > 0);
    if (first === undefined || first.page_index >= this.#state.pages) return;
    await loadPage(this.#pdf, this.#viewer, first.page_index);
    if (showing !== this.#showing || this.#stop.signal.aborted) return;
    this.#lit.paint(first.page_index);
    const box = this.#lit.boxOf(place.id, first.page_index);
    const page = this.#pageElement(first.page_index);
    if (box === null || page === null) return;
    const pages = this.#container;
    pages.scrollTop = page.offsetTop + box.top * page.clientHeight - pages.clientHeight / 3;
    this.#showSideways(page, box);
    this.#shown = { page: first.page_index + 1, scrollTop: pages.scrollTop };
    this.#set({ page: this.#shown.page });
  }

  /** A page that fits stands in the middle, whatever wider pages the file has; of a wider one the words are in sight. */
  #showSideways(page: HTMLElement, words: PageBox): void {
    const pages = this.#container;
    const room = pages.clientWidth - STRIP;
    if (page.clientWidth <= room) {
      pages.scrollLeft = page.offsetLeft - (room - page.clientWidth) / 2;
      return;
    }
    const left = page.offsetLeft + words.left * page.clientWidth;
    const right = left + words.width * page.clientWidth;
    if (left < pages.scrollLeft || right > pages.scrollLeft + room) {
      pages.scrollLeft = Math.min(left - 40, Math.max(0, right + 40 - room));
    }
  }

  /** Where a place's words begin, 0 (top of the document) to 1; null while its page is not laid out. */
  heightOf(place: LitPlace): number | null {
    const first = strongRects(place).find((page) => page.rects.length > 0);
    const page = first === undefined ? null : this.#pageElement(first.page_index);
    if (first === undefined || page === null || this.#container.scrollHeight === 0) return null;
    const box = this.#lit.boxOf(place.id, first.page_index);
    return (page.offsetTop + (box?.top ?? 0) * page.clientHeight) / this.#container.scrollHeight;
  }

  /** The place under a point of the window; null where no words are lit. */
  placeAt(x: number, y: number, target: Element): LitPlace | null {
    return this.#lit.placeAt(x, y, target);
  }

  pageNameOf(pageIndex: number): string {
    return pageName(pageIndex + 1, this.#state.pages, this.#state.labels);
  }

  #listen(): void {
    const options = { signal: this.#stop.signal };
    const begun = (): void => {
      this.#started().catch((error: unknown) => {
        // Closing the document ends what is still asked of it.
        if (!this.#stop.signal.aborted) throw error;
      });
    };
    this.#bus.on('pagesinit', begun, options);
    const scrolled = (): void => {
      const still = Math.abs(this.#container.scrollTop - this.#shown.scrollTop) < 2;
      const page = still ? this.#shown.page : this.#viewer.currentPageNumber;
      if (page !== this.#state.page) this.#set({ page });
    };
    this.#bus.on('updateviewarea', scrolled, options);
    this.#bus.on('scalechanging', ({ scale }: { scale: number }) => this.#moved({ scale }), options);
    const turned = ({ pagesRotation }: { pagesRotation: number }): void => {
      this.#moved({ turn: pagesRotation });
      this.#applyFit();
    };
    this.#bus.on('rotationchanging', turned, options);
    listenFind(this.#bus, options, (event) => this.#findEvent(event));
  }

  async #started(): Promise<void> {
    this.#applyFit();
    this.#set({ ready: true });
    this.#namePages();
    await this.#paint();
    const labels = printedLabels(await this.#pdf.getPageLabels());
    if (this.#stop.signal.aborted) return;
    this.#set({ labels });
    this.#namePages();
    await this.#paint();
    const measured = (): void => {
      this.#set({ layout: this.#state.layout + 1 });
      this.#centre();
    };
    await loadPageSizes(this.#pdf, this.#viewer, measured, this.#stop.signal);
  }

  #namePages(): void {
    for (let index = 0; index < this.#state.pages; index += 1) {
      this.#pageElement(index)?.setAttribute('aria-label', this.pageNameOf(index));
    }
  }

  async #paint(): Promise<void> {
    const onPages = [...this.#lit.pages()].filter((index) => index < this.#state.pages);
    // A page that cannot be read is shown empty by pdf.js. All fail when the document was closed meanwhile.
    await Promise.allSettled(
      onPages.map(async (index) => {
        await loadPage(this.#pdf, this.#viewer, index);
        if (!this.#stop.signal.aborted) this.#lit.paint(index);
      }),
    );
    if (!this.#stop.signal.aborted) this.#set({ layout: this.#state.layout + 1 });
  }

  #moved(change: Partial<PdfViewState>): void {
    this.#set({ ...change, layout: this.#state.layout + 1 });
    this.#lit.repaint();
  }

  #applyFit(drawingDelay = -1): void {
    const { fit, scale } = this.#state;
    const view = this.#viewer.getPageView(this.#viewer.currentPageNumber - 1);
    const { clientWidth, clientHeight } = this.#container;
    if (fit === null || !view || clientWidth === 0) return;
    const page = { width: view.width / view.scale, height: view.height / view.scale };
    const room = { width: clientWidth - 2 * INSET - STRIP, height: clientHeight - 2 * INSET };
    const wanted = fitScale(fit, page, room);
    if (drawingDelay < 0 || scale === wanted) this.#viewer.currentScale = wanted;
    else this.#viewer.updateScale({ scaleFactor: wanted / scale, drawingDelay, origin: undefined });
    this.#centre();
  }

  /** The page being read back into the middle, when wider pages became known or the zoom changed. */
  #centre(): void {
    const page = this.#pageElement(this.#state.page - 1);
    if (page !== null && this.#state.fit !== null) this.#showSideways(page, { left: 0, top: 0, width: 1, height: 1 });
  }

  #pageElement(index: number): HTMLElement | null {
    return this.#viewer.getPageView(index)?.div ?? null;
  }

  #findEvent(event: FindEvent): void {
    this.#set({ find: nextFindState(this.#state.find, event) });
  }

  #set(change: Partial<PdfViewState>): void {
    if (this.#stop.signal.aborted) return;
    this.#state = { ...this.#state, ...change };
    this.#onState(this.#state);
  }
}
