import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPdfium, type Pdfium } from '../../../../../src/engine/documents/pdfium/pdf-file.ts';
import { pdfFileOf, pdfOfStatement } from '../../../../../src/engine/features/exports/files/pdf-file.ts';
import { printable } from '../../../../../src/engine/features/exports/files/report-answer.ts';
import { madeFont } from '../../../../fixtures/made-font.ts';
import { HOSTILE, place, reported } from './reported.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium();
});

/** The text of each page, as PDFium reads it. */
function pagesOf(bytes: Uint8Array): string[] {
  const file = pdfium.open(bytes, 'answer.pdf');
  const pages = Array.from({ length: file.pageCount }, (_, i) => {
    const { codes } = file.glyphs(i, 1e6);
    return String.fromCodePoint(...codes).replace(/\s+/gu, ' ');
  });
  file.close();
  return pages;
}

describe('pdfFileOf', () => {
  it('another program reads the sentences, verdicts and places, several answers on a page', async () => {
    const pages = pagesOf(await pdfFileOf([reported(), reported({ question: 'A second question?' })], []));
    expect(pages).toHaveLength(1);
    for (const words of [
      'How many days may be carried over?',
      'Weak: The source says “may”. · Accepted by A. Lee',
      '[1] Leave Policy, 4 Leave › 4.2 Carry-over, p. iv · 6 of 48',
      '“Five days may be carried over.”',
      'Searched 3 documents, 34 pages. Answered 22 November 2026 at 10:12 UTC by Pincite.',
      'Page 1 of 1',
    ])
      expect(pages[0]).toContain(words);
    expect(pages[0]).toContain('A second question?');
  });

  it('puts pictures on the page, and begins a page where one does not fit', async () => {
    const png = new Uint8Array(await readFile(new URL('../../../../../resources/icon.png', import.meta.url)));
    const picture = { png, width: 480, height: 260 };
    const places = Array.from({ length: 5 }, (_, i) => place({ marker: i + 1, mark: `[${i + 1}]`, picture }));
    const pages = pagesOf(await pdfFileOf([reported({ places })], []));
    expect(pages).toHaveLength(3);
    expect(pages.map((text) => /Page \d of \d/u.exec(text)?.[0])).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3',
    ]);
  });

  it('links the original where it has an address', async () => {
    const url = 'https://docs.acme.example/leave.pdf#page=6';
    const bytes = Buffer.from(await pdfFileOf([reported({ places: [place({ url })] })], [])).toString('latin1');
    expect(bytes).toContain(`/URI (${url})`);
  });

  it('keeps number, file name, section and page of a citation in letters that no font has', async () => {
    const names = { documentName: '休暇規程.pdf', section: '4 繰越', words: '五日を繰り越す' };
    const [page] = pagesOf(await pdfFileOf([reported({ places: [place(names)] })], []));
    expect(page).toContain('[1] 休暇規程.pdf, 4 繰越, p. iv · 6 of 48');
    expect(page).toContain('No font here has the letters of these words, and their place has no picture.');
    const png = new Uint8Array(await readFile(new URL('../../../../../resources/icon.png', import.meta.url)));
    const picture = { png, width: 480, height: 60 };
    const [shown] = pagesOf(await pdfFileOf([reported({ places: [place({ ...names, picture })] })], []));
    expect(shown).toContain('[1] 休暇規程.pdf');
    expect(shown).not.toContain('No font here has the letters of these words');
  });

  it.each(['ימי חופשה', 'خمسة أيام', 'πέντε ημέρες', 'пять дней', '320¹ of 10⁶ CO₂ ⁽ⁱ⁾'])(
    'prints %s',
    async (words) => {
      const [page] = pagesOf(await pdfFileOf([reported({ places: [place({ words })] })], []));
      for (const word of words.split(' ')) expect(page).toContain(word);
    },
  );

  it('draws struck words as struck, without the tildes', async () => {
    const words = 'The fee is ~~4,000~~ 6,500 euros.';
    const bytes = await pdfFileOf([reported({ places: [place({ words })] })], []);
    const [page] = pagesOf(bytes);
    expect(page).toContain('“The fee is 4,000 6,500 euros.”');
  });

  it('words of a document are words alone', async () => {
    const bytes = await pdfFileOf([reported({ places: [place({ words: printable(HOSTILE) })] })], []);
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(?:URI|JavaScript|JS|Launch)\b/u);
    expect(pagesOf(bytes)[0]).toContain('<script>alert(1)</script>');
  });
});

describe('letters that the fonts of the product lack', () => {
  const TEXTS = {
    Chinese: '年假可以结转五天。',
    Japanese: '休暇は五日を繰り越す。',
    Hindi: 'पाँच दिन की छुट्टी',
    Korean: '휴가 닷새',
    emoji: '五日 👍🏽 🛰️',
  } as const;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-fonts-'));
    const letters = Object.values(TEXTS)
      .join('')
      .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
    await writeFile(join(folder, 'Wide.ttf'), madeFont({ name: 'MadeWide', letters }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

  it.each(Object.entries(TEXTS))('stand in a font of this computer: %s', async (_, text) => {
    const file = await pdfFileOf(
      [
        reported({
          ...{ question: text, notes: [text] },
          places: [place({ documentName: `${text}.pdf`, section: text, words: `${text}: ${text}` })],
        }),
      ],
      [folder],
    );
    expect(latin1(file)).toMatch(/\/BaseFont \/[A-Z]{6}\+MadeWide/u);
    const [page] = pagesOf(file);
    expect(page).not.toContain('A box (□)');
    expect(page).not.toContain('No font here');
    const seen = (words: string): string => words.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
    expect(seen(page ?? '').split(seen(text)).length - 1).toBe(6);
    expect(page).toContain('p. iv · 6 of 48');
  });

  it('are boxes where no font has them, and said so; who copies them gets the letters', async () => {
    const [page] = pagesOf(await pdfFileOf([reported({ places: [place({ words: TEXTS.Korean })] })], []));
    expect(page).toContain(TEXTS.Korean);
    expect(page).toContain('A box (□) is a letter that no font here has.');
  });

  it('take no font where the product has them: Arabic', async () => {
    const file = await pdfFileOf([reported({ question: 'خمسة أيام' })], [folder]);
    expect(latin1(file)).not.toContain('MadeWide');
  });

  it('stand in the certificate of deletion too', async () => {
    const attached = { name: 'certificate.json', text: '{}' };
    const file = await pdfOfStatement('Certificate', [`Removed ${TEXTS.Japanese}.`], attached, [folder]);
    expect(latin1(file)).toContain('MadeWide');
  });
});
