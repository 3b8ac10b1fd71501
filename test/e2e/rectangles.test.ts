import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provingWords } from '../../src/contract/view/citation-text.ts';
import { harbourAcrossPages, mixedHarbour, turnedHarbour } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const FILES = [turnedHarbour(), mixedHarbour(), harbourAcrossPages()];
const PLACES = FILES.flatMap(({ name, places }) =>
  places.map((place) => ({ document: name.replace('.pdf', ''), ...place })),
);

describe('cited words are lit where they stand: turned, of mixed sizes, cropped, across pages', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const paths: string[] = [];
    for (const { name, bytes } of FILES) paths.push(await folder.write(name, bytes));
    await app.addAll(
      paths,
      FILES.map(({ name }) => name.replace('.pdf', '')),
    );
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it.each(PLACES)('$document, pages $pageIndexes', async ({ document, question, sentence, pageIndexes }) => {
    await app.conversation.answer(question);
    const { citations } = await lastAnswer(shell.dataDir);
    const [citation] = citations;
    if (citation === undefined) throw new Error('no citation');
    expect(provingWords(citation).replaceAll(/\s+/g, ' ')).toBe(sentence);
    await app.conversation.chips.first().click();
    await expect.poll(() => shownText(app.reader.pane)).toContain(document);
    const lastPage = pageIndexes.at(-1) ?? 0;
    // A page further down is drawn when it is looked at.
    if (lastPage !== pageIndexes[0]) await app.reader.goTo(String(lastPage + 1));
    const lit = await expectLit(app, citation);
    expect(lit.letters).toBeGreaterThan(50);
  });

  it('each page fits the width by itself, whatever the size of the others, and all have one scale when it is set', async () => {
    await app.library.open(mixedHarbour().name.replace('.pdf', ''));
    const pages = app.reader.pane.locator('.page');
    await expect.poll(() => pages.count()).toBeGreaterThan(2);
    const widths = () => pages.evaluateAll((all) => all.map((page) => page.clientWidth));
    const spread = async (): Promise<number> => Math.max(...(await widths())) - Math.min(...(await widths()));
    // One line of pixels is what rounding may cost.
    await expect.poll(spread).toBeLessThanOrEqual(1);
    const sideways = await pages.first().evaluate((page) => {
      let track: HTMLElement | null = page.parentElement;
      while (track !== null && getComputedStyle(track).overflowY === 'visible') track = track.parentElement;
      return (track?.scrollWidth ?? 0) - (track?.clientWidth ?? 0);
    });
    expect(sideways).toBe(0);
    await app.reader.pane.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(spread).toBeGreaterThan(50);
    await app.reader.pane.getByRole('button', { name: 'Fit width' }).click();
    await expect.poll(spread).toBeLessThanOrEqual(1);
  });
});
