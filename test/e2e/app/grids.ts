import type { Locator, Page } from 'playwright-core';

/** The review grids: their list, the dialog that makes one, and the one that is open beside its page. */
export class Grids {
  readonly list: Locator;
  readonly main: Locator;
  readonly dialog: Locator;
  /** The opened cell. */
  readonly cell: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('main', { name: 'Review grids' });
    this.main = page.getByRole('main', { name: 'Review grid', exact: true });
    this.dialog = page.getByRole('dialog');
    this.cell = page.getByRole('region', { name: 'Cell', exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The names of the documents, as the rows stand. */
  async documents(): Promise<string[]> {
    const rows = this.main.getByRole('row').filter({ has: this.page.getByRole('rowheader') });
    const shown = await rows.evaluateAll((all) =>
      all
        .map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')),
          name: row.querySelector('b')?.textContent ?? '',
        }))
        .sort((a, b) => a.at - b.at),
    );
    return shown.map(({ name }) => name);
  }

  head(column: string): Locator {
    return this.main.getByRole('columnheader').getByRole('button', { name: new RegExp(`^${column}`) });
  }

  /** The cell of a document in a column, by the place of that, from 1. */
  at(document: string, column: number): Locator {
    return this.main
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader').filter({ hasText: document }) })
      .getByRole('gridcell')
      .nth(column - 1);
  }

  /** Runs an item of the menu of a column. */
  async choose(column: string, item: string): Promise<void> {
    await this.head(column).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Writes question number `number` of the dialog. */
  async write(
    number: number,
    { name, question, type }: Readonly<Record<'name' | 'question' | 'type', string>>,
  ): Promise<void> {
    await this.dialog.getByRole('textbox', { name: `Name of the column ${number}`, exact: true }).fill(name);
    await this.dialog.getByRole('textbox', { name: `Question of the column ${number}`, exact: true }).fill(question);
    await this.dialog
      .getByRole('combobox', { name: `What the column ${number} holds`, exact: true })
      .selectOption({ label: type });
  }
}
