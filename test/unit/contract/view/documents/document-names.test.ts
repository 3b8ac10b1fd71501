import { describe, expect, it } from 'vitest';
import {
  byDocumentName,
  formatName,
  hasReadableExtension,
  READABLE_EXTENSIONS,
  withoutExtension,
} from '../../../../../src/contract/view/documents/document-names.ts';

describe('extensions', () => {
  it.each(READABLE_EXTENSIONS)('reads and hides .%s, in any case', (extension) => {
    const name = `Lease 2.1.${extension.toUpperCase()}`;
    expect([hasReadableExtension(name), withoutExtension(name)]).toEqual([true, 'Lease 2.1']);
  });

  it.each(['notes', 'notes.odt', 'pdf', 'notes.pdf.zip', 'notes.md~'])('takes %s for another file', (name) => {
    expect([hasReadableExtension(name), withoutExtension(name)]).toEqual([false, name]);
  });
});

it.each([
  ['a.docx', 'Word'],
  ['a.txt', 'Text'],
  ['a.PDF', 'Text, not a PDF'],
])('a file without pages, %s: %s', (name, format) => expect(formatName(name)).toBe(format));

it('lists names as people count', () => {
  expect(['annex 10', 'Annex 2', 'Board'].sort(byDocumentName)).toEqual(['Annex 2', 'annex 10', 'Board']);
});
