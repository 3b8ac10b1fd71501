import type { Locator, Page } from 'playwright-core';

/** The right pane: the document, its pages and what is lit on them. */
export class Reader {
  readonly pane: Locator;
  /** Holds the page that is shown: its printed label where the document has labels, else its number. */
  readonly pageField: Locator;
  readonly heatmap: Locator;

  constructor(page: Page) {
    this.pane = page.getByRole('region', { name: 'Reader' });
    this.pageField = this.pane.getByRole('textbox', { name: /^Page (?:label|number)$/ });
    this.heatmap = this.pane.getByRole('listbox', { name: 'Citations in this document' });
  }

  get title(): Locator {
    return this.pane.getByRole('heading').first();
  }

  async goTo(page: string): Promise<void> {
    await this.pageField.fill(page);
    // A layer that closes may give the focus back meanwhile.
    await this.pageField.press('Enter');
  }

  /** Margin number of a lit place. */
  pin(name: string | RegExp): Locator {
    return this.pane.getByRole('button', { name });
  }
}
