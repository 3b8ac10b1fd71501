import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const ANSWER = 'Answer, sentence by sentence';

/** The middle pane: questions, sentences with their chips, sources. The last answer is meant where there are several. */
export class Conversation {
  readonly pane: Locator;
  readonly question: Locator;
  readonly stop: Locator;

  constructor(page: Page) {
    this.pane = page.getByRole('main', { name: 'Conversation' });
    this.question = this.pane.getByRole('textbox', { name: 'Question' });
    this.stop = this.pane.getByRole('button', { name: /^Stop/ });
  }

  /** Asks and does not wait. */
  async ask(question: string): Promise<void> {
    await this.question.fill(question);
    await this.pane.getByRole('button', { name: /^Ask$/ }).click();
  }

  /** Asks and waits for the checked answer, or the refusal. */
  async answer(question: string, timeout = 60_000): Promise<void> {
    const before = await this.ends.count();
    await this.ask(question);
    await expect.poll(() => this.ends.count(), { timeout }).toBe(before + 1);
    await this.stop.waitFor({ state: 'hidden' });
  }

  /** One for each finished answer. */
  private get ends(): Locator {
    return this.pane
      .getByRole('img', { name: /^Confidence 0\.\d\d|^Confidence 1\.00/ })
      .or(this.pane.getByRole('region', { name: 'Not answered' }));
  }

  get sentences(): Locator {
    return this.pane.getByRole('list', { name: ANSWER }).last().getByRole('listitem');
  }

  /** Chips of the last answer, without those of sentences that were removed. */
  get chips(): Locator {
    return this.pane
      .getByRole('list', { name: ANSWER })
      .last()
      .getByRole('button', { name: /^Citation \d+: / });
  }

  get sources(): Locator {
    return this.pane.getByRole('region', { name: 'Sources' }).last();
  }

  get refusal(): Locator {
    return this.pane.getByRole('region', { name: 'Not answered' }).last();
  }
}
