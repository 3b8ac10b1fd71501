import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provingWords } from '../../src/contract/view/citation-text.ts';
import { bundledLanguages } from '../../src/engine/documents/ocr/languages.ts';
import { CourierPage } from '../fixtures/pdf/courier-page.ts';
import { pngOfPage } from '../fixtures/pdf/png-of-page.ts';
import { rawPdf } from '../fixtures/pdf/raw-pdf.ts';
import { scannedCopy } from '../fixtures/pdf/scanned-copy.ts';
import { tiffOfPages } from '../fixtures/pdf/tiff-of-pages.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const NAME = 'pilot-handbook';
const PAGES = [
  ['The pilot boards at the outer buoy.', 'Each passage is logged by the watch officer.'],
  ['The crane on quay seven lifts at most forty tonnes.', 'Heavier loads need the approval of the harbour master.'],
  ['Fuel barges moor at the northern jetty only.', 'Smoking is forbidden on every barge.'],
].map((lines, index) => new CourierPage(index).lines(lines, 72, 700));
const SENTENCE = 'Heavier loads need the approval of the harbour master.';

describe('a document that is pictures of pages', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const original = rawPdf({ pages: PAGES.map(({ content }) => ({ content, mediaBox: [0, 0, 612, 792] })) });
    const scan = await folder.write('pilot-handbook.pdf', await scannedCopy(original, { dpi: 150 }));
    await app.drop([scan]);
    await app.library.hasSearchable(NAME);
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('says how far OCR is, and is then a document like any other', async () => {
    await expect.poll(() => shownText(app.library.row(NAME))).toMatch(/OCR, \d of 3/);
    await app.library.isDone();
    await app.toThread();
    const row = await shownText(app.library.row(NAME));
    expect(row).toContain('3 pages');
    expect(row).toContain('OCR');
    expect(row).not.toContain('%');
  });

  it('says of each page how sure OCR is', async () => {
    await app.library.more(NAME).click();
    await app.page.getByRole('menuitem', { name: 'Show pages' }).click();
    const dialog = app.page.getByRole('dialog', { name: `Pages of ${NAME}` });
    await dialog.waitFor();
    expect(await shownText(dialog)).toContain('100 % of 3 pages read; 3 OCR.');
    await expect.poll(() => dialog.getByRole('row').count()).toBe(PAGES.length + 1);
    for (const [i] of PAGES.entries())
      expect(await shownText(dialog.getByRole('row').nth(i + 1))).toMatch(/OCR.*OCR is 9\d % sure of its words/s);
    await expectAccessible(app.page, 'pages read by OCR, light');
    await app.page.keyboard.press('Escape');
  });

  it('lights the cited words in the picture', async () => {
    await app.conversation.answer('Who approves heavier loads?');
    const [citation] = (await lastAnswer(shell.dataDir)).citations;
    expect(citation && provingWords(citation)).toBe(SENTENCE);
    const source = app.page.getByRole('group', { name: 'Sources' }).getByRole('button').first();
    await expect.poll(() => shownText(source)).toMatch(/OCR 9\d %/);
    await app.conversation.chips.first().click();
    const lit = app.page.locator('[data-page-number="2"] [data-place-id][data-active]');
    await lit.first().waitFor();
    const page = await app.page.locator('[data-page-number="2"]').boundingBox();
    const [box] = await Promise.all([lit.first().boundingBox(), expect(await lit.count()).toBe(1)]);
    if (page === null || box === null) throw new Error('nothing is lit');
    const words = (PAGES[1] as CourierPage).words.filter(({ text }) => SENTENCE.split(' ').includes(text)).slice(-9);
    const points = page.width / 612;
    const left = Math.min(...words.map(({ rect }) => rect[0]));
    const right = Math.max(...words.map(({ rect: [x, , width] }) => x + width));
    const [, bottom, , height] = (words[0] as (typeof words)[number]).rect;
    expect((box.x - page.x) / points).toBeCloseTo(left, -1);
    expect((box.x + box.width - page.x) / points).toBeCloseTo(right, -1);
    const middle = (box.y + box.height / 2 - page.y) / points;
    expect(Math.abs(792 - middle - (bottom + height / 2))).toBeLessThan(height / 3);
  });
});

/** A picture as a JPEG, made by the browser. */
async function asJpeg(page: Page, png: Uint8Array): Promise<Uint8Array> {
  const base64 = await page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, Buffer.from(png).toString('base64'));
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** A picture as a TIFF of one grey page. */
function asTiff(_: Page, png: Uint8Array): Uint8Array {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  return tiffOfPages([
    { width, height, grey: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4] ?? 0) },
  ]);
}

const PICTURES = [
  ['notice.png', (_: Page, png: Uint8Array) => png],
  ['notice.jpg', asJpeg],
  ['notice.tiff', asTiff],
] as const;

describe.each(PICTURES)('a picture of a page: %s', (name, make) => {
  const [page] = PAGES as [CourierPage];
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const original = rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] });
    await app.drop([await folder.write(name, await make(shell.page, await pngOfPage(original, 150)))]);
    await app.library.hasSearchable('notice');
    await app.library.isDone();
    await app.toThread();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('is read, shown and lit like a page', async () => {
    await app.conversation.answer('Where does the pilot board?');
    const [citation] = (await lastAnswer(shell.dataDir)).citations;
    expect(citation).toMatchObject({
      text_span: expect.stringContaining('The pilot boards at the outer buoy.'),
      page_index: 0,
      source_filename: name,
    });
    await app.conversation.chips.first().click();
    const lit = app.page.locator('[data-page-number="1"] [data-place-id][data-active]');
    await lit.first().waitFor();
    const [shown, box] = [
      await app.page.locator('[data-page-number="1"]').boundingBox(),
      await lit.first().boundingBox(),
    ];
    if (shown === null || box === null) throw new Error('nothing is lit');
    const [[x, y, , height]] = page.words.map(({ rect }) => rect) as unknown as [
      readonly [number, number, number, number],
    ];
    expect((box.x - shown.x) / shown.width).toBeCloseTo(x / 612, 1);
    expect((box.y + box.height / 2 - shown.y) / shown.height).toBeCloseTo(1 - (y + height / 2) / 792, 2);
  });
});

describe('languages of scans', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const dialog = () => app.page.getByRole('dialog', { name: 'Models' });
  const add = async (path: string): Promise<void> => {
    const [chooser] = await Promise.all([
      app.page.waitForEvent('filechooser'),
      dialog().getByRole('button', { name: 'Add a language…' }).click(),
    ]);
    await chooser.setFiles(path);
  };
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Models…' }).click();
    await dialog().waitFor();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('are added by file, and removed', async () => {
    const { folder: bundled } = await bundledLanguages();
    // The English data under another name: no other is at hand.
    const file = await folder.write('deu.traineddata.gz', await readFile(join(bundled, 'eng.traineddata.gz')));
    await expect.poll(() => shownText(dialog())).toContain('Scans are read in English.');
    await add(file);
    await expect.poll(() => shownText(dialog())).toContain('Scans are read in English and German');
    await expectAccessible(app.page, 'two languages of scans, light');
    await dialog().getByRole('button', { name: 'Remove German' }).click();
    await expect.poll(() => shownText(dialog())).toContain('Scans are read in English.');
  });

  it('say what is wrong with a file', async () => {
    await add(await folder.write('fra.traineddata', Buffer.from('no data')));
    await expect.poll(() => shownText(dialog())).toContain('fra.traineddata');
    expect(await shownText(dialog())).toContain('Scans are read in English.');
  });
});
