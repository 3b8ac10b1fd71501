import { describe, expect, it } from 'vitest';
import { findReferences, isHeadingOf } from '../../../../src/engine/evidence/references.ts';

const DOCUMENTS = [
  { id: 's', name: 'Information Security Policy' },
  { id: 'c', name: 'Agreement' },
];
const found = (text: string) =>
  findReferences(text, DOCUMENTS).map((one) => ('section' in one ? one.section : `document ${one.documentId}`));

describe('references of a text', () => {
  it.each<[string, readonly string[]]>([
    ['The duties under the Information Security Policy apply in addition.', ['document s']],
    ['The duties under the Information\nSecurity Policy apply.', ['document s']],
    ['Claims follow section 7.2 and, for hotels, see 4.1.', ['7.2', '4.1']],
    ['As stated in Clause 12 and Annex B.', ['12', 'B']],
    ['See § 7 and section 7 again.', ['7']],
    ['Notice is given under Article 5(2).', ['5']],
  ])('%s', (text, references) => expect(found(text)).toEqual(references));

  it.each([
    'This agreement ends; the Agreement is void.',
    'See 3 examples of part a, and section heads.',
    'Sections are read aloud; 7.2 per cent of them.',
    'Clause 5% more.',
  ])('are none in: %s', (text) => expect(found(text)).toEqual([]));
});

describe('the heading of a section', () => {
  it.each([
    ['7.2 Loss or theft', '7.2'],
    ['7. Safety', '7'],
    ['Annex B: Rates', 'B'],
    ['Section 12', '12'],
  ])('“%s” is that of %s', (heading, section) => expect(isHeadingOf(heading, section)).toBe(true));

  it.each([
    ['7.21 Gifts', '7.2'],
    ['7.2 Loss', '7'],
    ['Baggage', 'B'],
    ['17.2 Loss', '7.2'],
  ])('“%s” is not that of %s', (heading, section) => expect(isHeadingOf(heading, section)).toBe(false));
});
