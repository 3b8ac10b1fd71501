import { describe, expect, it } from 'vitest';
import { type PlacedBlock, placeSentences } from '../../../../src/engine/documents/passages/place-sentences.ts';

const countWords = (text: string): number => text.split(/\s+/u).length;

function place(parts: readonly (Partial<PlacedBlock> & { text: string })[]) {
  let text = '';
  const blocks = parts.map(({ text: own, ...rest }): PlacedBlock => {
    if (text !== '') text += '\n';
    const start = text.length;
    text += own;
    return { kind: 'prose', start, end: text.length, size: 12, page: 0, lastPage: 0, rank: null, ...rest };
  });
  return placeSentences(text, blocks, countWords).map((sentence) => ({
    ...sentence,
    text: text.slice(sentence.start, sentence.end),
  }));
}

describe('placeSentences', () => {
  it('splits prose and items, and keeps headings and rows whole', () => {
    const sentences = place([
      { text: 'Leave. And more.', kind: 'heading' },
      { text: 'One. Two.' },
      { text: '• Three. Four.', kind: 'item' },
      { text: 'A. B.\tC. D.', kind: 'row' },
    ]);
    expect(sentences.map((s) => [s.kind, s.text])).toEqual([
      ['heading', 'Leave. And more.'],
      ['prose', 'One.'],
      ['prose', 'Two.'],
      ['item', '• Three.'],
      ['item', 'Four.'],
      ['row', 'A. B.\tC. D.'],
    ]);
    expect(sentences.map((s) => s.section)).toEqual(Array(6).fill('Leave. And more.'));
  });

  it('gives rows the header of their own table only', () => {
    const rows = place([
      { text: 'Grade\tDays', kind: 'row' },
      { text: 'A\t25', kind: 'row' },
      { text: 'Between the tables.' },
      { text: 'B\t30', kind: 'row' },
    ]);
    expect(rows.map((s) => s.header)).toEqual([null, [0, 10], null, null]);
  });

  it('carries the header over a label between the rows, not over text or to another table', () => {
    const headersAfter = (between: string, row: string) =>
      place([
        { text: 'Grade\tDays', kind: 'row' },
        { text: 'A\t25', kind: 'row' },
        { text: between },
        { text: row, kind: 'row' },
      ]).at(-1)?.header;
    expect(headersAfter('Managers', 'B\t30')).toEqual([0, 10]);
    expect(headersAfter('The next table is another one.', 'B\t30')).toBeNull();
    expect(headersAfter('Managers', 'B\t30\t40\t50\t60')).toBeNull();
  });

  it('knows a header that a label parts from its rows', () => {
    const rows = place([
      { text: '\t2015\t2016', kind: 'row' },
      { text: 'Net sales:' },
      { text: 'Online\t76\t91', kind: 'row' },
    ]);
    expect(rows.at(-1)?.header).toEqual([0, 10]);
  });

  it('tells the pages of a paragraph that runs over a page break', () => {
    const sentences = place([{ text: 'One here. Two goes\fon there. Three there.', page: 4, lastPage: 5 }]);
    expect(sentences.map((s) => [s.text, s.page, s.lastPage])).toEqual([
      ['One here.', 4, 4],
      ['Two goes\fon there.', 4, 5],
      ['Three there.', 5, 5],
    ]);
  });

  it('cuts what is too long for a passage, by characters and by tokens', () => {
    const byCharacters = place([{ text: 'word, '.repeat(200).trim() }]);
    expect(byCharacters.length).toBeGreaterThan(1);
    for (const { text } of byCharacters) expect(text.length).toBeLessThanOrEqual(450);
    const byTokens = place([{ text: 'a '.repeat(220).trim() }]);
    expect(byTokens).toHaveLength(2);
    for (const { tokens, text } of byTokens) expect(tokens).toBe(countWords(text));
  });

  it('follows the rank of marked headings', () => {
    const sentences = place([
      { text: 'Top', kind: 'heading', rank: 1 },
      { text: 'Deep', kind: 'heading', rank: 3 },
      { text: 'Words.' },
      { text: 'Next', kind: 'heading', rank: 2 },
      { text: 'More.' },
    ]);
    expect(sentences.filter((s) => s.kind === 'prose').map((s) => s.section)).toEqual(['Top > Deep', 'Top > Next']);
  });
});
