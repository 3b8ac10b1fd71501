import { describe, expect, it } from 'vitest';
import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import type { CanonicalDocument } from '../../../src/engine/documents/types.ts';
import { CourierPage, type FixtureWord } from '../../fixtures/pdf/courier-page.ts';
import { garbled } from '../../fixtures/pdf/garbled.ts';
import { pngOfPage } from '../../fixtures/pdf/png-of-page.ts';
import { type Box, rawPdf } from '../../fixtures/pdf/raw-pdf.ts';
import { pdfOfPictures, type Scan, scannedCopy } from '../../fixtures/pdf/scanned-copy.ts';
import { tiffOfPages } from '../../fixtures/pdf/tiff-of-pages.ts';
import { readWithOcr } from '../../fixtures/read-with-ocr.ts';
import { openReader, textOf } from './open-reader.ts';
import { openRecogniser } from './open-recogniser.ts';

const LETTER: Box = [0, 0, 612, 792];
const LINES = [
  'Travel is booked by the office at least ten days ahead.',
  'Hotels above 180 euros a night need the approval of the manager.',
  'Receipts are kept for seven years.',
];
const page = new CourierPage(0).lines(LINES, 72, 700);
const original = rawPdf({ pages: [{ content: page.content, mediaBox: LETTER }] });
const reader = openReader();
const recogniser = openRecogniser();
const scanOf = async (scan: Scan) => readWithOcr(await scannedCopy(original, scan), reader, recogniser);

/** Where a word stands on a scan: [x, y, width, height] in points, y up. */
function onScan({ rect: [x, y, w, h] }: FixtureWord, turn: number): readonly number[] {
  return turn === 1 ? [y, 612 - x - w, h, w] : [x, y, w, h];
}

/** Intersection over union of the word's place and the rectangle that would be lit. */
function overlap(document: CanonicalDocument, word: FixtureWord, turn: number): number {
  const [read] = document.pages;
  const geometry = decodeGeometry(read?.geometry as Uint8Array);
  const text = read?.text ?? '';
  const at = text.indexOf(word.text);
  const [rect] = rectsOfRange(geometry, text, at, at + word.text.length) as unknown as [readonly number[]];
  const [a, b] = [onScan(word, turn), rect] as readonly [readonly number[], readonly number[]];
  const along = (i: number): number =>
    Math.min((a[i] as number) + (a[i + 2] as number), (b[i] as number) + (b[i + 2] as number)) -
    Math.max(a[i] as number, b[i] as number);
  const common = Math.max(0, along(0)) * Math.max(0, along(1));
  return common / ((a[2] as number) * (a[3] as number) + (b[2] as number) * (b[3] as number) - common);
}

describe('a scanned page', () => {
  it.each([
    ['upright, 300 dpi', { dpi: 300 }],
    ['upright, 150 dpi', { dpi: 150 }],
    ['on its side', { dpi: 200, turn: 1 }],
    ['noisy', { dpi: 200, isNoisy: true }],
  ] as const)('%s: waits, and is read with its words where they stand', async (_, scan) => {
    const { first, whole } = await scanOf(scan);
    expect(first.pages.map(({ state, text }) => [state, text])).toEqual([['waiting', '']]);
    expect(whole.pages.map(({ state }) => state)).toEqual(['ocr']);
    // A speck may stay as a sign of its own.
    if ('isNoisy' in scan) for (const line of LINES) expect(textOf(whole)).toContain(line);
    else expect(textOf(whole)).toBe(LINES.join(' '));
    // Words that stand once.
    for (const word of page.words.filter(({ text }) =>
      /^(Travel|office|approval|euros|manager\.|Receipts|seven)$/.test(text),
    ))
      expect(overlap(whole, word, 'turn' in scan ? scan.turn : 0), word.text).toBeGreaterThan(0.6);
  });

  it('skewed: its lines are lines, and its words are lit where they stand', async () => {
    const { whole } = await scanOf({ dpi: 200, skew: 2 });
    expect(textOf(whole)).toBe(LINES.join(' '));
  });

  it('keeps how sure OCR is of each word', async () => {
    const { whole } = await scanOf({ dpi: 200 });
    const { marks } = decodeGeometry(whole.pages[0]?.geometry as Uint8Array);
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) {
      expect(mark.source).toBe('ocr');
      expect(mark.confidence).toBeGreaterThan(0.8);
    }
    expect(marks.at(-1)?.end).toBe(textOf(whole).length);
  });

  it('is a blank page where nothing is drawn', async () => {
    const white = { width: 1275, height: 1650, grey: new Uint8Array(1275 * 1650).fill(252) };
    const bytes = pdfOfPictures([white], 150);
    await expect(readWithOcr(bytes, reader, recogniser)).rejects.toMatchObject({ code: 'NO_TEXT' });
  });
});

describe('pages of another kind in the same document', () => {
  it('keep their text; a scan with a mark of its scanner is read whole', async () => {
    const { first, whole } = await readWithOcr(
      await scannedCopy(original, {
        dpi: 150,
        before: page.content,
        over: new CourierPage(1).line('Scanned by the office', 200, 40).content,
      }),
      reader,
      recogniser,
    );
    expect(first.pages.map(({ state }) => state)).toEqual(['text', 'waiting']);
    expect(whole.pages.map(({ state }) => state)).toEqual(['text', 'ocr']);
    expect(whole.pages[0]?.text).toBe(LINES.join(' '));
    expect(whole.pages[1]?.text).toContain('Hotels above 180 euros a night');
  });
});

describe('a picture', () => {
  it('is a page of its own', async () => {
    const { first, whole } = await readWithOcr(await pngOfPage(original, 144), reader, recogniser);
    expect(first).toMatchObject({ kind: 'pdf', pages: [{ state: 'waiting' }] });
    expect(textOf(whole)).toBe(LINES.join(' '));
  });

  it('with several pages, as a fax, is read page by page', async () => {
    const drawn = await reader.picture({ bytes: original, sourceFilename: 'fax.pdf', pageIndex: 0, scale: 2 });
    const { whole } = await readWithOcr(tiffOfPages([drawn.picture, drawn.picture]), reader, recogniser);
    expect(whole.pages.map(({ state, text }) => [state, text])).toEqual([
      ['ocr', LINES.join(' ')],
      ['ocr', LINES.join(' ')],
    ]);
  });

  it('that is damaged says so', async () => {
    const cut = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0, 0]);
    await expect(reader.read({ bytes: cut, sourceFilename: 'cut.jpg' }, {})).rejects.toMatchObject({ code: 'DAMAGED' });
  });
});

describe('a page whose letters are not those that are seen', () => {
  it('is read by OCR', async () => {
    const { first, whole } = await readWithOcr(garbled('shifted').bytes, reader, recogniser);
    expect(first.pages.map(({ state }) => state)).toEqual(['waiting']);
    expect(whole.pages.map(({ state }) => state)).toEqual(['ocr']);
    for (const line of garbled('shifted').seen) expect(textOf(whole)).toContain(line);
  });
});

describe('the OCR engine', () => {
  const picture = { width: 600, height: 600, grey: new Uint8Array(360_000).fill(255) };

  it('stops when it is told to, and reads the next picture', async () => {
    const stop = new AbortController();
    const reading = recogniser.recognise(picture, { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(recogniser.recognise(picture)).resolves.toMatchObject({ lines: [] });
  });

  it('gives up on a picture that takes too long', async () => {
    const hurried = openRecogniser(0.001);
    await expect(hurried.recognise(picture)).rejects.toMatchObject({ code: 'OCR_STOPPED' });
  });

  it('says what it lacks', async () => {
    const { createRecogniser } = await import('../../../src/engine/documents/ocr/recognise.ts');
    const workerUrl = new URL('../../../src/engine/documents/ocr/ocr-worker.ts', import.meta.url);
    const without = createRecogniser({ workerUrl, languages: async () => ({ folder: '/nowhere', codes: ['eng'] }) });
    await expect(without.recognise(picture)).rejects.toMatchObject({ code: 'OCR_STOPPED' });
    await without.close();
  });
});
