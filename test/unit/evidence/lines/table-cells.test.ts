import { describe, expect, it } from 'vitest';
import { hasFigure, namedCells, rowLabel } from '../../../../src/engine/evidence/lines/table-cells.ts';

describe('namedCells', () => {
  it('puts the name of its column before each value', () => {
    expect(namedCells('Net income\t$ 596\t$ 2,371\t$ 3,033', '2015\t2016\t2017')).toBe(
      'Net income: 2015 $ 596; 2016 $ 2,371; 2017 $ 3,033',
    );
  });

  it('leaves out what stands over the labels', () => {
    expect(namedCells('Retained\t83,219\t—', '(in millions)\tMarch 31, 2021\tDecember 31, 2020')).toBe(
      'Retained: March 31, 2021 83,219; December 31, 2020 —',
    );
  });

  it('takes signs of the next column off the end of a cell', () => {
    expect(namedCells('Total\t$ 29,420 $\t23,967', 'At December 31,\t2021\t2020')).toBe(
      'Total: 2021 $ 29,420; 2020 23,967',
    );
  });

  it('names the group of columns too', () => {
    expect(
      namedCells(
        'Credit\t(67)\t89\t(163)\t122',
        'Three months ended June 30,\tSix months ended June 30,\n(in millions)\t2023\t2022\t2023\t2022',
      ),
    ).toBe(
      'Credit: Three months ended June 30, 2023 (67); Three months ended June 30, 2022 89; ' +
        'Six months ended June 30, 2023 (163); Six months ended June 30, 2022 122',
    );
  });

  it('names nothing when columns and values do not fit, or when there is no label or value', () => {
    expect(namedCells('Total\t1\t2', '2019\t2020\t2021\t2022')).toBeNull();
    expect(namedCells('Total\t1\t2\t3', '2021\t2020')).toBeNull();
    expect(namedCells('1\t2', '2021\t2020')).toBeNull();
    expect(namedCells('Lost receipt\tLine manager', 'Case\tWho')).toBeNull();
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
