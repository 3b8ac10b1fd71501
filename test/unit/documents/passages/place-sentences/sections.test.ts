import { describe, expect, it } from 'vitest';
import { headingRank, trackSections } from '../../../../../src/engine/documents/passages/place-sentences.ts';

describe('headingRank', () => {
  it.each([
    ['4 Leave', 1],
    ['4. Leave', 1],
    ['4.2 Carry-over', 2],
    ['4.2.1 Limits', 3],
    ['Part 2 General', 0],
    ['PART II', 0],
    ['Item 1A. Risk factors', 1],
    ['Note 5 – Income', 1],
    ['Notes', null],
    ['Participation', null],
    ['A.1 Forms', 2],
    ['Leave', null],
    ['2024annual', null],
  ])('%s: %s', (title, rank) => {
    expect(headingRank(title)).toBe(rank);
  });
});

describe('trackSections', () => {
  const pathAfter = (...headings: [title: string, size: number][]) => {
    const sections = trackSections();
    for (const [title, size] of headings) sections.enter(title, headingRank(title), size);
    return sections.path();
  };

  it.each<[string, [string, number][], string]>([
    ['nothing above the first heading', [], ''],
    [
      'numbers decide',
      [
        ['4 Leave', 12],
        ['4.2 Carry-over', 12],
      ],
      '4 Leave > 4.2 Carry-over',
    ],
    [
      'a sibling replaces',
      [
        ['4 Leave', 12],
        ['4.1 A', 12],
        ['4.2 B', 12],
      ],
      '4 Leave > 4.2 B',
    ],
    [
      'a new chapter clears',
      [
        ['4 Leave', 12],
        ['4.1 A', 12],
        ['5 Pay', 12],
      ],
      '5 Pay',
    ],
    [
      'sizes decide without numbers',
      [
        ['Handbook', 20],
        ['Leave', 14],
        ['Limits', 12],
        ['Pay', 14],
      ],
      'Handbook > Pay',
    ],
    [
      'numbered headings hold unnumbered ones of the same size',
      [
        ['Item 5. Market', 12],
        ['Holders', 12],
        ['Dividends', 12],
      ],
      'Item 5. Market > Dividends',
    ],
    [
      'a number ends all that stood under its sibling',
      [
        ['1.3 Use', 16],
        ['Warning', 14],
        ['Caution', 12],
        ['3.10 Hopper', 12],
      ],
      '3.10 Hopper',
    ],
    ['white space is folded', [['The\n long  title', 12]], 'The long title'],
    [
      'depth is bounded, the top stays',
      [
        ['A', 50],
        ['B', 40],
        ['C', 30],
        ['D', 20],
        ['E', 10],
      ],
      'A > C > D > E',
    ],
  ])('%s', (_, headings, path) => {
    expect(pathAfter(...headings)).toBe(path);
  });

  it('cuts long titles', () => {
    expect(pathAfter(['x'.repeat(300), 12])).toHaveLength(100);
  });
});
