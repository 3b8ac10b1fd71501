import type { LitPlace } from '../../state/lit-place.ts';
import { paintOrder, placeName, strongRects, thinRects } from '../places/place-parts.ts';
import { type PageBox, unionBox } from './page-box.ts';
import { PlaceLayer } from './place-layer.ts';
import type { PDFViewer } from './viewer-parts.ts';

export interface LitPagesParts {
  readonly viewer: PDFViewer;
  readonly onActivate: (placeId: string) => void;
  readonly pageNameOf: (pageIndex: number) => string;
  /** Degrees by which the user turned the pages. */
  readonly turn: () => number;
}

const pagesOf = (place: LitPlace): number[] =>
  [...strongRects(place), ...thinRects(place)].map((page) => page.page_index);

/** The lit words of one document: a layer on each page that has places. Page indexes count from 0. */
export class LitPages {
  readonly #parts: LitPagesParts;
  readonly #layers = new Map<number, PlaceLayer>();
  #places: readonly LitPlace[] = [];
  #activeId: string | null = null;

  constructor(parts: LitPagesParts) {
    this.#parts = parts;
  }

  /** Sets the lit places without painting them, and removes the layers of pages without places. */
  set(places: readonly LitPlace[], activeId: string | null): void {
    this.#places = paintOrder(places, activeId);
    this.#activeId = activeId;
    const wanted = this.pages();
    for (const [index, layer] of this.#layers) {
      if (wanted.has(index)) continue;
      layer.remove();
      this.#layers.delete(index);
    }
  }

  /** Indexes of the pages that have places. */
  pages(): ReadonlySet<number> {
    return new Set(this.#places.flatMap((place) => pagesOf(place)));
  }

  /** Paints the words of one page, once the page knows its own size. */
  paint(index: number): void {
    const { viewer, onActivate, pageNameOf, turn } = this.#parts;
    const view = viewer.getPageView(index);
    const on = this.#places.filter((place) => pagesOf(place).includes(index));
    if (!view?.pdfPage || on.length === 0) return;
    const layer = this.#layers.get(index) ?? new PlaceLayer(view.div, onActivate);
    this.#layers.set(index, layer);
    layer.paint(index, view.viewport, {
      places: on,
      activeId: this.#activeId,
      pageName: pageNameOf(index),
      turn: turn(),
      nameOf: placeName,
    });
  }

  /** Paints all layers again, after pages were zoomed or turned. */
  repaint(): void {
    for (const index of this.#layers.keys()) this.paint(index);
  }

  /** The box around a place's words on a page, in shares of the page; null where they are not painted. */
  boxOf(placeId: string, index: number): PageBox | null {
    return unionBox(this.#layers.get(index)?.boxesOf(placeId) ?? []);
  }

  /** The place under a point of the window; null where no words are lit. */
  placeAt(x: number, y: number, target: Element): LitPlace | null {
    const page = target.closest<HTMLElement>('.page');
    const layer = this.#layers.get(Number(page?.dataset.pageNumber) - 1);
    if (page === null || layer === undefined) return null;
    const box = page.getBoundingClientRect();
    return layer.placeAt((x - box.left) / box.width, (y - box.top) / box.height);
  }

  remove(): void {
    for (const layer of this.#layers.values()) layer.remove();
    this.#layers.clear();
  }
}
