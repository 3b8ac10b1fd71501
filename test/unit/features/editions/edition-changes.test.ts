import { expect, it } from 'vitest';
import { editionChanges, nearSentences } from '../../../../src/engine/features/editions/edition-changes.ts';
import { wordBag } from '../../../../src/engine/features/editions/find-counterpart.ts';

const sentences = (...texts: readonly string[]) => {
  let end = 0;
  return texts.map((text) => {
    const start = end;
    end += text.length + 1;
    return { start, end: end - 1, text, section: text.startsWith('Fee') ? '2 Fees' : '1 Hours' };
  });
};
const told = (older: readonly string[], newer: readonly string[]) => {
  const { unchanged, changes } = editionChanges(sentences(...older), sentences(...newer));
  return { unchanged, changes: changes.map((change) => [change.older?.text ?? null, change.newer?.text ?? null]) };
};

const OPENS = 'The office opens at eight in the morning.';
const OPENS_NOW = 'The office opens at nine in the morning.';
const CLOSES = 'The office closes at six in the evening.';
const FEE = 'Fees for a berth are 40 EUR for each night.';
const PARKING = 'Cars may be left behind the harbour wall.';

it('tells what was changed, added and taken out, in the order of the newer edition', () => {
  expect(told([OPENS, PARKING, CLOSES], [OPENS_NOW, CLOSES, FEE])).toEqual({
    unchanged: 1,
    changes: [
      [PARKING, null],
      [OPENS, OPENS_NOW],
      [null, FEE],
    ],
  });
});

it('finds nothing between editions with the same sentences, in whatever order and form of quotes', () => {
  expect(told([OPENS, 'It says “yes”.'], ['It says "yes".', OPENS])).toEqual({ unchanged: 2, changes: [] });
});

it('counts a sentence as often as it stands there', () => {
  expect(told([OPENS], [OPENS, OPENS])).toEqual({ unchanged: 1, changes: [[null, OPENS]] });
  expect(told([OPENS, OPENS], [OPENS])).toEqual({ unchanged: 1, changes: [[OPENS, null]] });
});

it('does not pair what says different things', () => {
  expect(told([FEE], [PARKING]).changes).toEqual([
    [FEE, null],
    [null, PARKING],
  ]);
  expect(told([], [])).toEqual({ unchanged: 0, changes: [] });
});

const fee = (berth: number, euros: number) => `Fees for berth ${berth} are ${euros} EUR for each night.`;

it('pairs the changed sentences of long editions, a moved one too', () => {
  const berths = Array.from({ length: 600 }, (_, i) => i + 1);
  const [moved, now] = ['Swans may nest behind the harbour wall.', 'Swans may nest below the harbour wall.'];
  const { changes } = told(
    [moved, ...berths.map((berth) => fee(berth, 940))],
    [...berths.map((berth) => fee(berth, 945)), now],
  );
  expect(changes).toEqual([...berths.map((berth) => [fee(berth, 940), fee(berth, 945)]), [moved, now]]);
});

it('compares a sentence with at most 200 of many, by its rarest words and its place', () => {
  const bags = Array.from({ length: 1000 }, (_, i) => wordBag(i === 3 ? 'berth night swans' : 'berth night'));
  const found = [...nearSentences(bags)(wordBag('berth night swans'), 700)];
  expect(found[0]).toBe(3);
  expect(found).toHaveLength(200);
  expect(Math.min(...found.slice(1))).toBeGreaterThan(500);
  expect([...nearSentences(bags.slice(0, 200))(wordBag('swans'), 0)]).toHaveLength(200);
});
