import type { PageRects } from '../../../contract/documents.ts';
import type { TextMatch } from '../find/find-text.ts';
import { showMatch } from '../find/show-match.ts';
import { pageBox, type Viewport } from './page-box.ts';
import type { PDFViewer } from './viewer-parts.ts';

/** The stored boxes of a match. */
export type RectsOfMatch = (match: TextMatch) => Promise<readonly PageRects[]>;

export interface FoundPagesParts {
  readonly viewer: PDFViewer;
  /** The scrolled pages. */
  readonly container: HTMLElement;
  readonly rectsOf: RectsOfMatch;
  /** Measures a page, so that boxes on it are right before it is drawn. */
  readonly load: (pageIndex: number) => Promise<void>;
}

/**
 * Most matches whose boxes are marked on one page, besides the shown one: one letter stands there thousands of times.
 */
const MOST_ON_PAGE = 200;

type Boxes = ReadonlyMap<TextMatch, readonly PageRects[]>;

/**
 * The matches of a search on the pages of a document, from stored boxes. Only pages that are drawn, or hold the shown
 * match, are marked.
 */
export class FoundPages {
  readonly #parts: FoundPagesParts;
  readonly #layers = new Map<number, FoundLayer>();
  #boxes = new Map<TextMatch, Promise<readonly PageRects[]>>();
  #byPage: ReadonlyMap<number, readonly TextMatch[]> = new Map();
  #matches: readonly TextMatch[] = [];
  #shown: TextMatch | null = null;

  constructor(parts: FoundPagesParts) {
    this.#parts = parts;
  }

  /** Marks these matches in place of those before, and scrolls to `shown` where it is out of sight. */
  async set(matches: readonly TextMatch[], shown: TextMatch | null): Promise<void> {
    if (matches !== this.#matches) {
      this.#matches = matches;
      this.#boxes = new Map();
      this.#byPage = Map.groupBy(matches, ({ page }) => page);
      this.remove();
    }
    this.#shown = shown;
    if (shown !== null) await this.#show(shown);
    await this.paint();
  }

  /** Marks the pages that are drawn now. */
  async paint(): Promise<void> {
    if (this.#matches.length === 0) return;
    const drawn = this.#parts.viewer.getCachedPageViews() as ReadonlySet<{ readonly id: number }>;
    await Promise.all([...drawn].map(({ id }) => this.#paintPage(id - 1)));
  }

  /** Sets all marks anew, after the pages were turned. */
  repaint(): void {
    for (const layer of this.#layers.values()) layer.repaint();
  }

  remove(): void {
    for (const layer of this.#layers.values()) layer.remove();
    this.#layers.clear();
  }

  async #show(shown: TextMatch): Promise<void> {
    const { load, container } = this.#parts;
    const [first] = await this.#rectsOf(shown);
    // A match of letters without boxes: the start of its page is all that can be shown.
    const index = first?.page_index ?? shown.page;
    await load(index);
    if (this.#shown !== shown) return;
    await this.#paintPage(index);
    if (this.#shown !== shown) return;
    const element = this.#layers.get(index)?.shownElement ?? this.#parts.viewer.getPageView(index)?.div;
    if (element) showMatch(container, element);
  }

  async #paintPage(index: number): Promise<void> {
    const matches = this.#matches;
    const shown = this.#shown;
    // A match that began on the page before goes on here.
    const last = this.#byPage.get(index - 1)?.at(-1);
    const own = (this.#byPage.get(index) ?? []).slice(0, MOST_ON_PAGE);
    const wanted = new Set([...(last === undefined ? [] : [last]), ...own, ...(shown === null ? [] : [shown])]);
    const boxes = new Map(
      await Promise.all([...wanted].map(async (match) => [match, await this.#rectsOf(match)] as const)),
    );
    const view = this.#parts.viewer.getPageView(index);
    if (matches !== this.#matches || shown !== this.#shown || !view?.pdfPage) return;
    const layer = this.#layers.get(index) ?? new FoundLayer(view.div, index, () => view.viewport);
    this.#layers.set(index, layer);
    layer.paint(boxes, shown);
  }

  /** A page whose boxes cannot be read shows no marks, and asks for them again next time. */
  #rectsOf(match: TextMatch): Promise<readonly PageRects[]> {
    const known = this.#boxes.get(match);
    if (known !== undefined) return known;
    const boxes = this.#boxes;
    const asked = this.#parts.rectsOf(match).catch(() => {
      boxes.delete(match);
      return [];
    });
    boxes.set(match, asked);
    return asked;
  }
}

/** The marks on one page. pdf.js empties a page whenever it draws it anew: the layer then attaches itself again. */
class FoundLayer {
  readonly #page: HTMLElement;
  readonly #index: number;
  readonly #viewport: () => Viewport;
  readonly #layer = document.createElement('div');
  readonly #watch: MutationObserver;
  #boxes: Boxes = new Map();
  #shown: TextMatch | null = null;

  constructor(page: HTMLElement, index: number, viewport: () => Viewport) {
    this.#page = page;
    this.#index = index;
    this.#viewport = viewport;
    this.#layer.className = 'reader-found-layer';
    this.#watch = new MutationObserver(() => this.#attach());
    this.#watch.observe(page, { childList: true });
  }

  get shownElement(): Element | null {
    return this.#layer.querySelector('.reader-found');
  }

  paint(boxes: Boxes, shown: TextMatch | null): void {
    this.#boxes = boxes;
    this.#shown = shown;
    this.repaint();
    this.#attach();
  }

  repaint(): void {
    const viewport = this.#viewport();
    const marks = [...this.#boxes].flatMap(([match, pages]) =>
      pages
        .filter(({ page_index }) => page_index === this.#index)
        .flatMap(({ rects }) => rects.map((rect) => foundMark(pageBox(rect, viewport), match === this.#shown))),
    );
    this.#layer.replaceChildren(...marks);
  }

  remove(): void {
    this.#watch.disconnect();
    this.#layer.remove();
  }

  #attach(): void {
    if (this.#layer.parentNode !== this.#page) this.#page.append(this.#layer);
  }
}

function foundMark({ left, top, width, height }: ReturnType<typeof pageBox>, isShown: boolean): HTMLElement {
  const element = document.createElement('div');
  element.className = isShown ? 'reader-match reader-found' : 'reader-match';
  element.style.left = `${left * 100}%`;
  element.style.top = `${top * 100}%`;
  element.style.width = `${width * 100}%`;
  element.style.height = `${height * 100}%`;
  return element;
}
