import { describe, expect, it } from 'vitest';
import { plainBlocks, withParagraphsWhole } from '../../../../../src/engine/documents/formats/plain/plain-blocks.ts';

const read = (text: string, hasHeadings = true): string[] =>
  plainBlocks(text, hasHeadings).map(({ kind, start, end, rank }) => {
    const own = text.slice(start, end).replaceAll(/\s+/gu, ' ');
    return `${kind}${rank === null ? '' : rank}: ${own}`;
  });

describe('headings of a text in lines', () => {
  it('are underlined, and the line under them says nothing', () => {
    expect(read('Harbour dues\n============\n\nMoorings\n--------\n\nA berth costs 12.\n')).toEqual([
      'heading1: Harbour dues',
      'heading2: Moorings',
      'prose: A berth costs 12.',
    ]);
  });

  it('stand in brackets of Chinese and Japanese', () => {
    expect(read('【停泊费】\n每天十二元。\n【期限】\n五年。\n')).toEqual([
      'heading: 【停泊费】',
      'prose: 每天十二元。',
      'heading: 【期限】',
      'prose: 五年。',
    ]);
  });

  it('have numbers above text or further numbers', () => {
    expect(read('1. Berths\n1.1 A berth costs 12.\n1.2 It is paid\nat once.\n2. Fuel\n2.1 Fuel costs 34.\n')).toEqual([
      'heading: 1. Berths',
      'item: 1.1 A berth costs 12.',
      'item: 1.2 It is paid at once.',
      'heading: 2. Fuel',
      'item: 2.1 Fuel costs 34.',
    ]);
    expect(read('7.3 Berths\nA berth costs 12.\n\n7.4 Fuel\n\nFuel costs 34.\n')).toEqual([
      'heading: 7.3 Berths',
      'prose: A berth costs 12.',
      'heading: 7.4 Fuel',
      'prose: Fuel costs 34.',
    ]);
  });

  it('may be in capitals on two lines', () => {
    expect(read('ARTICLE II\nBERTHS\nA berth costs 12.\n')).toEqual([
      'heading: ARTICLE II',
      'heading: BERTHS',
      'prose: A berth costs 12.',
    ]);
  });

  it.each([
    ['a number with its label', 'Berth number: 5269\n\nThe berth is free.'],
    ['a field', 'Name: ______\n\nThe berth is free.'],
    ['a line that goes on', 'The berth is\n12 metres long.'],
    ['a line of a log', '2024-06-03 14:05:01 INFO lock opened\n\nThe berth is free.'],
  ])('are not %s', (_, text) => {
    expect(read(text).filter((line) => line.startsWith('heading'))).toEqual([]);
  });
});

describe('lines that stand for themselves', () => {
  it('are fields of a form and boxes to tick', () => {
    expect(read('Vessel: ______\nLength: 12 metres\nSigned ..........\n[x] Insured\n[ ] Towed\n', false)).toEqual([
      'prose: Vessel: ______',
      'prose: Length: 12 metres',
      'prose: Signed ..........',
      'item: [x] Insured',
      'item: [ ] Towed',
    ]);
  });

  it('are items, numbered in any way', () => {
    expect(read('The berth has:\n- water, also on\n  Sundays;\n(b) power\niii. light\n2.1 The quay is lit.\n')).toEqual(
      [
        'prose: The berth has:',
        'item: - water, also on Sundays;',
        'item: (b) power',
        'item: iii. light',
        'item: 2.1 The quay is lit.',
      ],
    );
  });

  it('are rows whose cells blanks keep apart, without the lines that are drawn', () => {
    expect(read('Berth    Length   Fee\n-------------------\nEast     12       34\nWest     14       56\n')).toEqual([
      'row: Berth Length Fee',
      'row: East 12 34',
      'row: West 14 56',
    ]);
    expect(read('┌──────┬────┐\n│ East │ 12 │\n└──────┴────┘\n')).toEqual(['row: │ East │ 12 │']);
  });

  it('are quoted lines, by how deep they are quoted', () => {
    expect(read('Ada wrote:\n> The berth is\n> 12 metres.\n>> It was 14.\nGood.\n', false)).toEqual([
      'prose: Ada wrote:',
      'prose: > The berth is > 12 metres.',
      'prose: >> It was 14.',
      'prose: Good.',
    ]);
  });

  it('are broken on purpose where the next word would have come on them', () => {
    const wide = 'The harbour is open from the first day of April to the last of October.';
    expect(read(`${wide}\n\nAda Okafor\n12 Quay Road\nHull\n`, false)).toEqual([
      `prose: ${wide}`,
      'prose: Ada Okafor 12 Quay Road',
      'prose: Hull',
    ]);
  });
});

describe('pages of a text', () => {
  const PAGES =
    'The berth is let until the lock (thus, the tenant must\n\n\nOkafor            Dues            [Page 3]\n\f\nHarbour dues           June\n\n' +
    'not moor there after May).  It is paid.\n\nThe end of it.\n\nOkafor            Dues            [Page 4]\n\f\nHarbour dues           June\n\nLast.\n';

  it('end in lines that are no text, and are not in the midst of a sentence', () => {
    expect(read(withParagraphsWhole(PAGES))).toEqual([
      'prose: The berth is let until the lock (thus, the tenant must not moor there after May). It is paid.',
      'furniture: Okafor Dues [Page 3]',
      'furniture: Harbour dues June',
      'prose: The end of it.',
      'furniture: Okafor Dues [Page 4]',
      'furniture: Harbour dues June',
      'prose: Last.',
    ]);
  });

  it('keep every character', () => {
    const sorted = (text: string): string => [...text].sort().join('');
    expect(sorted(withParagraphsWhole(PAGES))).toBe(sorted(PAGES));
    expect(withParagraphsWhole('One.\fTwo.')).toBe('One.\fTwo.');
  });
});

it.each([
  ['of very many lines', 'A rule is in unit two.\n'.repeat(200_000)],
  ['of one line of megabytes', 'All work and no play makes a long sentence. '.repeat(100_000)],
])('reads a text %s', (_, text) => {
  expect(plainBlocks(text).at(-1)?.end).toBeGreaterThanOrEqual(text.trimEnd().length);
});
