import { describe, expect, it } from 'vitest';
import { openPdfFonts } from '../../../../../../src/engine/features/exports/files/fonts/pdf-fonts.ts';
import { lowered, raised } from '../../../../../../src/engine/text/marks/raised.ts';

const fonts = await openPdfFonts('', []);

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
    ['五日', [['none', '五日']]],
    ['חמישה ימים', [['sans', 'חמישה ימים']]],
    [
      'p. 4 五 a',
      [
        ['serif', 'p. 4 '],
        ['none', '五'],
        ['serif', ' a'],
      ],
    ],
    [
      'from ~~4,000~~ 6,500',
      [
        ['serif', 'from '],
        ['struck', '4,000'],
        ['serif', ' 6,500'],
      ],
    ],
    ['', []],
  ] as const)('%s', (text, runs) => {
    const found = fonts.runsOf(text, 'serif');
    const how = (run: (typeof found)[number]) => (run.isMissing ? 'none' : run.isStruck ? 'struck' : run.font);
    expect(found.map((run) => [how(run), run.text])).toEqual(runs);
  });

  it('has every raised and lowered character that readers write', () => {
    const all = raised('0') + [...'123456789+-=()abcdefghijklmnoprstuvwxyz'].map(raised).join('');
    const low = [...'0123456789+-=()aehijklmnoprstuvx'].map(lowered).join('');
    for (const wanted of ['sans', 'bold', 'serif'] as const)
      expect(fonts.runsOf(`${all}${low}`, wanted).filter(({ isMissing }) => isMissing)).toEqual([]);
  });
});
