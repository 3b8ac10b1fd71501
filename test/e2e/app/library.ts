import type { Locator, Page } from 'playwright-core';
import { shownText } from '../shown-text.ts';
import { until } from '../until.ts';

/** The left pane, by the names a user (and a screen reader) meets. */
export class Library {
  readonly pane: Locator;
  readonly search: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    // The main part of a window that shows one pane at a time.
    this.pane = page.getByRole('complementary', { name: 'Library' }).or(page.getByRole('main', { name: 'Library' }));
    this.search = this.pane.getByRole('textbox', { name: 'Search documents' });
  }

  /** Opens a dialog from the menu of settings. */
  async openFromMenu(item: string, name: string): Promise<Locator> {
    await this.pane.getByRole('button', { name: 'Settings' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
    const dialog = this.page.getByRole('dialog', { name });
    await dialog.waitFor();
    return dialog;
  }

  async closeDialog(name: string): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
  }

  /** The row of a document or file, by any name that stands on it: of its file, its title, or one that was given. */
  row(name: string): Locator {
    return this.pane.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });
  }

  /** What opens it. */
  nameOf(name: string): Locator {
    return this.row(name).locator('button.name');
  }

  /** What opens the menu of its row. */
  more(name: string): Locator {
    return this.row(name).getByRole('button', { name: /^More for / });
  }

  get rows(): Locator {
    return this.pane.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  }

  scopeBox(name: string): Locator {
    return this.row(name).getByRole('checkbox', { name: /^In scope: / });
  }

  /** Waits until a document can be searched. */
  async hasSearchable(name: string, timeout = 60_000): Promise<void> {
    const box = this.scopeBox(name);
    const holds = async () => (await box.count()) > 0 && (await box.first().isEnabled());
    await until(`${name} can be searched`, holds, timeout);
  }

  /** Waits until nothing is being read or embedded any more. */
  async isDone(timeout = 120_000): Promise<void> {
    const bars = this.pane.getByRole('progressbar');
    await until('nothing is in progress', async () => (await bars.count()) === 0, timeout);
  }

  async open(name: string): Promise<void> {
    await this.nameOf(name).click();
  }

  /** Removes a document, through the question that names what is deleted. */
  async remove(name: string): Promise<void> {
    const file = await shownText(this.nameOf(name));
    await this.nameOf(name).focus();
    await this.page.keyboard.press('Delete');
    const dialog = this.page.getByRole('alertdialog').or(this.page.getByRole('dialog'));
    await until(`the question names ${file}`, async () => (await shownText(dialog)).includes(file));
    await dialog.getByRole('button', { name: /^Remove/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
