import { describe, expect, it } from 'vitest';
import { provingSpan as spanOf } from '../../../src/engine/places/proving-span.ts';
import { randomFrom } from '../../fakes/random.ts';
import { documentOf } from '../answer/library-of.ts';

const [LEAST, MOST] = [50, 300];
type Asked = Parameters<typeof spanOf>;
const provingSpan = (passage: Asked[0], run: Asked[1], claim: string, most = MOST) => spanOf(passage, run, claim, most);

describe('provingSpan', () => {
  const passage = documentOf({
    id: 'dddddddddddddddd',
    name: 'D',
    sentences: [
      'Short one.',
      'The fee is 9 EUR.',
      'It is due in May each year.',
      `Long: ${'word '.repeat(90)}the deadline is 4 June ${'word '.repeat(90)}.`,
    ],
    passages: [{ sentences: [0, 3] }],
  }).passages[0];
  if (passage === undefined) throw new Error('no passage');
  const range = (i: number): [number, number] => [passage.sentences[i]?.start ?? -1, passage.sentences[i]?.end ?? -1];
  const text = ([start, end]: readonly [number, number]) =>
    passage.text.slice(start - passage.start, end - passage.start);

  it('widens a short span with its neighbours', () => {
    const span = provingSpan(passage, range(1), 'The fee is 9 EUR, due in May.');
    expect(text(span)).toBe('Short one. The fee is 9 EUR. It is due in May each year.');
  });

  it('does not widen onto a question that follows, but onto the one it answers', () => {
    const sentences = ['Can I buy more?', 'Yes, in the EU.', 'Who pays?', 'You do.', 'In May.'];
    const passages = [{ sentences: [0, 4] as const }];
    const [faq] = documentOf({ id: 'ffffffffffffffff', name: 'F', sentences, passages }).passages;
    if (faq === undefined) throw new Error('no passage');
    const widened = faq.sentences.map(({ start, end }) => {
      const [from, to] = provingSpan(faq, [start, end], 'You can buy more in the EU.');
      return faq.text.slice(from, to);
    });
    expect(widened).toEqual([
      'Can I buy more? Yes, in the EU.',
      'Can I buy more? Yes, in the EU.',
      'Can I buy more? Yes, in the EU. Who pays? You do. In May.',
      'Can I buy more? Yes, in the EU. Who pays? You do. In May.',
      'Can I buy more? Yes, in the EU. Who pays? You do. In May.',
    ]);
  });

  it.each([
    ['a row onto the next one', ['row', 'row', 'row'], 1],
    ['a total onto the heading that follows', ['row', 'row', 'heading'], 1],
    ['prose onto a heading or a row', ['heading', 'prose', 'row'], 1],
    ['an item onto the next one', ['item', 'item', 'prose'], 1],
    ['an item onto what follows the list', ['heading', 'item', 'prose'], 1],
  ] as const)('does not widen %s', (_, kinds, at) => {
    const specs = kinds.map((kind, i) => ({ text: `Part ${i} says 9 EUR`, kind }));
    const [short] = documentOf({
      id: '9999999999999999',
      name: 'T',
      sentences: specs,
      passages: [{ sentences: [0, 2] }],
    }).passages;
    const sentence = short?.sentences[at];
    if (short === undefined || sentence === undefined) throw new Error('no sentence');
    const [start, end] = provingSpan(short, [sentence.start, sentence.end], 'Part 0, 1 and 2 say 9 EUR.');
    expect(short.text.slice(start, end)).toBe('Part 1 says 9 EUR');
  });

  it('widens an item by the prose that introduces it', () => {
    const sentences = ['The following may not be claimed.', { text: '• Fines', kind: 'item' as const }];
    const [list] = documentOf({
      id: '9999999999999999',
      name: 'T',
      sentences,
      passages: [{ sentences: [0, 1] }],
    }).passages;
    const item = list?.sentences[1];
    if (list === undefined || item === undefined) throw new Error('no item');
    expect(provingSpan(list, [item.start, item.end], 'Fines may not be claimed.')).toEqual([0, item.end]);
  });

  it('cuts a long one around the claim, at words', () => {
    const span = provingSpan(passage, range(3), 'The deadline is 4 June.');
    expect(text(span)).toContain('the deadline is 4 June');
    expect(text(span)).toMatch(/^\S.*\S$/s);
    expect(span[1] - span[0]).toBeLessThanOrEqual(MOST);
    const longer = provingSpan(passage, range(3), 'The deadline is 4 June.', 500);
    expect(longer[1] - longer[0]).toBeGreaterThan(450);
    expect(longer[1] - longer[0]).toBeLessThanOrEqual(500);
  });

  it('stays as it is between the bounds', () => {
    const middle: [number, number] = [range(0)[0], range(2)[1]];
    expect(provingSpan(passage, middle, 'x')).toEqual(middle);
  });

  it('cuts text without spaces, never inside a character', () => {
    const flat = { ...passage, start: 0, text: `a${'🙂'.repeat(400)}`, sentences: [] };
    const [start, end] = provingSpan(flat, [0, flat.text.length], 'x');
    expect(end - start).toBeGreaterThan(200);
    expect(end - start).toBeLessThanOrEqual(MOST);
    expect(flat.text.slice(start, end).isWellFormed()).toBe(true);
  });

  it('is never empty, inside the passage and in bounds where it can be, for random passages', () => {
    const random = randomFrom(3);
    for (let i = 0; i < 300; i++) {
      const specs = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
        Array.from({ length: 1 + Math.floor(random() ** 3 * 120) }, () =>
          'w'.repeat(1 + Math.floor(random() * 9)),
        ).join(' '),
      );
      const [made] = documentOf({
        id: 'eeeeeeeeeeeeeeee',
        name: 'E',
        sentences: specs,
        passages: [{ sentences: [0, specs.length - 1] }],
      }).passages;
      if (made === undefined) throw new Error('no passage');
      const sentence = made.sentences[Math.floor(random() * made.sentences.length)];
      if (sentence === undefined) throw new Error('no sentence');
      const [start, end] = provingSpan(made, [sentence.start, sentence.end], 'ww wwww');
      expect(start).toBeGreaterThanOrEqual(made.start);
      expect(end).toBeLessThanOrEqual(made.end);
      expect(end).toBeGreaterThan(start);
      expect(end - start).toBeLessThanOrEqual(MOST);
      const isTooShort = end - start < LEAST;
      const couldGrow = made.sentences.some(
        (other) =>
          (other.start >= end || other.end <= start) && Math.max(end, other.end) - Math.min(start, other.start) <= MOST,
      );
      expect(isTooShort && couldGrow).toBe(false);
    }
  });
});
