import type { Locator, Page } from 'playwright-core';

/** The middle pane while every mention of a term is listed. */
export class Mentions {
  readonly pane: Locator;
  readonly term: Locator;
  /** "17 mentions in 2 documents" */
  readonly count: Locator;
  /** One for each mention in view. */
  readonly lines: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.pane = page.getByRole('main', { name: 'Every mention' });
    this.term = this.pane.getByRole('searchbox', { name: 'Word or phrase' });
    this.count = this.pane.getByRole('status');
    this.lines = this.pane.getByRole('list', { name: 'Mentions' }).getByRole('button');
  }

  /** One of the lines in view by its place in the whole list, from 0. */
  line(index: number): Locator {
    return this.lines.and(this.page.locator(`[data-mention="${index}"]`));
  }

  /** By the commands (Ctrl K). */
  async find(term: string): Promise<void> {
    await this.page.keyboard.press('Control+K');
    const commands = this.page.getByRole('dialog', { name: 'Commands' });
    await commands.getByRole('combobox').fill(term);
    await commands.getByRole('option', { name: `Find every mention of “${term}”` }).click();
    await this.pane.waitFor();
  }

  async close(): Promise<void> {
    await this.pane.getByRole('button', { name: 'Back to thread' }).click();
    await this.pane.waitFor({ state: 'hidden' });
  }
}
