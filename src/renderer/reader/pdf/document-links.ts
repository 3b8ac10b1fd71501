import { PDFLinkService } from './viewer-parts.ts';

/** Links of a PDF lead to places in it and nowhere else: an address outside gets no href, so that nothing can open it. */
export class DocumentLinks extends PDFLinkService {
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
