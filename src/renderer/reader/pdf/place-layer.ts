import type { PageRects } from '../../../contract/documents.ts';
import type { LitPlace } from '../../state/lit-place.ts';
import { strongRects, thinRects } from '../places/place-parts.ts';
import { hitsBox, type PageBox, pageBox, unionBox, type Viewport } from './page-box.ts';

/** The boxes of one place on one page. */
export interface PlaceOnPage {
  readonly place: LitPlace;
  readonly boxes: readonly PageBox[];
  /** Boxes that are only underlined. */
  readonly thin: readonly PageBox[];
}

/**
 * What is painted on a page. `turn`: degrees by which the user turned the pages; keeps the underline below the words.
 */
export interface LayerState {
  readonly places: readonly LitPlace[];
  readonly activeId: string | null;
  readonly pageName: string;
  readonly turn: number;
  readonly nameOf: (place: LitPlace, page: string) => string;
}

/**
 * The lit words and margin numbers of one page. pdf.js empties a page whenever it draws it again or drops it from its
 * buffer; the layer notices this and attaches itself again before the browser paints.
 */
export class PlaceLayer {
  readonly #page: HTMLElement;
  readonly #lit = document.createElement('div');
  readonly #pins = document.createElement('div');
  readonly #watch: MutationObserver;
  readonly #onActivate: (placeId: string) => void;
  #shown: readonly PlaceOnPage[] = [];

  constructor(page: HTMLElement, onActivate: (placeId: string) => void) {
    this.#page = page;
    this.#onActivate = onActivate;
    this.#lit.className = 'reader-lit-layer';
    this.#pins.className = 'reader-pin-layer';
    this.#watch = new MutationObserver(() => this.#attach());
    this.#watch.observe(page, { childList: true });
    this.#attach();
  }

  /** Paints the places, given in paint order, on the page as `viewport` shows it. */
  paint(pageIndex: number, viewport: Viewport, state: LayerState): void {
    this.#shown = state.places.flatMap((place) => {
      const onPage = (rects: readonly PageRects[]): PageBox[] =>
        rects.flatMap((page) =>
          page.page_index === pageIndex ? page.rects.map((rect) => pageBox(rect, viewport)) : [],
        );
      const strong = onPage(strongRects(place));
      const boxes = place.isPassage === true ? passageRuns(strong).flat() : strong;
      const shown = { place, boxes, thin: onPage(thinRects(place)) };
      return shown.boxes.length + shown.thin.length === 0 ? [] : [shown];
    });
    this.#lit.dataset.turn = String(state.turn);
    this.#lit.replaceChildren(...this.#shown.flatMap((shown) => litBoxes(shown, state.activeId)));
    this.#pins.replaceChildren(...this.#pinButtons(viewport, state));
    this.#attach();
  }

  /** The topmost place at a point of the page (shares of its size); null where no words are lit. */
  placeAt(x: number, y: number): LitPlace | null {
    return this.#shown.findLast(({ boxes, thin }) => hitsBox([...boxes, ...thin], x, y))?.place ?? null;
  }

  boxesOf(placeId: string): readonly PageBox[] {
    return this.#shown.find(({ place }) => place.id === placeId)?.boxes ?? [];
  }

  remove(): void {
    this.#watch.disconnect();
    this.#lit.remove();
    this.#pins.remove();
  }

  #attach(): void {
    if (this.#lit.parentNode !== this.#page) this.#page.append(this.#lit);
    if (this.#pins.parentNode !== this.#page) this.#page.append(this.#pins);
  }

  #pinButtons(viewport: Viewport, state: LayerState): HTMLElement[] {
    const pinned = this.#shown.filter(({ place }) => place.kind !== 'thread');
    const wishes = pinned.flatMap(({ place, boxes }) => {
      const all = unionBox(boxes);
      const first = boxes.toSorted((a, b) => a.top - b.top || a.left - b.left)[0];
      return all === null || first === undefined ? [] : [{ id: place.id, first, all }];
    });
    return pinLayout(wishes, viewport.height).flatMap((pin) => {
      const place = pinned.find((shown) => shown.place.id === pin.id)?.place;
      if (place === undefined) return [];
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'reader-pin';
      button.textContent = place.label;
      button.dataset.placeId = place.id;
      button.dataset.kind = place.kind;
      if (place.id === state.activeId) button.setAttribute('aria-current', 'true');
      button.setAttribute('aria-label', state.nameOf(place, state.pageName));
      button.dataset.side = pin.side;
      button.style.top = percent((pin.top + PIN.height / 2) / viewport.height);
      button.addEventListener('click', () => this.#onActivate(place.id));
      return [button];
    });
  }
}

function litBoxes({ place, boxes, thin }: PlaceOnPage, activeId: string | null): HTMLElement[] {
  const bars = place.isPassage === true ? barsOf(boxes) : null;
  return [...thin, ...(bars ?? boxes)].map((box) => {
    const element = document.createElement('div');
    element.className = bars === null ? 'reader-lit' : 'reader-lit reader-bar';
    element.dataset.placeId = place.id;
    element.dataset.kind = place.kind;
    if (thin.includes(box)) element.dataset.weight = 'thin';
    if (place.id === activeId) element.dataset.active = '';
    element.style.left = percent(box.left);
    element.style.top = percent(box.top);
    element.style.width = percent(box.width);
    element.style.height = percent(box.height);
    return element;
  });
}

/** Width of the gap between a bar and its text, as a share of the page's width. */
const BAR_GAP = 0.012;
/** Lines that are further apart than so many heights of a line do not belong together: a running header, a footnote. */
const LINES_APART = 2.5;

/**
 * The lines of a passage on a page that belong together, by column. A single line is left out where others are longer.
 */
export function passageRuns(boxes: readonly PageBox[]): PageBox[][] {
  const columns = [boxes.filter(({ left }) => left <= SECOND_COLUMN), boxes.filter(({ left }) => left > SECOND_COLUMN)];
  const runs: PageBox[][] = [];
  for (const column of columns) {
    let bottom = Number.NEGATIVE_INFINITY;
    for (const box of column.toSorted((a, b) => a.top - b.top)) {
      if (box.top - bottom > LINES_APART * box.height) runs.push([]);
      runs.at(-1)?.push(box);
      bottom = Math.max(bottom, box.top + box.height);
    }
  }
  const isLonger = (run: readonly PageBox[]): boolean => run.some((box) => box.top !== run[0]?.top);
  const longer = runs.filter(isLonger);
  return longer.length > 0 ? longer : runs;
}

/** The bars beside the lines of a passage, one for each run of them. */
const barsOf = (boxes: readonly PageBox[]): PageBox[] =>
  passageRuns(boxes).flatMap((run) => {
    const all = unionBox(run);
    return all === null ? [] : [{ ...all, left: Math.max(0, all.left - BAR_GAP), width: 0 }];
  });

function percent(share: number): string {
  return `${share * 100}%`;
}

/**
 * A margin number without a position: `first` is the box of its first line of words, `all` the box around all of them.
 */
interface PinWish {
  readonly id: string;
  readonly first: PageBox;
  readonly all: PageBox;
}

/** Position of a margin number: the gutter that it stands in, and its top in pixels of the page. */
interface Pin {
  readonly id: string;
  readonly side: 'left' | 'right';
  readonly top: number;
}

/** In pixels: 20 x 18 as in the design, and between two that would overlap. */
const PIN = { height: 18, gap: 2 } as const;
/** Words that begin beyond this share of the width belong to a second column, whose numbers stand at its own side. */
const SECOND_COLUMN = 0.45;

/**
 * Positions the margin numbers of a page of this height in pixels: outside of it, where they hide nothing that is
 * printed, each at the middle of its first line. Numbers that would overlap move down.
 */
export function pinLayout(wishes: readonly PinWish[], height: number): readonly Pin[] {
  const pins = wishes
    .map(({ id, first, all }) => ({
      id,
      side: all.left > SECOND_COLUMN ? ('right' as const) : ('left' as const),
      top: (first.top + first.height / 2) * height - PIN.height / 2,
    }))
    .sort((a, b) => a.top - b.top);
  const free = new Map<Pin['side'], number>();
  return pins.map((pin) => {
    const top = Math.max(pin.top, free.get(pin.side) ?? pin.top);
    free.set(pin.side, top + PIN.height + PIN.gap);
    return { ...pin, top };
  });
}
