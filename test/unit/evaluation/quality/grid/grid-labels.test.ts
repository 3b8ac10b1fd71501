import { describe, expect, it } from 'vitest';
import { gridLabels, isLineRight, judgeCell } from '../../../../../evaluation/quality/grid/grid-labels.ts';
import type { GridCell } from '../../../../../src/contract/grid.ts';

const place = (text: string) => ({ text }) as GridCell['places'][number];
const cell = (state: GridCell['state'], value: string | null = null, typed: string | null = null, text = '') => ({
  state,
  value,
  typed,
  places: text === '' ? [] : [place(text)],
});
const label = { accept: ['norway'], quote: 'governed by the Laws of Norway', or_absent: false };

describe('judgeCell', () => {
  it('finds an answer right by the words of its value or of a place', () => {
    expect(judgeCell(cell('answered', 'The law of Norway'), 'text', label)).toBe('right');
    expect(judgeCell(cell('answered', 'Its law', null, 'governed by the  laws of\nNorway.'), 'text', label)).toBe(
      'right',
    );
    expect(judgeCell(cell('answered', 'The law of Sweden'), 'text', label)).toBe('wrong');
  });

  it('takes yes and no by the typed value alone', () => {
    const yes = { ...label, accept: ['yes'] };
    expect(judgeCell(cell('answered', 'Yes, it does', 'yes'), 'yes_no', yes)).toBe('right');
    expect(judgeCell(cell('answered', 'yes, but no', 'no'), 'yes_no', yes)).toBe('wrong');
    expect(judgeCell(cell('answered', 'yes', null), 'yes_no', yes)).toBe('wrong');
  });

  it('finds any answer wrong where the document says nothing', () => {
    expect(judgeCell(cell('answered', 'The law of Norway'), 'text', null)).toBe('wrong');
    expect(judgeCell(cell('not_found'), 'text', null)).toBe('absent rightly');
    expect(judgeCell(cell('not_found'), 'text', label)).toBe('absent wrongly');
    expect(judgeCell(cell('not_found'), 'text', { ...label, or_absent: true })).toBe('absent rightly');
  });

  it('counts what is not confirmed as unsure, and what failed as not settled', () => {
    for (const state of ['line', 'unsure', 'several'] as const)
      expect(judgeCell(cell(state, 'Norway'), 'text', label)).toBe('unsure');
    expect(judgeCell(cell('failed'), 'text', label)).toBe('not settled');
  });
});

describe('isLineRight', () => {
  it('takes a place that holds the words or stands within them, and no scrap', () => {
    expect(isLineRight(cell('line', null, null, 'This license is governed by the Laws of Norway.'), label)).toBe(true);
    expect(isLineRight(cell('line', null, null, 'by the laws of norway'), label)).toBe(true);
    expect(isLineRight(cell('line', null, null, 'Norway'), label)).toBe(false);
    expect(isLineRight(cell('line', null, null, 'by the laws of norway'), null)).toBe(false);
  });
});

describe('gridLabels', () => {
  it('has a label for each of eight columns of twenty licences', async () => {
    const { columns, documents } = await gridLabels();
    expect([columns.length, documents.length]).toEqual([8, 20]);
    for (const { license, cells } of documents)
      expect([license, Object.keys(cells)]).toEqual([license, columns.map(({ id }) => id)]);
  });
});
