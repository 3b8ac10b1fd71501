import { describe, expect, it } from 'vitest';
import { loadSearchable, matchesIn, matchFrom } from '../../../../../src/renderer/reader/find/find-text.ts';

const find = async (
  text: string,
  query: string,
  matchCase = false,
  wholeWords = false,
  signal = new AbortController().signal,
) =>
  matchesIn(await loadSearchable(text.length, async (start, end) => text.slice(start, end), signal), {
    query,
    matchCase,
    wholeWords,
  });
/** The words that are found, as they stand in the text. */
const wordsFound = async (text: string, query: string): Promise<string[]> =>
  (await find(text, query)).map(({ start, end }) => text.slice(start, end));

describe('find in a text', () => {
  it('finds every match in order', async () =>
    expect(await find('Claim, claims, CLAIM', 'claim')).toEqual([
      { start: 0, end: 5, page: 0 },
      { start: 7, end: 12, page: 0 },
      { start: 15, end: 20, page: 0 },
    ]));
  it('tells case and whole words apart', async () => {
    expect((await find('Claim, claims, CLAIM', 'CLAIM', true)).length).toBe(1);
    expect((await find('Claim, claims, CLAIM', 'claim', false, true)).length).toBe(2);
  });
  it('takes signs as they are', async () =>
    expect((await find('30 (thirty) days? .*', '(thirty) days?')).length).toBe(1));
  it('finds a match across two loaded pieces once', async () => {
    const text = `${'x'.repeat(499_997)}needle${'x'.repeat(499_994)}needle`;
    expect(await find(text, 'needle')).toEqual([
      { start: 499_997, end: 500_003, page: 0 },
      { start: 999_997, end: 1_000_003, page: 0 },
    ]);
  });
  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(find('claim', 'claim', false, false, stop.signal)).rejects.toThrow();
  });

  it('knows the page of a match, also of one that goes on over its end', async () =>
    expect(await find('A berth.\fNo words here\fThe berth\ffee is due.', 'berth')).toEqual([
      { start: 2, end: 7, page: 0 },
      { start: 27, end: 32, page: 2 },
    ]));
  it('goes on over the end of a line and of a page', async () =>
    expect(await wordsFound('The berth \n fee. The berth\ffee.', 'berth fee')).toEqual(['berth \n fee', 'berth\ffee']));
  it('finds words beside struck ones, and those themselves', async () => {
    const text = 'a fee of ~~4,000~~ 4,500 euros';
    expect(await wordsFound(text, '4,000')).toEqual(['4,000']);
    expect(await wordsFound(text, 'of 4,000 4,500')).toEqual(['of ~~4,000~~ 4,500']);
    expect(await find(text, '~')).toEqual([]);
  });
  it('takes accents, dashes, quotes and hidden hyphens for the plain ones', async () => {
    expect(await wordsFound('Müller, Mu\u0308ller and MULLER', 'muller')).toEqual(['Müller', 'Mu\u0308ller', 'MULLER']);
    expect(await wordsFound('Muller', 'Müller')).toEqual(['Muller']);
    expect(await wordsFound('the owner’s 3–4 “days” per­mit', 'owner\'s 3-4 "days" permit')).toEqual([
      'owner’s 3–4 “days” per­mit',
    ]);
  });
  it('keeps marks that are letters of their own script, and figures apart from raised ones', async () => {
    expect(await wordsFound('किताब और कताब', 'कताब')).toEqual(['कताब']);
    expect(await wordsFound('320¹ and 3201', '3201')).toEqual(['3201']);
  });
  it('has nothing for white space, and does not split letters of two units', async () => {
    expect(await find('a b', ' ')).toEqual([]);
    expect(await wordsFound('𝛼 fee 𠮷野家', '𠮷野')).toEqual(['𠮷野']);
  });
});

describe('the match that is shown first', () => {
  const matches = [0, 2, 2, 5].map((page) => ({ start: 0, end: 1, page }));
  it.each([
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 4],
    [6, 1],
  ])('is the first from the page that is read: page %i', (page, first) => expect(matchFrom(matches, page)).toBe(first));
  it('is none where there is none', () => expect(matchFrom([], 3)).toBe(0));
});
