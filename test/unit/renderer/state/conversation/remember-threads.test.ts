import { beforeEach, describe, expect, it } from 'vitest';
import { chooseThread } from '../../../../../src/renderer/state/conversation/choose-thread.ts';
import { rememberThreads } from '../../../../../src/renderer/state/conversation/remember-threads.ts';
import type { Page } from '../../../../../src/renderer/state/page-context.tsx';
import { THREAD } from '../../../../fakes/page/demo-answers.ts';
import { demoPage } from '../../../../fakes/page/demo-page.ts';
import { memoryStorage } from '../../../../fakes/page/memory-storage.ts';

describe('what is around a thread', () => {
  let storage: Storage;
  const start = async (open: 'new' | 'thread' = 'new'): Promise<Page> => {
    const page = demoPage({ state: 'answer', storage });
    rememberThreads(page);
    if (open === 'new') page.conversation.getState().restoreNew();
    else await chooseThread(page, THREAD);
    return page;
  };
  const around = ({ conversation, settings, view }: Page) => ({
    draft: conversation.getState().draft,
    ticks: settings.getState().ticks,
    openDocumentId: view.getState().openDocumentId,
    activeId: view.getState().active?.id ?? null,
  });
  beforeEach(() => {
    storage = memoryStorage();
  });

  it('comes back with it, inside a thread and in a new one', async () => {
    const page = await start();
    page.conversation.getState().setDraft('How long is');
    page.settings.getState().setTicks({ a: false });
    page.view.getState().openDocument('a');
    const inNew = around(page);
    await chooseThread(page, THREAD);
    expect(page.conversation.getState().draft).toBe('');
    page.conversation.getState().setDraft('And who');
    page.settings.getState().setTicks({ a: false, b: false });
    page.view.getState().activate({ id: 'x/1', document_id: 'b' });
    const inThread = around(page);
    page.conversation.getState().newThread();
    // A new thread begins with the scope and the reader as they are, and with its own draft.
    expect(around(page)).toEqual({ ...inThread, draft: inNew.draft });
    page.settings.getState().setTicks({ a: false, b: null });
    page.view.getState().openDocument(null);
    page.conversation.getState().setDraft('What');
    await chooseThread(page, THREAD);
    expect(around(page)).toEqual(inThread);
  });

  it('comes back after a restart', async () => {
    const page = await start();
    page.conversation.getState().setDraft('How long is');
    page.settings.getState().setTicks({ a: false });
    page.view.getState().openDocument('a');
    page.threadMemory.change(null, { reading: { index: 3, share: 0.25 } });
    const before = around(page);
    const after = await start();
    expect(around(after)).toEqual(before);
    expect(after.view.getState().start).toEqual({ index: 3, share: 0.25 });
  });

  it('begins where the document was read, with the lit place left where it is', async () => {
    const page = await start('thread');
    page.view.getState().activate({ id: 'x/1', document_id: 'b' });
    page.threadMemory.change(THREAD.thread_id, { reading: { index: 7, share: 0.5 } });
    const after = await start('thread');
    expect(after.view.getState()).toMatchObject({
      active: { id: 'x/1', stays: true },
      start: { index: 7, share: 0.5 },
    });
    // What is opened now is shown at its place, now and at the next start.
    after.view.getState().activate({ id: 'x/2', document_id: 'b' });
    expect(after.view.getState().start).toBeNull();
    expect(after.view.getState().active?.stays ?? false).toBe(false);
    expect((await start('thread')).view.getState().start).toBeNull();
  });

  it('goes with a thread that gets its id', async () => {
    const page = await start();
    page.settings.getState().setTicks({ a: false });
    page.view.getState().openDocument('a');
    page.conversation.getState().setDraft('And then?');
    page.conversation.setState({ threadId: 't' });
    expect(page.conversation.getState().draft).toBe('And then?');
    expect(page.threadMemory.of('t')).toMatchObject({ draft: 'And then?', ticks: { a: false }, openDocumentId: 'a' });
    expect(page.threadMemory.of(null)).toBeNull();
  });

  it('leaves what was typed before the thread was there', async () => {
    const page = await start();
    page.conversation.getState().setDraft('Kept');
    const next = demoPage({ state: 'answer', storage });
    rememberThreads(next);
    next.conversation.getState().setDraft('Typed at once');
    next.conversation.getState().restoreNew();
    expect(next.conversation.getState().draft).toBe('Typed at once');
  });

  it('is forgotten with its thread', async () => {
    const page = await start('thread');
    page.conversation.getState().setDraft('Secret');
    page.conversation.setState({ threads: [] });
    expect(page.threadMemory.of(THREAD.thread_id)).toBeNull();
    expect(JSON.stringify(Array.from({ length: storage.length }, (_, i) => storage.key(i)))).not.toContain(
      THREAD.thread_id,
    );
  });

  it.each([
    '{',
    '[]',
    '{"draft":"a"}',
    '{"draft":"a","ticks":{"x":1},"openDocumentId":null,"activeId":null,"reading":null}',
  ])('is not read from %s, which this page did not write', async (kept) => {
    storage.setItem('pincite.thread.', kept);
    const page = await start();
    expect(page.conversation.getState().draft).toBe('');
    expect(page.settings.getState().ticks).toEqual({});
  });
});
