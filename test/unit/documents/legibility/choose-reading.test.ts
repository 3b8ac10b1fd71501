import { describe, expect, it } from 'vitest';
import { chooseReading } from '../../../../src/engine/documents/legibility/choose-reading.ts';
import { makeLine } from '../make-line.ts';

const lines = (...texts: string[]) => texts.map((text, i) => makeLine(text, 700 - 14 * i));
const SEEN = lines('Fees are due in January.', 'They are paid to the office in person.');
const scan = (of = SEEN, confidence = 0.95) => ({ lines: of, confidence });
const image = { lines: [], state: 'unreadable', reason: 'an image without text', forOcr: 'all' } as const;
const garbled = {
  lines: lines('Ihhv duh gxh lq Mdqxdub.'),
  state: 'garbled',
  reason: 'no words',
  forOcr: 'other',
} as const;
const cover = {
  lines: lines('Scanned by Office'),
  state: 'low_confidence',
  reason: 'mostly image',
  forOcr: 'more',
} as const;

describe('chooseReading', () => {
  it('takes what OCR reads in an image', () => {
    const reason = 'OCR is 95 % sure of its words';
    expect(chooseReading(image, scan())).toEqual({ lines: SEEN, state: 'ocr', reason });
  });

  it('says when OCR is unsure, or reads no words of any language', () => {
    expect(chooseReading(image, scan(SEEN, 0.79))).toMatchObject({ state: 'low_confidence', lines: SEEN });
    const signs = lines(...Array.from({ length: 4 }, () => 'xqzj vvkq wzxq jjqx zzkv qwxz vkjq xxzq wvkj qzxv'));
    expect(chooseReading(image, scan(signs))).toMatchObject({ state: 'low_confidence' });
  });

  it('tells an empty page from a picture without words', () => {
    expect(chooseReading(image, null)).toEqual({ lines: [], state: 'text', reason: 'blank page' });
    expect(chooseReading(image, scan([]))).toMatchObject({ lines: [], state: 'unreadable' });
  });

  it('takes what OCR reads in place of letters that are not those seen', () => {
    expect(chooseReading(garbled, scan())).toMatchObject({ lines: SEEN, state: 'ocr' });
  });

  it('keeps letters that OCR reads too', () => {
    const own = { ...garbled, lines: lines('Fees are due in January.') };
    expect(chooseReading(own, scan())).toEqual({ lines: own.lines, state: 'text', reason: null });
  });

  it('keeps garbled letters, as such, where OCR reads nothing', () => {
    expect(chooseReading(garbled, scan([]))).toMatchObject({ lines: garbled.lines, state: 'garbled' });
    expect(chooseReading(garbled, null)).toMatchObject({ state: 'garbled' });
  });

  it('keeps a title beside an image unless OCR reads much more', () => {
    expect(chooseReading(cover, scan())).toMatchObject({ lines: SEEN, state: 'ocr' });
    expect(chooseReading(cover, scan(lines('Scanned by Office X')))).toEqual({
      lines: cover.lines,
      state: 'text',
      reason: null,
    });
    expect(chooseReading(cover, null)).toMatchObject({ lines: cover.lines, state: 'text' });
  });
});
