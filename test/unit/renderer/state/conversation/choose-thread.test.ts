import { beforeEach, describe, expect, it } from 'vitest';
import { beginsThread } from '../../../../../src/renderer/state/conversation/ask-input.ts';
import { chooseThread } from '../../../../../src/renderer/state/conversation/choose-thread.ts';
import type { Page } from '../../../../../src/renderer/state/page-context.tsx';
import { THREAD } from '../../../../fakes/page/demo-answers.ts';
import { COLLECTION } from '../../../../fakes/page/demo-library.ts';
import { demoPage } from '../../../../fakes/page/demo-page.ts';
import { memoryStorage } from '../../../../fakes/page/memory-storage.ts';

describe('choosing a thread', () => {
  let page: Page;
  beforeEach(async () => {
    page = demoPage({ state: 'answer', storage: memoryStorage() });
    await page.library.getState().refresh();
  });

  it('shows it, whatever was shown instead', async () => {
    page.view.getState().show('adding');
    page.view.getState().setPane('reader');
    await page.mentions
      .getState()
      .find({ term: 'weeks', semantic: false, documentIds: undefined, collection: COLLECTION });
    await chooseThread(page, THREAD);
    expect(page.view.getState()).toMatchObject({ main: 'thread', pane: 'conversation' });
    expect(page.mentions.getState().open).toBeNull();
    expect(page.conversation.getState()).toMatchObject({ threadId: THREAD.thread_id, title: THREAD.title });
  });

  it('goes to its collection, so that a follow-up stays in it', async () => {
    expect(page.settings.getState().collection).toBeNull();
    await chooseThread(page, THREAD);
    const { collection, quoteOnly } = page.settings.getState();
    expect(collection).toBe(COLLECTION);
    const what = { question: 'And then?', documentIds: undefined, collection, quoteOnly };
    expect(beginsThread(page.conversation.getState(), what)).toBe(false);
  });

  it('leaves the whole library on the page when its collection is gone', async () => {
    page.settings.getState().setCollection('Northlight tender');
    await chooseThread(page, { ...THREAD, collection: 'A collection that was removed' });
    expect(page.settings.getState().collection).toBeNull();
  });
});
