import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../../src/renderer/frame/use-commands.ts';
import type { Page } from '../../../../src/renderer/state/page-context.tsx';
import { answered } from '../../../fakes/page/demo-answers.ts';
import { demoPage } from '../../../fakes/page/demo-page.ts';
import { memoryStorage } from '../../../fakes/page/memory-storage.ts';

const where = { documentIds: undefined, collection: null };
const openTerm = (page: Page): string | undefined => page.mentions.getState().open?.what.term;

describe('Esc', () => {
  let page: Page;
  let asking: Promise<void>;
  const esc = (): void => runCommand('stop', { page, places: () => [], reader: () => null });
  const isWriting = (): boolean => page.conversation.getState().turns.some((turn) => turn.running);
  /** An answer being written below one that is there. */
  const begin = async (): Promise<void> => {
    page = demoPage({ state: 'streaming', storage: memoryStorage() });
    await page.conversation.getState().openThread('t1');
    const { boundTo: collection = null } = page.conversation.getState();
    asking = page.conversation.getState().ask({ question: 'And then?', ...where, collection, quoteOnly: false });
    expect(isWriting()).toBe(true);
  };
  afterEach(async () => {
    page.conversation.getState().stop();
    await asking;
  });

  it('closes the list of mentions before it stops an answer below it', async () => {
    await begin();
    await page.mentions.getState().find({ term: 'weeks', semantic: false, ...where });
    esc();
    expect(openTerm(page)).toBeUndefined();
    expect(isWriting()).toBe(true);
    esc();
    expect([isWriting(), page.view.getState().stopAsked]).toEqual([true, true]);
    esc();
    expect(isWriting()).toBe(false);
  });

  it('closes the fact-check of a sentence before it stops an answer', async () => {
    await begin();
    await page.factCheck.getState().toggle(answered.answer_id, 0, 'A sentence.', []);
    expect(page.factCheck.getState().open).toMatchObject({ result: { verdict: expect.any(String) } });
    esc();
    expect(page.factCheck.getState().open).toBeNull();
    expect(isWriting()).toBe(true);
    esc();
    expect([isWriting(), page.view.getState().stopAsked]).toEqual([true, true]);
    esc();
    expect(isWriting()).toBe(false);
  });

  it('folds the library that lies over the panes, and only such a one', async () => {
    await begin();
    const { setFolded, setRail } = page.view.getState();
    setFolded(true);
    setRail(true);
    esc();
    expect(page.view.getState().railOpen).toBe(false);
    expect(isWriting()).toBe(true);
    setRail(true);
    setFolded(false);
    setRail(true);
    expect(page.view.getState().railOpen).toBe(false);
    esc();
    expect([isWriting(), page.view.getState().stopAsked]).toEqual([true, true]);
    esc();
    expect(isWriting()).toBe(false);
  });

  it('asks for a second Esc at once when the only fact-check is of a pasted sentence, whose dialog is closed', async () => {
    await begin();
    await page.factCheck.getState().toggle('check', 0, 'A sentence.', []);
    esc();
    expect([isWriting(), page.view.getState().stopAsked]).toEqual([true, true]);
    esc();
    expect(isWriting()).toBe(false);
  });
});

describe('copying the last answer', () => {
  const copied = async (state: 'answer' | 'edited'): Promise<string[]> => {
    const texts: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void texts.push(text) } });
    const page = demoPage({ state, storage: memoryStorage() });
    await page.conversation.getState().openThread('t1');
    runCommand('copy-answer', { page, places: () => [], reader: () => null });
    // It asks how markers are written first.
    await page.client.settings.get();
    await new Promise(setImmediate);
    vi.unstubAllGlobals();
    return texts;
  };

  it('takes none that was changed since it was recorded', async () => {
    expect(await copied('answer')).toEqual([expect.stringContaining('Sources')]);
    expect(await copied('edited')).toEqual([]);
  });
});
