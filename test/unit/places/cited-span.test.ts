import { describe, expect, test } from 'vitest';
import { citedSpan } from '../../../src/engine/places/cited-span.ts';
import { randomFrom } from '../../fakes/random.ts';
import { documentOf, type SentenceSpec } from '../answer/library-of.ts';

const LENGTHS = { least: 40, most: 90 };

/** The words that are cited where this sentence of a passage proves something. */
function cited(sentences: readonly (SentenceSpec | string)[], at: number, lengths = LENGTHS): string {
  const [passage] = documentOf({
    id: 'dddddddddddddddd',
    name: 'D',
    sentences,
    passages: [{ sentences: [0, sentences.length - 1] }],
  }).passages;
  const own = passage?.sentences[at];
  if (passage === undefined || own === undefined) throw new Error('no sentence');
  const [start, end] = citedSpan(passage, [own.start, own.end], lengths);
  return passage.text.slice(start - passage.start, end - passage.start);
}

const row = (text: string): SentenceSpec => ({ text, kind: 'row' });

describe('citedSpan', () => {
  test('a sentence that is long enough stays as it is', () => {
    const own = 'Staff may carry over up to five unused days a year.';
    expect(cited(['Before.', own, 'After.'], 1)).toBe(own);
  });

  test('takes in whole neighbours, no more of them than are needed, first those that follow', () => {
    expect(cited(['It is so.', 'Fees are due.', 'They are paid in May each year.', 'Late ones cost more.'], 1)).toBe(
      'Fees are due. They are paid in May each year.',
    );
    expect(cited(['It applies to all staff of the firm.', 'Fees are due.'], 1)).toBe(
      'It applies to all staff of the firm. Fees are due.',
    );
  });

  test('a row takes in rows, before the prose of its section', () => {
    const table = ['The limits are these, by place and by night.', row('Bern\t180\tCHF'), row('Zurich\t240\tCHF')];
    expect(cited([...table, row('Geneva\t220\tCHF')], 2)).toBe('Bern\t180\tCHF Zurich\t240\tCHF Geneva\t220\tCHF');
    expect(cited(table, 2)).toBe('The limits are these, by place and by night. Bern\t180\tCHF Zurich\t240\tCHF');
  });

  test.each([
    ['a heading that follows', ['Fees are due.', { text: '4.2 Late payment of fees by staff', kind: 'heading' }]],
    ['a question that follows', ['Fees are due.', 'Who pays them if nobody is there to pay?']],
    ['a running line', ['Fees are due.', { text: 'Northmere Instruments, page 4 of 12', kind: 'furniture' }]],
    ['a comment', ['Fees are due.', { text: 'Is this still so? Please ask the board.', kind: 'comment' }]],
    ['the next page', ['Fees are due.', { text: 'They are paid in May each year.', newPage: true }]],
  ] as const)('does not take in %s', (_, sentences) => {
    expect(cited(sentences, 0)).toBe('Fees are due.');
  });

  test('takes words of a neighbour that is too long, to the end of a clause where one comes in time', () => {
    const long = `They are paid in May, where the bank allows it, ${'and in any case '.repeat(8)}at once.`;
    expect(cited(['Fees are due.', long], 0)).toBe('Fees are due. They are paid in May, where the bank allows it,');
    expect(cited([long, 'Fees are due.'], 1)).toMatch(/^\S.* in any case at once\. Fees are due\.$/su);
  });

  test('always has the proof, stands in the passage, and is in bounds wherever it can be', () => {
    const random = randomFrom(11);
    const kinds = ['prose', 'prose', 'row', 'item', 'heading', 'furniture'] as const;
    const lengths = { least: 120, most: 300 };
    for (let i = 0; i < 500; i++) {
      const sentences = Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({
        text: Array.from({ length: 1 + Math.floor(random() ** 2 * 90) }, () =>
          'w'.repeat(1 + Math.floor(random() * 9)),
        ).join(' '),
        kind: kinds[Math.floor(random() * kinds.length)] ?? 'prose',
      }));
      const [passage] = documentOf({
        id: 'eeeeeeeeeeeeeeee',
        name: 'E',
        sentences,
        passages: [{ sentences: [0, sentences.length - 1] }],
      }).passages;
      const own = passage?.sentences[Math.floor(random() * sentences.length)];
      if (passage === undefined || own === undefined) throw new Error('no sentence');
      if (own.end - own.start > lengths.most) continue;
      const proof = [own.start, own.end] as const;
      const [start, end] = citedSpan(passage, proof, lengths);
      expect(start).toBeGreaterThanOrEqual(passage.start);
      expect(end).toBeLessThanOrEqual(passage.start + passage.text.length);
      expect(start).toBeLessThanOrEqual(proof[0]);
      expect(end).toBeGreaterThanOrEqual(proof[1]);
      expect(end - start).toBeLessThanOrEqual(lengths.most);
      expect(passage.text.slice(start - passage.start, end - passage.start)).toMatch(/^\S(.*\S)?$/su);
    }
  });
});
