import { afterAll, describe, expect, it } from 'vitest';
import { openReader } from '../../../../../src/engine/models/runtime/reader/reader.ts';

const { score: scoreLines, close } = openReader(new URL('../../../../../', import.meta.url));
const LINES = [
  'Travel Policy. Rooms above the limit need the approval of the head of department.',
  'Expenses. Receipts are kept for six years.',
  'Leave. Up to 5 unused days may be carried over into the next year.',
];
const bestOf = async (question: string) => {
  const scores = (await scoreLines(question, LINES)).map(({ score }) => score);
  return LINES[scores.indexOf(Math.max(...scores))];
};

afterAll(close);

/** The trained weights that are shipped. */
describe('the line scorer', () => {
  it.each([
    ['For how long must an invoice be archived?', LINES[1]],
    ['Can holidays be moved to the following year?', LINES[2]],
    ['Who signs off a hotel that is too expensive?', LINES[0]],
  ])('finds the line that answers in other words: %s', async (question, line) => {
    expect(await bestOf(question)).toBe(line);
  });

  it('scores a line the same alone in a batch, after others, and from the cache', async () => {
    const [first] = await scoreLines('How long are receipts kept?', LINES);
    const [again] = await scoreLines('How long are receipts kept?', LINES);
    expect(again).toEqual(first);
    const [twice, copy] = await scoreLines('How long are receipts kept?', [LINES[1] as string, LINES[1] as string]);
    expect(copy).toEqual(twice);
    expect(twice?.score).toBeLessThanOrEqual(1);
  });

  it('has nothing to say of no lines, and of an empty line that it is the worst', async () => {
    expect(await scoreLines('What is kept?', [])).toEqual([]);
    const [empty, line] = await scoreLines('What is kept?', ['', LINES[1] as string]);
    expect(empty?.score).toBe(-1);
    expect(line?.score).toBeGreaterThan(0);
  });

  it('stops when it is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(scoreLines('Who is told?', ['A line never seen.'], { signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });

  it('can be closed before it was opened', async () => {
    await expect(openReader(new URL('file:///nowhere/')).close()).resolves.toBeUndefined();
  });

  it('says which file is missing', async () => {
    await expect(openReader(new URL('file:///nowhere/')).score('q', ['a'])).rejects.toThrow('nowhere');
  });
});
