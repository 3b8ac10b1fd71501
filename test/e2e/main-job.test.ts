import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { chipParts } from './cited-places.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { seenWords } from './seen-words.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('the main job: documents in, a question, the words on the page', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell();
    app = new App(shell.page);
  });
  afterAll(() => shell.close());

  it('explains itself while there is nothing, without showing anything else before', async () => {
    await app.page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seenMains: seen });
      new MutationObserver(() => {
        for (const main of document.querySelectorAll('main')) seen.add(main.getAttribute('aria-label') ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await app.page.reload();
    await app.welcome.waitFor();
    const seen = await app.page.evaluate(() => [...(globalThis as unknown as { seenMains: Set<string> }).seenMains]);
    expect(seen).toEqual(['Opening', 'Welcome']);
    for (const name of ['Choose files…', 'Choose folder…', 'Open sample documents']) {
      expect(await app.welcome.getByRole('button', { name }).isVisible(), name).toBe(true);
    }
  });

  it('writes the state of a model on the line of its name', async () => {
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Models…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Models' });
    const row = dialog.getByRole('row').filter({ hasText: 'In use' }).first();
    await row.waitFor();
    const bottoms = await row.getByRole('cell').evaluateAll((cells) =>
      cells.map((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) =>
          node.parentElement?.closest('svg') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
        );
        const range = document.createRange();
        range.selectNodeContents(walker.nextNode() ?? cell);
        return Math.round(range.getBoundingClientRect().bottom);
      }),
    );
    expect(new Set(bottoms).size, bottoms.join()).toBe(1);
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('says where a drop goes, and shows how far each of two PDFs is', async () => {
    const seen = await seenWords(app.page, {
      reading: 'Reading text',
      embedding: 'Improving|improving',
      offered: 'Drop to add',
    });
    await app.drop([SAMPLES.leave.path, SAMPLES.travel.path], async () => {
      await expect.poll(seen).toContain('offered');
    });
    for (const { file } of [SAMPLES.leave, SAMPLES.travel]) await app.library.hasSearchable(file);
    expect(await seen()).toContain('embedding');
    await app.toThread();
    await app.library.isDone();
  });

  it('streams: passages first, then words not checked yet, then the checked answer', async () => {
    const order = {
      evidence: '\\d+ passages found in',
      provisional: 'Not checked yet',
      basis: '(?:Word for word in|In its own words, from|Put together from) ',
    };
    const seen = await seenWords(app.page, order);
    await app.conversation.answer('How many days of unused annual leave may be carried over into the next leave year?');
    expect(await seen()).toEqual(Object.keys(order));
    const verdicts = app.conversation.sentences.getByRole('img', { name: 'Supported' });
    expect(await verdicts.count()).toBe(await app.conversation.sentences.count());
  });

  it('opens at each chip the right document at the right page, its words lit', async () => {
    await app.conversation.answer(
      'A laptop is lost on a journey: who must be told, and what does the Travel Desk book?',
    );
    const { citations } = await lastAnswer(shell.dataDir);
    const chips = await app.conversation.chips.all();
    expect(chips.length).toBeGreaterThan(0);
    for (const chip of chips) {
      const name = (await chip.getAttribute('aria-label')) ?? '';
      const { marker, document, label } = chipParts(name);
      await chip.click();
      const citation = citations.find((one) => one.marker === marker);
      if (citation === undefined) throw new Error(`no citation ${marker}`);
      expect([document, label]).toEqual([citation.document_name, citation.page_label ?? String(citation.page_number)]);
      await expect.poll(() => shownText(app.reader.pane)).toContain(document);
      await expect.poll(() => app.reader.pageField.inputValue()).toBe(label);
      await expectLit(app, citation);
    }
  });
});
