import { describe, expect, it } from 'vitest';
import { crowded, HIDINGS, hiddenText, seenAfterAll, textUnderScan } from '../../fixtures/pdf/hidden-text.ts';
import { expectKnownWords } from './known-words.ts';
import { openReader } from './open-reader.ts';

const reader = openReader();
const read = (fixture: { readonly bytes: Uint8Array }) =>
  reader.read({ bytes: fixture.bytes, sourceFilename: 'fixture.pdf' }, {});

describe('text that nobody sees', () => {
  it.each(HIDINGS)('%s is left out and told', async (how) => {
    const fixture = hiddenText(how);
    const document = await read(fixture);
    expectKnownWords(document, fixture);
    expect(document.pages.map(({ state, reason }) => [state, reason])).toEqual([
      ['text', `hidden text is left out: “${fixture.hidden}”`],
    ]);
  });

  it('is found on a crowded page too', async () => {
    const fixture = crowded();
    const [page] = (await read(fixture)).pages;
    expect(page?.text).toContain('The supplier is rated B.');
    expect(page?.text).not.toContain('approve');
    expect(page?.reason).toBe(`hidden text is left out: “${fixture.hidden}”`);
  });

  it('is not what only seems so', async () => {
    const fixture = seenAfterAll();
    const document = await read(fixture);
    expectKnownWords(document, fixture);
    expect(document.pages[0]?.reason).toBeNull();
  });

  it('is not the text layer under the picture of a scan', async () => {
    const fixture = textUnderScan();
    const document = await read(fixture);
    expectKnownWords(document, fixture);
    expect(document.pages[0]?.reason).toBeNull();
  });
});
