import { showMatch } from '../tools/show-match.ts';
import { type EventBus, PDFFindController, type PDFLinkService } from './viewer-parts.ts';

type Match = Parameters<PDFFindController['scrollMatchIntoView']>[0];

/**
 * pdf.js's search without its scrolling: that shows the page of a match from its top, and moves all that can be scrolled around the match,
 * sideways too, even where it is in sight already.
 */
export class StillFind extends PDFFindController {
  readonly #track: HTMLElement;

  constructor(track: HTMLElement, eventBus: EventBus, linkService: PDFLinkService) {
    super({ eventBus, linkService, delay: 150 });
    this.#track = track;
    this._linkService = pagesOf(linkService, (page) => this.onIsPageVisible(page));
  }

  /** Called by pdf.js for the match to show, once the text of its page is there. */
  override scrollMatchIntoView({ element, pageIndex, matchIndex }: Match): void {
    const isWanted = pageIndex === this._selected?.pageIdx && matchIndex === this._selected.matchIdx;
    // A match that ends where a line ends has no element.
    if (!this._scrollMatches || !isWanted || !element) return;
    this._scrollMatches = false;
    showMatch(this.#track, element);
  }
}

/** What pdf.js's search asks of the links. It sets the page of a match to show it; a page in sight is not scrolled to its top. */
function pagesOf(links: PDFLinkService, isInSight: (page: number) => boolean): PDFLinkService {
  const pages: Pick<PDFLinkService, 'page' | 'pagesCount'> = {
    get page() {
      return links.page;
    },
    set page(wanted) {
      if (!isInSight(wanted)) links.page = wanted;
    },
    get pagesCount() {
      return links.pagesCount;
    },
  };
  return pages as PDFLinkService;
}
