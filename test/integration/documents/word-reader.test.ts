import { afterAll, expect, it } from 'vitest';
import { partOf } from '../../../src/engine/documents/ocr/picture.ts';
import { openWordReader } from '../../../src/engine/documents/ocr/word-reader.ts';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { rawPdf } from '../../fixtures/pdf/raw-pdf.ts';
import { openReader } from './open-reader.ts';

const WORDS = ['2.1', '10 to 14', '1,250.50', 'USD', '(300)', '12.5%'];
const page = WORDS.reduce((one, word, i) => one.line(word, 72, 700 - 30 * i), new CourierPage(0));
const reader = openReader();
const words = openWordReader();
afterAll(() => words.close());

it('reads figures as they are, with their points and blanks', async () => {
  const bytes = rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] });
  const { picture, scale } = await reader.picture({ bytes, sourceFilename: 'figures.pdf', pageIndex: 0, scale: 4 });
  for (const [i, word] of WORDS.entries()) {
    const base = (792 - 700 + 30 * i) * scale;
    const [left, right] = [68 * scale, (76 + 6.6 * word.length) * scale];
    const read = await words.read(
      partOf(picture, [left, base - 10 * scale, right, base + 4 * scale].map(Math.round) as never),
    );
    // It knows full-width signs too.
    expect(read.text.normalize('NFKC')).toBe(word);
    expect(read.confidence).toBeGreaterThan(0.8);
  }
});
