import { describe, expect, it } from 'vitest';
import { openPdfFonts } from '../../../src/engine/exports/pdf-fonts.ts';

const fonts = openPdfFonts();

describe('runsOf', () => {
  it.each([
    ['Fünf Tage, “πέντε”, пять', [['serif', 'Fünf Tage, “πέντε”, пять']]],
    [
      'a ☑ b',
      [
        ['serif', 'a '],
        ['sans', '☑ '],
        ['serif', 'b'],
      ],
    ],
    ['五日', null],
    ['חמישה ימים', null],
    ['', []],
  ] as const)('%s', (text, runs) => {
    const found = fonts.runsOf(text, 'serif');
    expect(found?.map((run) => [run.font, run.text]) ?? null).toEqual(runs);
  });
});
