import { describe, expect, it } from 'vitest';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { garbled, signsOfPrivateUse } from '../../fixtures/pdf/garbled.ts';
import { rawPdf } from '../../fixtures/pdf/raw-pdf.ts';
import { openReader, textOf } from './open-reader.ts';

const reader = openReader();
const read = (fixture: { readonly bytes: Uint8Array }) =>
  reader.read({ bytes: fixture.bytes, sourceFilename: 'fixture.pdf' }, {});

describe('a page whose letters are not those that are seen', () => {
  it.each([
    ['shifted', 'garbled', 'its letters make no words of any language'],
    ['private use', 'garbled', '100 % of the letters have no Unicode value in the file'],
    ['few', 'low_confidence', '6 % of the letters have no Unicode value in the file'],
  ] as const)('%s: %s', async (how, state, reason) => {
    const document = await read(garbled(how));
    expect(document.pages.map((page) => [page.state, page.reason])).toEqual([[state, reason]]);
  });

  it('is every page of a document without one letter', async () => {
    const page = new CourierPage(0).lines(['4,105 #', '1,204 %'], 72, 700);
    const document = await read({ bytes: rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] }) });
    expect(document.pages.map(({ state, reason }) => [state, reason])).toEqual([
      ['garbled', 'no letter in the whole document'],
    ]);
  });

  it('is none where only the marks of a list have no meaning', async () => {
    const fixture = signsOfPrivateUse();
    const document = await read(fixture);
    expect(document.pages.map(({ state }) => state)).toEqual(['text']);
    for (const line of fixture.seen) expect(textOf(document)).toContain(line);
  });
});
