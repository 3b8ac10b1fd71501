import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provingWords } from '../../src/contract/view/citation-text.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

describe('a cell of a table', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    const says = 'The hotel limit per night in Vienna is 150 EUR.';
    shell = await openShell({ chat: { delayMs: 2, says } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.travel.path], [SAMPLES.travel.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it.each([
    ['of the model', 'Is the hotel limit per night in Vienna 150 EUR?'],
    ['looked up in the table', 'What is the hotel limit per night in Vienna?'],
  ])('is lit alone, strong, and the heads of its row and column thinly: an answer %s', async (_, question) => {
    await app.conversation.answer(question);
    const [citation] = (await lastAnswer(shell.dataDir)).citations;
    if (citation === undefined) throw new Error('no citation');
    expect(provingWords(citation)).toBe('Vienna\t150\t46\t23\tEUR\tRingstrasse Hotel');
    await app.conversation.chips.last().click();
    const lit = await expectLit(app, citation);
    expect(lit.letters).toBe('150EUR'.length);
    const thin = app.page.locator('.reader-lit[data-weight="thin"][data-active]');
    // The head over the limits has two lines.
    await expect.poll(() => thin.count()).toBe(4);
    expect(citation.context_spans.map(({ text }) => text)).toEqual(['Vienna', 'Hotel limit', 'per night', 'Currency']);
    // One margin number, beside the cell.
    expect(await app.page.locator('button.reader-pin').count()).toBe(1);
  });
});
