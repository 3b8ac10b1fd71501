import { expect, test } from 'vitest';
import { originalUrls, urlAtPage, urlBelow } from '../../../src/engine/places/original-url.ts';

const ID = 'aaaaaaaaaaaaaaaa';
const DOCUMENT = { document_id: ID, source_filename: 'Leave & absence.pdf' };
const settings = (own: Record<string, string>, source_url: string | null) => ({
  read: async () => ({
    ...{ keep: [], source_url, document_urls: own, similarity_threshold: 0.1 },
    ...{ span_characters: { least: 120, most: 300 }, marker_form: '[1]' as const },
  }),
});
const OWN = 'https://dms.example/doc/17?v=2';
const LIBRARY = 'https://docs.example/policies';

test.each([
  ['its own address before all others', { [ID]: OWN }, 'https://share.example/leave.pdf', LIBRARY, OWN, 'document'],
  [
    'that of its followed folder',
    {},
    'https://share.example/leave.pdf',
    LIBRARY,
    'https://share.example/leave.pdf',
    'folder',
  ],
  ['that of the library', {}, null, LIBRARY, 'https://docs.example/policies/Leave%20%26%20absence.pdf', 'library'],
  ['none', {}, null, null, null, null],
] as const)('a document has %s', async (_, own, inFolder, base, url, set_for) => {
  const urlOf = originalUrls(settings(own, base), async () => inFolder);
  expect(await urlOf(DOCUMENT)).toEqual({ url, set_for });
});

test('names of a path are escaped, its separators are not', () => {
  expect(urlBelow('https://a.example/x', 'HR/50 % #1?.pdf')).toBe('https://a.example/x/HR/50%20%25%20%231%3F.pdf');
  expect(urlBelow('file:///srv/', 'HR\\a.pdf')).toBe('file:///srv/HR/a.pdf');
});

test('the page is added, but not where the address names a place itself, nor for a text', () => {
  expect(urlAtPage(OWN, 4)).toBe(`${OWN}#page=4`);
  expect(urlAtPage(`${OWN}#nameddest=x`, 4)).toBe(`${OWN}#nameddest=x`);
  expect(urlAtPage(OWN, null)).toBe(OWN);
});
