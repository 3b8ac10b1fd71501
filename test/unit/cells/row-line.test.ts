import { describe, expect, it } from 'vitest';
import { captionOf, hasFigure, rowAsLine, rowLabel } from '../../../src/engine/cells/row-line.ts';
import type { TablePlace } from '../../../src/engine/documents/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { placeOf, START } from './place-of.ts';

const named = (text: string, names: readonly (string | null)[], rest?: Partial<TablePlace>, question?: string) =>
  rowAsLine(
    { start: START, text, table: placeOf(text, names, rest), headerText: null },
    { columns: readQuestion(question ?? '').columns },
  );

describe('rowAsLine, by what is stored of the table', () => {
  it('puts the name of its column before each value', () => {
    expect(named('Net income\t$ 2,371\t$ 3,033', ['2016', '2017'])).toBe('Net income: 2016 $ 2,371; 2017 $ 3,033');
  });

  it('leaves out an empty column', () => {
    expect(named('Return on equity\t54 %\t1 %', ['2021', '2020'])).toBe('Return on equity: 2021 54 %; 2020 1 %');
  });

  it('says what stands over several columns once', () => {
    const three = 'Three months ended June 30,';
    const names = [`${three} > 2023`, `${three} > 2022`, 'Six months ended June 30, > 2023'];
    expect(named('Card income\t400\t337\t715', names)).toBe(
      'Card income: Three months ended June 30, 2023 400; 2022 337; Six months ended June 30, 2023 715',
    );
  });

  it('says it again where the columns between were not asked for', () => {
    const names = ['Corporate > 2021', 'Corporate > 2020', 'Total > 2021', 'Total > 2020'];
    expect(named('Net income\t1\t2\t3\t4', names, {}, 'What was net income in 2020?')).toBe(
      'Net income: Corporate 2020 2; Total 2020 4',
    );
  });

  it('puts the group in front of the label, and not twice', () => {
    expect(named('Other\t5', ['2021'], { group: 'Current assets' })).toBe('Current assets: Other: 2021 5');
    expect(named('Current assets: Cash\t5', ['2021'], { group: 'Current assets' })).toBe(
      'Current assets: Cash: 2021 5',
    );
    expect(named('under agreements\t5', ['2021'], { group: 'Securities bought' })).toBe(
      'Securities bought under agreements: 2021 5',
    );
  });

  it('names nothing when a column is not certain', () => {
    expect(named('Loans\t5\t6', ['2021', null])).toBeNull();
  });
});

describe('captionOf', () => {
  it('is the time that the names of the columns do not say, or the scale', () => {
    const caption = 'March 31, 2021 (in millions)';
    expect(captionOf(placeOf('Loans\t5', ['Level 1'], { caption }))).toBe(caption);
    expect(captionOf(placeOf('Loans\t5', ['2021'], { caption: 'Years ended December 31,' }))).toBeNull();
    expect(captionOf(placeOf('Loans\t5', ['Level 1'], { caption: '(in millions)' }))).toBe('in millions');
    expect(captionOf(placeOf('Loans\t5', ['2021'], { caption }))).toBe('in millions');
    expect(captionOf(placeOf('Loans\t5', ['Level 1'], { caption: 'Restated' }))).toBeNull();
  });
});

const byHeader = (text: string, headerText: string) => rowAsLine({ start: START, text, headerText });

describe('rowAsLine, by the header row', () => {
  it('puts the name of its column before each value', () => {
    expect(byHeader('Net income\t$ 596\t$ 2,371\t$ 3,033', '2015\t2016\t2017')).toBe(
      'Net income: 2015 $ 596; 2016 $ 2,371; 2017 $ 3,033',
    );
  });

  it('leaves out what stands over the labels', () => {
    expect(byHeader('Retained\t83,219\t—', '(in millions)\tMarch 31, 2021\tDecember 31, 2020')).toBe(
      'Retained: March 31, 2021 83,219; December 31, 2020 —',
    );
  });

  it('takes signs of the next column off the end of a cell', () => {
    expect(byHeader('Total\t$ 29,420 $\t23,967', 'At December 31,\t2021\t2020')).toBe(
      'Total: 2021 $ 29,420; 2020 23,967',
    );
  });

  it('names the group of columns too', () => {
    expect(
      byHeader(
        'Credit\t(67)\t89\t(163)\t122',
        'Three months ended June 30,\tSix months ended June 30,\n(in millions)\t2023\t2022\t2023\t2022',
      ),
    ).toBe(
      'Credit: Three months ended June 30, 2023 (67); Three months ended June 30, 2022 89; ' +
        'Six months ended June 30, 2023 (163); Six months ended June 30, 2022 122',
    );
  });

  it('names nothing when columns and values do not fit, or when there is no label or value', () => {
    expect(byHeader('Total\t1\t2', '2019\t2020\t2021\t2022')).toBeNull();
    expect(byHeader('Total\t1\t2\t3', '2021\t2020')).toBeNull();
    expect(byHeader('1\t2', '2021\t2020')).toBeNull();
    expect(byHeader('Lost receipt\tLine manager', 'Case\tWho')).toBeNull();
  });
});

describe('rowLabel', () => {
  it('is what stands before the first value', () => {
    expect(rowLabel('Net income\tper share\t$ 1.07\t2')).toBe('Net income per share');
    expect(rowLabel('Lost receipt\tLine manager')).toBe('Lost receipt Line manager');
  });
});

describe('hasFigure', () => {
  it.each([
    ['Mar 31, 2021', false],
    ['Three months ended June 30,\t2022', false],
    ['Years 2020 and 2021', false],
    ['27 days', true],
    ['$ 2,309', true],
  ])('%s: %s', (text, figure) => expect(hasFigure(text)).toBe(figure));
});
