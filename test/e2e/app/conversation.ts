import type { Locator, Page } from 'playwright-core';
import { until } from '../until.ts';

const ANSWER = 'Answer, sentence by sentence';

/** The middle pane: questions, sentences with their chips, sources. The last answer is meant where there are several. */
export class Conversation {
  readonly pane: Locator;
  readonly question: Locator;
  readonly stop: Locator;
  /** One for each question, with everything that came of it. */
  readonly turns: Locator;

  constructor(page: Page) {
    this.pane = page.getByRole('main', { name: 'Conversation' });
    this.question = this.pane.getByRole('textbox', { name: 'Question' });
    this.stop = this.pane.getByRole('button', { name: /^Stop/ });
    this.turns = this.pane.getByRole('article');
  }

  get lastTurn(): Locator {
    return this.turns.last();
  }

  /** Asks and does not wait. */
  async ask(question: string): Promise<void> {
    const before = await this.turns.count();
    await this.question.fill(question);
    await this.pane.getByRole('button', { name: 'Ask', exact: true }).click();
    await until('the question is shown', async () => (await this.turns.count()) === before + 1);
  }

  /** Asks and waits for the checked answer, or the refusal. */
  async answer(question: string, timeout = 60_000): Promise<void> {
    await this.ask(question);
    await this.isAnswered(timeout);
  }

  /** Waits until the last question has its checked answer, its refusal, or a question back. */
  async isAnswered(timeout = 60_000): Promise<void> {
    await this.basis.or(this.refusal).or(this.questionBack).waitFor({ timeout });
    await this.stop.waitFor({ state: 'hidden' });
  }

  /** Why to trust or doubt the answer. */
  get basis(): Locator {
    return this.lastTurn.getByRole('note', { name: 'Basis' });
  }

  get documentsDiffer(): Locator {
    return this.lastTurn.getByRole('note', { name: 'The documents differ' });
  }

  get refusal(): Locator {
    return this.lastTurn.getByRole('group', { name: 'Not answered' });
  }

  /** The question that a question was answered with. */
  get questionBack(): Locator {
    return this.lastTurn.getByRole('group', { name: 'One question back' });
  }

  get sentences(): Locator {
    return this.lastTurn.getByRole('list', { name: ANSWER }).getByRole('listitem');
  }

  /** Chips of sentences that were checked and kept. */
  get chips(): Locator {
    return this.lastTurn.getByRole('list', { name: ANSWER }).getByRole('button', { name: /^Citation \d+: / });
  }

  get sources(): Locator {
    return this.lastTurn.getByRole('group', { name: 'Sources' });
  }

  /** The sentence being written, grey, until it is checked. */
  get provisional(): Locator {
    return this.lastTurn.getByRole('img', { name: 'Not checked yet' }).first();
  }

  /** Marks of sentences that hold. */
  get supported(): Locator {
    return this.sentences.getByRole('img', { name: 'Supported' });
  }
}
