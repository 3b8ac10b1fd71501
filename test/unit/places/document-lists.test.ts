import { describe, expect, it } from 'vitest';
import { listsIn } from '../../../src/engine/places/document-lists.ts';
import { documentOf, type SentenceSpec } from '../answer/library-of.ts';

const item = (text: string): SentenceSpec => ({ text, kind: 'item' });
const heading = (text: string): SentenceSpec => ({ text, kind: 'heading' });
const listsOf = (...sentences: readonly (SentenceSpec | string)[]) => {
  const { text, passages } = documentOf({
    ...{ id: 'a'.repeat(16), name: 'Protocol', sentences },
    passages: [{ sentences: [0, sentences.length - 1], section: '5 Patients' }],
  });
  return listsIn(passages).map(({ lead, items, isWhole }) => ({
    lead,
    isWhole,
    items: items.map(({ label, start, end }) => [label, text.slice(start, end)]),
  }));
};

describe('the lists of a document', () => {
  it('have their numbers, what follows an item in it, and the sentence before them', () => {
    const found = listsOf(
      'Patients are excluded for:',
      ...[item('1. Surgery.'), item('This includes arthroscopy.'), item('2. Cancer.'), 'Within five years.'],
      ...[item('3. Asthma.'), 'More is said below.', heading('6 Other'), item('1. Gloves.'), item('2. Tape.')],
    );
    expect(found).toEqual([
      {
        ...{ lead: 'Patients are excluded for:', isWhole: true },
        items: [
          ['1', '1. Surgery. This includes arthroscopy.'],
          ['2', '2. Cancer.'],
          ['3', '3. Asthma.'],
        ],
      },
      {
        ...{ lead: '', isWhole: true },
        items: [
          ['1', '1. Gloves.'],
          ['2', '2. Tape.'],
        ],
      },
    ]);
  });

  it('begin anew where the numbers do, and are not whole where one is missing', () => {
    const found = listsOf(item('1. One.'), item('2. Two.'), item('1. First.'), item('3. Third.'));
    expect(found.map(({ isWhole, items }) => [isWhole, items.length])).toEqual([
      [true, 2],
      [false, 2],
    ]);
  });

  it('have letters, roman numbers and bullets, and lists of another kind inside their items', () => {
    const found = listsOf(
      ...[item('(a) Rent.'), item('(i) Of rooms.'), item('(ii) Of boats.'), item('(b) Fees.'), heading('7')],
      ...[item('i) One.'), item('ii) Two.'), heading('8'), item('• Gloves'), item('• Tape'), 'Prose.', item('• Rope')],
    );
    expect(found.map(({ items }) => items.map(([, text]) => text))).toEqual([
      ['(a) Rent. (i) Of rooms. (ii) Of boats.', '(b) Fees.'],
      ['i) One.', 'ii) Two.'],
      ['• Gloves', '• Tape'],
    ]);
  });
});
