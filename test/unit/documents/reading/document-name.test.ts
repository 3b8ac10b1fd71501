import { expect, it } from 'vitest';
import { documentName } from '../../../../src/engine/documents/reading/document-name.ts';

it.each([
  ['a title that fits the file name', 'Leave and Absence Policy', 'leave-policy.pdf', 'Leave and Absence Policy'],
  ['a title when the file name says nothing', 'Annual Report', '2021.pdf', 'Annual Report'],
  ['white space in a title', ' Annual \n Report ', '2021.pdf', 'Annual Report'],
  ['a title left over from a template', 'Securities and Exchange Commission', 'AMAZON_2019_10K.pdf', 'AMAZON_2019_10K'],
  ['a title put in by a program', 'Microsoft Word - leave.doc', 'leave.pdf', 'leave'],
  ['untitled', 'Untitled', 'leave.pdf', 'leave'],
  ['no title', null, 'Leave Policy.PDF', 'Leave Policy'],
  ['a text file', null, 'notes.txt', 'notes'],
  ['a line break in the name', null, 'notes\nready  other.txt', 'notes ready other'],
  ['dots in the name', null, 'v1.2.final.md', 'v1.2.final'],
])('%s', (_, title, file, name) => {
  expect(documentName(title, file)).toBe(name);
});
