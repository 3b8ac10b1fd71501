import type { Locator, Page } from 'playwright-core';
import { Conversation } from './app/conversation.ts';
import { dropFiles } from './app/drop.ts';
import { Library } from './app/library.ts';
import { Reader } from './app/reader.ts';

/** The app as its user sees it: everything is found by role and name, so that a spec reads like what somebody does. */
export class App {
  readonly page: Page;
  readonly library: Library;
  readonly conversation: Conversation;
  readonly reader: Reader;
  /** The first thing seen with an empty library. */
  readonly welcome: Locator;
  /** The list of files on their way. */
  readonly adding: Locator;
  readonly commands: Locator;
  /** The popover of a chip. */
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.library = new Library(page);
    this.conversation = new Conversation(page);
    this.reader = new Reader(page);
    this.welcome = page.getByRole('main', { name: 'Welcome' });
    this.adding = page.getByRole('main', { name: 'Adding documents' });
    this.commands = page.getByRole('dialog', { name: 'Commands' });
    this.preview = page.getByRole('tooltip');
  }

  /** Drops files and folders on the middle of the window; `hold` looks at the page before they are let go. */
  async drop(paths: readonly string[], hold?: () => Promise<void>): Promise<void> {
    // A page that is loaded has not drawn anything yet: nobody drops on it, and nothing would take it.
    await this.page.getByRole('main').first().waitFor();
    const size = this.page.viewportSize() ?? { width: 1440, height: 900 };
    await dropFiles(this.page, paths, { x: size.width / 2, y: size.height / 2 }, hold);
  }

  /** Drops files and waits until each can be searched, then goes to the thread. Names are those of the documents. */
  async addAll(paths: readonly string[], names: readonly string[], timeout = 60_000): Promise<void> {
    await this.drop(paths);
    for (const name of names) await this.library.hasSearchable(name, timeout);
    await this.toThread();
  }

  /** Opens the list of files being added, where it is not shown. */
  async toAdding(): Promise<void> {
    const show = this.library.pane.getByRole('button', { name: 'Show', exact: true });
    await this.adding.or(show).first().waitFor();
    if (await show.isVisible()) await show.click();
    await this.adding.waitFor();
  }

  /** Leaves the list of files being added, where it is shown. */
  async toThread(): Promise<void> {
    const back = this.adding.getByRole('button', { name: 'Back to thread' }).last();
    if (await back.isVisible()) await back.click();
    await this.conversation.question.waitFor();
  }
}
