import { describe, expect, it } from 'vitest';
import { likelyWindows, parseTerm, wordFinder } from '../../../../../src/engine/features/mentions/find-term.ts';
import { splitWords } from '../../../../../src/engine/features/mentions/fold-letters.ts';
import { stem } from '../../../../../src/engine/text/stem.ts';
import { randomFrom } from '../../../../fakes/random.ts';

const PIECES = [
  'notice',
  'notices',
  'noticing',
  'not',
  'ice',
  'co',
  'op',
  'run',
  'runs',
  'running',
  'policy',
  'policies',
];
const GAPS = [' ', '-', '-\n', '  \f ', ', ', ' ', ' ', "'s ", ''];
const TERMS = ['notice', 'coop', 'co-op', 'runs', 'policy', 'policies', 'noticed'];

describe('likely windows', () => {
  it('leave out no place where the first word of a term stands', () => {
    const next = randomFrom(7);
    const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] as string;
    let found = 0;
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 40 }, () => pick(PIECES) + pick(GAPS)).join('');
      const term = parseTerm(pick(TERMS));
      const finder = wordFinder(term[0] as (typeof term)[number], stem);
      const windows = [...likelyWindows(term, stem)(text)];
      const words = splitWords(text);
      words.forms.forEach((_, index) => {
        const hit = finder(words, index);
        if (hit === null) return;
        found += 1;
        const [start, end] = [words.starts[index] as number, words.ends[hit.next - 1] as number];
        expect(windows.some(({ from, to }) => from <= start && end <= to)).toBe(true);
      });
    }
    expect(found).toBeGreaterThan(500);
  });
});
