import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageRects } from '../../../contract/documents.ts';
import type { LitPlace } from '../../state/lit-place.ts';
import type { TextMatch } from '../find/find-text.ts';
import { strongPages } from '../places/place-parts.ts';
import { selectedBoxes } from '../tools/selected-words.ts';
import { FittedPages } from './fitted-pages.ts';
import { FoundPages, type RectsOfMatch } from './found-pages.ts';
import { LitPages } from './lit-pages.ts';
import { userRect } from './page-box.ts';
import { pageName, printedLabels } from './page-label.ts';
import { firstState, type PdfViewState, scrollSideways, scrollToWords, WHOLE_PAGE } from './page-track.ts';
import type { EventBus, PDFViewer } from './viewer-parts.ts';
import { createViewer, loadPage, loadPageSizes, loadPages, namePages, viewerSettled } from './viewer-services.ts';
import { clampZoom, stepZoom, wheelZoom } from './zoom.ts';

/**
 * The pages of one document: pdf.js's viewer, zoom, find and lit words. `close` resolves when the document may be
 * freed.
 */
export class PdfView {
  readonly #container: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #onState: (state: PdfViewState) => void;
  readonly #viewer: PDFViewer;
  readonly #bus: EventBus;
  readonly #stop = new AbortController();
  readonly #lit: LitPages;
  readonly #found: FoundPages;
  readonly #fitted: FittedPages;
  #state: PdfViewState;
  /** Number of the latest call of `show`: an older call that is still loading its page must not scroll any more. */
  #showing = 0;
  readonly #wheel = wheelZoom();
  /**
   * The page of the words shown last. It stays the current page until the user scrolls, even where others are visible
   * too.
   */
  #shown = { page: 0, scrollTop: Number.NaN };

  constructor(
    container: HTMLDivElement,
    pdf: PDFDocumentProxy,
    onState: (state: PdfViewState) => void,
    onActivate: (placeId: string) => void,
    rectsOf: RectsOfMatch,
  ) {
    this.#container = container;
    this.#pdf = pdf;
    this.#onState = onState;
    this.#state = firstState(pdf.numPages);
    const { viewer, eventBus, linkService } = createViewer(container, this.#stop.signal);
    this.#viewer = viewer;
    this.#bus = eventBus;
    this.#lit = new LitPages({
      viewer: this.#viewer,
      onActivate,
      pageNameOf: (index) => this.pageNameOf(index),
      turn: () => this.#state.turn,
    });
    this.#found = new FoundPages({ viewer, container, rectsOf, load: (index) => loadPage(pdf, viewer, index) });
    this.#fitted = new FittedPages(viewer, container, () => this.#state.fit);
    this.#listen();
    this.#viewer.setDocument(pdf);
    linkService.setDocument(pdf);
  }

  close(): Promise<void> {
    this.#lit.remove();
    this.#found.remove();
    // Frees the memory of the canvases now instead of when they are garbage collected.
    for (const view of this.#viewer.getCachedPageViews()) view.destroy();
    this.#viewer.setDocument(null as unknown as PDFDocumentProxy);
    this.#stop.abort();
    return viewerSettled(this.#pdf, this.#state.ready);
  }

  goToPage(page: number): void {
    // What is being shown must not scroll away from it.
    this.#showing++;
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
    this.#fitted.apply();
  }

  zoomStep(direction: 1 | -1): void {
    this.setScale(stepZoom(this.#state.scale, direction));
  }

  /**
   * Zooms by the wheel around `origin` (pixels from the corner of the container); the pages are drawn again when the
   * wheel rests.
   */
  zoomBy(scaleFactor: number, origin: readonly [number, number]): void {
    const wanted = this.#wheel(this.#state.scale, scaleFactor);
    if (wanted === null) return;
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

  /** Called when the container's size has changed. */
  resized(): void {
    if (!this.#state.ready) return;
    this.#applyFit(200);
    this.#set({ layout: this.#state.layout + 1 });
  }

  /** Marks the matches of a search, and scrolls to the one that is shown where it is out of sight. */
  setMatches(matches: readonly TextMatch[], shown: TextMatch | null): void {
    if (this.#state.ready) void this.#found.set(matches, shown);
  }

  /** Lights places. Their pages are measured first, so that the boxes are right before the pages are drawn. */
  setPlaces(places: readonly LitPlace[], activeId: string | null): void {
    this.#lit.set(places, activeId);
    if (this.#state.ready) void this.#paint();
  }

  /** Scrolls so that the words of a place are at one third of the height. Rejects when the page cannot be read. */
  async show(place: LitPlace): Promise<void> {
    const showing = ++this.#showing;
    const first = strongPages(place).toSorted((a, b) => a.page_index - b.page_index)[0];
    if (first === undefined || first.page_index >= this.#state.pages) return;
    await loadPage(this.#pdf, this.#viewer, first.page_index);
    if (showing !== this.#showing || this.#stop.signal.aborted) return;
    this.#lit.paint(first.page_index);
    const box = this.#lit.boxOf(place.id, first.page_index);
    const page = this.#pageElement(first.page_index);
    if (box === null || page === null) return;
    scrollToWords(this.#container, page, box);
    this.#shown = { page: first.page_index + 1, scrollTop: this.#container.scrollTop };
    this.#set({ page: this.#shown.page });
  }

  /** Position of a place's first word, from 0 (top of the document) to 1; null while its page is not laid out. */
  heightOf(place: LitPlace): number | null {
    const first = strongPages(place)[0];
    const page = first === undefined ? null : this.#pageElement(first.page_index);
    if (first === undefined || page === null || this.#container.scrollHeight === 0) return null;
    const box = this.#lit.boxOf(place.id, first.page_index);
    return (page.offsetTop + (box?.top ?? 0) * page.clientHeight) / this.#container.scrollHeight;
  }

  /** The boxes of the selected words on each page, in its user space; null where none are. */
  selected(): { boxes: PageRects[] } | null {
    const boxes = [...this.#container.querySelectorAll<HTMLElement>('.page')].flatMap((page) => {
      const index = Number(page.dataset.pageNumber) - 1;
      const view = this.#viewer.getPageView(index);
      const layer = page.querySelector('.textLayer');
      if (!view || layer === null) return [];
      const { left, top, width, height } = page.getBoundingClientRect();
      const rects = selectedBoxes(layer).map((box) =>
        userRect(
          [(box.left - left) / width, (box.top - top) / height, box.width / width, box.height / height],
          view.viewport,
        ),
      );
      return rects.length === 0 ? [] : [{ page_index: index, rects }];
    });
    return boxes.length === 0 ? null : { boxes };
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
    const failed = (error: unknown): void => {
      // Requests that are still open fail when the document is closed.
      if (!this.#stop.signal.aborted) throw error;
    };
    this.#bus.on('pagesinit', () => this.#started().catch(failed), options);
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
    this.#bus.on('pagerendered', () => void this.#found.paint(), options);
  }

  async #started(): Promise<void> {
    this.#fitted.adopt();
    this.#applyFit();
    this.#set({ ready: true });
    namePages(this.#viewer, (index) => this.pageNameOf(index));
    await this.#paint();
    const labels = printedLabels(await this.#pdf.getPageLabels());
    if (this.#stop.signal.aborted) return;
    this.#set({ labels });
    namePages(this.#viewer, (index) => this.pageNameOf(index));
    await this.#paint();
    const measured = (): void => {
      this.#set({ layout: this.#state.layout + 1 });
      this.#centre();
    };
    await loadPageSizes(this.#pdf, this.#viewer, measured, this.#stop.signal);
  }

  async #paint(): Promise<void> {
    const onPages = [...this.#lit.pages()].filter((index) => index < this.#state.pages);
    const loaded = (index: number): void => {
      if (!this.#stop.signal.aborted) this.#lit.paint(index);
    };
    await loadPages(this.#pdf, this.#viewer, onPages, loaded);
    if (!this.#stop.signal.aborted) this.#set({ layout: this.#state.layout + 1 });
  }

  #moved(change: Partial<PdfViewState>): void {
    this.#set({ ...change, layout: this.#state.layout + 1 });
    this.#lit.repaint();
    this.#found.repaint();
  }

  #applyFit(drawingDelay = -1): void {
    if (this.#fitted.fit(this.#state.scale, drawingDelay)) this.#centre();
  }

  /** Centres the current page again, after wider pages became known or the zoom changed. */
  #centre(): void {
    const page = this.#pageElement(this.#state.page - 1);
    if (page !== null && this.#state.fit !== null) scrollSideways(this.#container, page, WHOLE_PAGE);
  }

  #pageElement(index: number): HTMLElement | null {
    return this.#viewer.getPageView(index)?.div ?? null;
  }

  #set(change: Partial<PdfViewState>): void {
    if (this.#stop.signal.aborted) return;
    this.#state = { ...this.#state, ...change };
    this.#onState(this.#state);
  }
}
