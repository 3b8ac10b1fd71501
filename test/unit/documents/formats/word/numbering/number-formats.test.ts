import { describe, expect, it } from 'vitest';
import { writtenNumber } from '../../../../../../src/engine/documents/formats/word/numbering/number-formats.ts';

describe('numbers', () => {
  it.each([
    ['hebrew1', [1, 15, 16, 27, 101, 500], ['א', 'טו', 'טז', 'כז', 'קא', 'תק']],
    ['hebrew2', [2, 22, 23], ['ב', 'ת', 'תא']],
    ['arabicAlpha', [2, 29], ['ب', 'أأ']],
    ['arabicAbjad', [3], ['ج']],
    ['hindiNumbers', [42], ['४२']],
    ['thaiNumbers', [42], ['๔๒']],
    ['thaiLetters', [3], ['ค']],
    ['russianLower', [4, 27], ['г', 'э']],
    ['decimalFullWidth', [12], ['１２']],
    ['chineseCounting', [12, 105], ['十二', '一〇五']],
    ['chineseCountingThousand', [20, 101, 110, 1002], ['二十', '一百零一', '一百一十', '一千零二']],
    ['chineseLegalSimplified', [10, 24], ['壹拾', '贰拾肆']],
    ['ideographLegalTraditional', [11, 24], ['壹拾壹', '貳拾肆']],
    ['japaneseCounting', [11, 121], ['十一', '百二十一']],
    ['japaneseLegal', [12], ['壱拾弐']],
    ['taiwaneseDigital', [10], ['一○']],
    ['ideographZodiac', [12, 13], ['亥', '13']],
    ['ideographZodiacTraditional', [1, 60], ['甲子', '癸亥']],
    ['koreanDigital', [10], ['일영']],
    ['koreanDigital2', [10], ['一零']],
    ['koreanCounting', [11, 20], ['십일', '이십']],
    ['koreanLegal', [3, 21], ['셋', '스물하나']],
    ['ganada', [2, 15], ['나', '가가']],
    ['aiueo', [6], ['カ']],
    ['iroha', [3], ['ハ']],
    ['cardinalText', [40, 105, 300], ['Forty', 'One hundred five', 'Three hundred']],
    ['ordinalText', [30, 42, 112], ['Thirtieth', 'Forty-second', 'One hundred twelfth']],
  ])('of the format %s', (format, values, written) => {
    expect(values.map((value) => writtenNumber(value, format))).toEqual(written);
  });

  it('are figures where a format has no form for them', () => {
    expect([0, -3, 100_000].map((value) => writtenNumber(value, 'chineseCountingThousand'))).toEqual([
      '0',
      '-3',
      '100000',
    ]);
  });
});
