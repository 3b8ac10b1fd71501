import { describe, expect, it } from 'vitest';
import {
  BLOCK,
  blockCount,
  blockOf,
  blockRange,
  blockRequest,
  litSegments,
  shownSegments,
} from '../../../../../src/renderer/reader/text/text-block.tsx';

/** The blocks of a text as the reader would load them, one by one. */
function blocksOf(text: string): string[] {
  return Array.from({ length: blockCount(text.length) }, (_, index) => {
    const { start, end } = blockRequest(index, text.length);
    const block = blockRange(index, text.length, text.slice(start, end));
    expect(text.slice(block.start, block.start + block.text.length)).toBe(block.text);
    return block.text;
  });
}

describe('blocks of a text', () => {
  it.each([
    ['lines', 'A line of a policy.\n'.repeat(900)],
    ['one endless line of words', 'word '.repeat(4000)],
    ['no break at all', 'x'.repeat(3 * BLOCK + 17)],
    ['exactly two blocks', `${'line\n'.repeat((2 * BLOCK) / 5)}`],
    ['a short text', 'Short.'],
  ])('joined are the text: %s', (_, text) => expect(blocksOf(text).join('')).toBe(text));

  it('begin where a line begins', () => {
    const blocks = blocksOf('A line of a policy.\n'.repeat(900));
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) expect(block.startsWith('A line')).toBe(true);
  });

  it('are found by offset', () => {
    expect(blockOf(0, 9000)).toBe(0);
    expect(blockOf(BLOCK, 9000)).toBe(1);
    expect(blockOf(9000, 9000)).toBe(2);
  });
});

describe('litSegments', () => {
  it('cuts where ranges begin and end, and loses no character', () => {
    const one = { id: 'one', weight: 'thin' as const, start: 12, end: 15 };
    const two = { id: 'two', weight: 'strong' as const, start: 14, end: 40 };
    expect(litSegments(10, 'abcdefghij', [one, two])).toEqual([
      { start: 10, text: 'ab', ranges: [] },
      { start: 12, text: 'cd', ranges: [one] },
      { start: 14, text: 'e', ranges: [one, two] },
      { start: 15, text: 'fghij', ranges: [two] },
    ]);
  });
  it('leaves a text alone that nothing touches', () =>
    expect(litSegments(10, 'abc', [{ id: 'one', weight: 'strong', start: 0, end: 10 }])).toEqual([
      { start: 10, text: 'abc', ranges: [] },
    ]));
});

describe('shownSegments', () => {
  const lit = (start: number, end: number) => ({ id: 'one', weight: 'strong' as const, start, end });
  const shown = (text: string, ...ranges: ReturnType<typeof lit>[]) =>
    shownSegments(10, text, ranges).map((one) => [one.start, one.text, one.isStruck, one.ranges.length]);
  it('shows struck words as struck, without their signs, wherever a range begins or ends', () => {
    expect(shown('of ~~4,000~~ 4,500', lit(17, 20))).toEqual([
      [10, 'of ', false, 0],
      [15, '4,', true, 0],
      [17, '000', true, 1],
      [22, ' 4,500', false, 0],
    ]);
    expect(shown('of ~~4,000~~ 4,500', lit(10, 24))).toEqual([
      [10, 'of ', false, 1],
      [15, '4,000', true, 1],
      [22, ' 4', false, 1],
      [24, ',500', false, 0],
    ]);
  });
  it('leaves a text alone that has none', () => expect(shown('a ~ b')).toEqual([[10, 'a ~ b', false, 0]]));
});
