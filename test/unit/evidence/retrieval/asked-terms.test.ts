import { expect, test } from 'vitest';
import { seededRandom } from '../../../../evaluation/metrics/seeded-random.ts';
import { askedTerms } from '../../../../src/engine/evidence/retrieval/asked-terms.ts';
import { termHashes } from '../../../../src/engine/text/content-words.ts';

const numbers = (text: string): Uint32Array => termHashes(text.split(' '));

test('the longest run goes on only word for word, within one text', () => {
  const asked = askedTerms(numbers('a b a c'));
  const runs = ['b a c', 'a b x a c', 'c a', 'a a b a b a c', 'x', 'a b', 'a c'].map((text) =>
    asked.longestRun(numbers(text)),
  );
  expect(runs).toEqual([3, 2, 1, 4, 0, 2, 2]);
  expect(askedTerms(numbers('a b')).longestRun(new Uint32Array())).toBe(0);
  expect(askedTerms(new Uint32Array()).longestRun(numbers('a b'))).toBe(0);
});

test('of texts by chance it finds what a comparison of all words with all words finds', () => {
  const random = seededRandom(7);
  // Numbers with the same last bits, and few of them, so that many fall into one place of the table.
  const some = (count: number) => Uint32Array.from({ length: count }, () => Math.floor(random() * 6) * 2 ** 29 + 5);
  for (let round = 0; round < 200; round++) {
    const [words, text] = [some(1 + (round % 7)), some(20)];
    const asked = askedTerms(words);
    expect(asked.different).toEqual([...new Set(words)]);
    expect([...asked.presence(text)]).toEqual(asked.different.map((word) => (text.includes(word) ? 1 : 0)));
    let longest = 0;
    for (const from of text.keys())
      for (const start of words.keys()) {
        let length = 0;
        while (start + length < words.length && words[start + length] === text[from + length]) length++;
        longest = Math.max(longest, length);
      }
    expect(asked.longestRun(text)).toBe(longest);
  }
});
