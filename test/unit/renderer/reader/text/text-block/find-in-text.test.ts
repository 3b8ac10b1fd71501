import { describe, expect, it } from 'vitest';
import { findInText } from '../../../../../../src/renderer/reader/text/text-block.tsx';

const find = (
  text: string,
  query: string,
  matchCase = false,
  wholeWords = false,
  signal = new AbortController().signal,
) => findInText({ query, matchCase, wholeWords }, text.length, async (start, end) => text.slice(start, end), signal);

describe('findInText', () => {
  it('finds every match in order', async () =>
    expect(await find('Claim, claims, CLAIM', 'claim')).toEqual([
      { start: 0, end: 5 },
      { start: 7, end: 12 },
      { start: 15, end: 20 },
    ]));
  it('tells case and whole words apart', async () => {
    expect((await find('Claim, claims, CLAIM', 'CLAIM', true)).length).toBe(1);
    expect((await find('Claim, claims, CLAIM', 'claim', false, true)).length).toBe(2);
  });
  it('takes signs as they are', async () =>
    expect((await find('30 (thirty) days? .*', '(thirty) days?')).length).toBe(1));
  it('finds a match across two loaded pieces once', async () => {
    const text = `${'x'.repeat(199_997)}needle${'x'.repeat(199_994)}needle`;
    expect(await find(text, 'needle')).toEqual([
      { start: 199_997, end: 200_003 },
      { start: 399_997, end: 400_003 },
    ]);
  });
  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(find('claim', 'claim', false, false, stop.signal)).rejects.toThrow();
  });
});
