import { expect, it } from 'vitest';
import { documentName } from '../../../../src/engine/documents/reading/document-name.ts';

it.each([
  ['a title that fits the file name', 'Leave and Absence Policy', 'leave-policy.pdf', 'Leave and Absence Policy'],
  ['a title when the file name says nothing', 'Annual Report', '2021.pdf', 'Annual Report'],
  ['white space in a title', ' Annual \n Report ', '2021.pdf', 'Annual Report'],
  ['a title left over from a template', 'Securities and Exchange Commission', 'AMAZON_2019_10K.pdf', 'AMAZON_2019_10K'],
  ['a title put in by a program', 'Microsoft Word - leave.doc', 'leave.pdf', 'leave'],
  [
    'a title of another form',
    'Consent to a trial',
    'NCT04_ICF_001.pdf',
    'NCT04_ICF_001',
    'Informed Consent Form\nStudy 04',
  ],
  ['a title that the file name says', 'Harbour Rules', 'harbour-rules.pdf', 'Harbour Rules', 'The crane lifts.'],
  ['untitled', 'Untitled', 'leave.pdf', 'leave'],
  ['no title', null, 'Leave Policy.PDF', 'Leave Policy'],
  ['a text file', null, 'notes.txt', 'notes'],
  ['a line break in the name', null, 'notes\nready  other.txt', 'notes ready other'],
  ['dots in the name', null, 'v1.2.final.md', 'v1.2.final'],
])('%s', (_, title, file, name, beginning = title ?? '') => {
  expect(documentName({ declared: title, beginning }, file)).toBe(name);
});

it.each([
  ['in another order and case', 'ANNUAL\nthe report of 2021', true],
  ['without a word of it', 'Annual statement', false],
  ['not at all', '', false],
])('a declared title counts where its words stand %s', (_, beginning, counts) => {
  expect(documentName({ declared: 'Annual Report', beginning }, '2021.pdf')).toBe(counts ? 'Annual Report' : '2021');
});

it.each([
  [
    'a title that says what the file name says',
    'Leave and Absence Policy',
    'leave-and-absence.pdf',
    'Leave and Absence Policy',
  ],
  ['a title of several lines', 'Leave and\nAbsence Policy', 'leave.pdf', 'Leave and Absence Policy'],
  ['a title without the year', 'Amazon.com, Inc.', 'AMAZON_2019.pdf', 'AMAZON_2019'],
  ['a title of other words', 'Staff Handbook', 'leave-policy.pdf', 'leave-policy'],
  ['a title as long as a paragraph', `Leave ${'and so on '.repeat(20)}`, 'leave.pdf', 'leave'],
  ['a sentence in large letters', 'You and your leave were made for each other.', 'leave.pdf', 'leave'],
  ['a title of one word', 'Leave', 'leave.pdf', 'leave'],
])('%s, on the first page', (_, onPage, file, name) => {
  expect(documentName({ declared: null, beginning: onPage, onPage }, file)).toBe(name);
});

it('the declared title comes before the one on the page', () => {
  const beginning = 'All about Leave\nThe leave policy\nuntitled';
  expect(documentName({ declared: 'Leave Policy', beginning, onPage: 'All about Leave' }, 'leave.pdf')).toBe(
    'Leave Policy',
  );
  expect(documentName({ declared: 'Untitled', beginning, onPage: 'All about Leave' }, 'leave.pdf')).toBe(
    'All about Leave',
  );
});
