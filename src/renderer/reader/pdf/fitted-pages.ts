import type { PDFPageProxy } from 'pdfjs-dist';
import { fittedScale } from './page-track.ts';
import type { PDFViewer } from './viewer-parts.ts';
import type { Fit } from './zoom.ts';

/** What is used of a page's view, which pdf.js has no type of. */
interface PageView {
  readonly div: HTMLElement;
  readonly viewport: { readonly scale: number };
  /** In pixels at `scale`. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  update(change: { readonly scale?: number }): void;
  setPdfPage(page: PDFPageProxy): void;
}

/**
 * Gives each page a scale of its own while the pages are fitted: pdf.js has one for all, so that a wide page would
 * scroll sideways, or make the others small.
 */
export class FittedPages {
  readonly #viewer: PDFViewer;
  readonly #container: HTMLElement;
  readonly #fit: () => Fit;
  readonly #known = new WeakSet<PageView>();

  constructor(viewer: PDFViewer, container: HTMLElement, fit: () => Fit) {
    this.#viewer = viewer;
    this.#container = container;
    this.#fit = fit;
  }

  /** Takes over the pages of the document that was set; called when the viewer has made their views. */
  adopt(): void {
    for (const view of this.#views()) this.#adopt(view);
  }

  /** Fits the pages; `scale` is that of the viewer now. False where nothing is fitted, or the pages are not shown. */
  fit(scale: number, drawingDelay: number): boolean {
    const current: PageView | undefined = this.#viewer.getPageView(this.#viewer.currentPageNumber - 1);
    const wanted = current === undefined ? null : this.#scaleOf(current);
    if (wanted === null) return false;
    // The viewer scales nothing where its own scale stays.
    if (scale === wanted) this.apply();
    else if (drawingDelay < 0) this.#viewer.currentScale = wanted;
    else this.#viewer.updateScale({ scaleFactor: wanted / scale, drawingDelay, origin: undefined });
    return true;
  }

  /** Scales the pages again whose scale would be another by now. */
  apply(): void {
    for (const view of this.#views()) {
      const wanted = this.#scaleOf(view) ?? this.#viewer.currentScale;
      if (view.scale !== wanted) view.update({ scale: this.#viewer.currentScale });
    }
    // A page that was scaled is drawn when the viewer looks for such pages, which it does not if its own scale stays.
    this.#viewer.update();
  }

  /** The scale of a page while pages are fitted, else null. */
  #scaleOf(page: PageView): number | null {
    const fit = this.#fit();
    return fit === null || this.#container.clientWidth === 0 ? null : fittedScale(fit, page, this.#container);
  }

  *#views(): Iterable<PageView> {
    for (let i = 0; i < this.#viewer.pagesCount; i++) {
      const view: PageView | undefined = this.#viewer.getPageView(i);
      if (view !== undefined) yield view;
    }
  }

  #adopt(view: PageView): void {
    if (this.#known.has(view)) return;
    this.#known.add(view);
    const update = view.update.bind(view);
    view.update = (change) => {
      update(change);
      const own = this.#scaleOf(view);
      if (own !== null && own !== view.scale) update({ ...change, scale: own });
      // The sizes of the page's layers are computed from it; without an own one they have the viewer's.
      if (own === null) view.div.style.removeProperty('--scale-factor');
      else view.div.style.setProperty('--scale-factor', String(view.viewport.scale));
    };
    const setPdfPage = view.setPdfPage.bind(view);
    view.setPdfPage = (page) => {
      setPdfPage(page);
      // Until then it has the size of the first page.
      view.update({ scale: this.#viewer.currentScale });
    };
  }
}
