import { describe, expect, it } from 'vitest';
import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import type { PageRecord } from '../../../src/engine/documents/types.ts';
import { annotatedPage, filledForm, piledNotes } from '../../fixtures/pdf/annotations.ts';
import { expectBoxOf } from './known-words.ts';
import { openReader, sentencesOf, textOf } from './open-reader.ts';

const reader = openReader();
const read = (fixture: { readonly bytes: Uint8Array }) =>
  reader.read({ bytes: fixture.bytes, sourceFilename: 'fixture.pdf' }, {});

/** What the page marks as drawn by annotations: source and words. */
function marksOf({ text, geometry }: PageRecord): [string, string][] {
  return decodeGeometry(geometry ?? new Uint8Array()).marks.map(({ start, end, source }) => [
    source,
    text.slice(start, end),
  ]);
}

describe('a form that was filled in', () => {
  it('reads values beside their labels, with or without an appearance, and ticks before theirs', async () => {
    const fixture = filledForm();
    const document = await read(fixture);
    expect(textOf(document)).toBe(
      'Supplier assessment\nCompany:\tNorthwind Traders\nCountry:\tNorway\n☑ Approved\t☐ Rejected\n' +
        'The assessment is renewed each year.',
    );
    for (const word of fixture.unseen) expect(textOf(document)).not.toContain(word);
    for (const word of fixture.drawn) expectBoxOf(document, word);
  });

  it('marks what was filled in', async () => {
    const [page] = (await read(filledForm())).pages;
    expect(marksOf(page as PageRecord)).toEqual([
      ['field', 'Northwind Traders'],
      ['field', 'Norway'],
      ['tick', '☑'],
      ['tick', '☐'],
    ]);
  });

  it('lights a tick in its own box', async () => {
    const [page] = (await read(filledForm())).pages as [PageRecord];
    const at = page.text.indexOf('☑');
    expect(rectsOfRange(decodeGeometry(page.geometry as Uint8Array), page.text, at, at + 1)).toEqual([
      [76, 638, 10, 10],
    ]);
  });
});

describe('notes and comments', () => {
  it('are left out where nobody wrote so many, and the page says so', async () => {
    const document = await read({ bytes: piledNotes(5001) });
    expect(document.pages.map(({ text, state, reason }) => [text, state, reason])).toEqual([
      ['The line below the notes.', 'low_confidence', 'its form fields and notes cannot be drawn'],
    ]);
  });

  it('reads notes and stamps behind the text of the page, and leaves out what is hidden', async () => {
    const fixture = annotatedPage();
    const document = await read(fixture);
    const [page] = document.pages as [PageRecord];
    expect(page.text).toBe(
      'The fee is 240 euros a year.\nIt is paid in January.\nLate payment costs 10 euros.\n' +
        'Waived for 2024.\nAsk the treasurer\nRECEIVED\nIt came by post.\nCheck this fee with the supplier.\nWho agreed to this?: “It is paid in January.”',
    );
    expect(marksOf(page)).toEqual([
      ['note', 'Waived for 2024.\nAsk the treasurer'],
      ['stamp', 'RECEIVED'],
    ]);
    for (const word of fixture.drawn) expectBoxOf(document, word);
  });

  it('keeps comments as a kind of their own, in passages of their own, at the mark that opens them', async () => {
    const fixture = annotatedPage();
    const document = await read(fixture);
    const comments = sentencesOf(document).filter(({ kind }) => kind === 'comment');
    expect(comments.map(({ text }) => text)).toEqual(fixture.comments.map(({ text }) => text));
    for (const passage of document.passages)
      expect(new Set(passage.sentences.map(({ kind }) => kind === 'comment')).size).toBe(1);
    const [page] = document.pages as [PageRecord];
    const geometry = decodeGeometry(page.geometry as Uint8Array);
    comments.forEach(({ start, end }, i) => {
      const [l, b, r, t] = fixture.comments[i]?.rect ?? [0, 0, 0, 0];
      expect(rectsOfRange(geometry, page.text, start, end)).toEqual([[l, b, r - l, t - b]]);
    });
  });
});
