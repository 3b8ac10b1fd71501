import { describe, expect, it } from 'vitest';
import { decodeGeometry, rectsOfRange } from '../../../src/engine/documents/layout/geometry.ts';
import * as fixtures from '../../fixtures/make-pdf.ts';
import { farCorner } from '../../fixtures/pdf/hostile.ts';
import {
  letterSpaced,
  lettersOfColumns,
  negativeSize,
  type OddFixture,
  printedTwice,
} from '../../fixtures/pdf/odd-letters.ts';
import {
  brokenByPages,
  cellsOfSeveralLines,
  dottedLeaders,
  footnoteMark,
  inheritedBoxes,
  runningLines,
  stampedPages,
} from '../../fixtures/pdf/running-lines.ts';
import { expectKnownWords } from './known-words.ts';
import { openReader, sentencesOf, textOf } from './open-reader.ts';

const reader = openReader();
const read = (fixture: { readonly bytes: Uint8Array }) =>
  reader.read({ bytes: fixture.bytes, sourceFilename: 'fixture.pdf' }, {});

const COLUMNS =
  'Internal transfers of staff\n' +
  'The first column starts here and explains who may apply. Staff in their second year may ask for a transfer. ' +
  'The request is made in writing. It names the team and date.\n' +
  'The second column goes on with the time limits. Each request is answered within ten working days. ' +
  'Silence does not mean consent. The applicant may ask again.';

describe('layout', () => {
  it.each(['by column', 'interleaved'] as const)('reads two columns one after the other, written %s', async (order) => {
    const fixture = fixtures.twoColumns(order);
    const document = await read(fixture);
    expect(textOf(document)).toBe(COLUMNS);
    expectKnownWords(document, fixture);
    expect(sentencesOf(document).map((s) => s.text)).toContain('Staff in their second year may ask for a transfer.');
  });

  it.each([90, 180, 270] as const)('reads a page turned by %i degrees', async (turn) => {
    const fixture = fixtures.rotatedPage(turn);
    const document = await read(fixture);
    expect(textOf(document)).toBe('This page is turned for reading. Its second line follows the first.');
    expectKnownWords(document, fixture, turn);
  });

  it('reads pages of mixed sizes', async () => {
    const fixture = fixtures.mixedPageSizes();
    const document = await read(fixture);
    expect(textOf(document)).toBe([1, 2, 3, 4].map((n) => `Page ${n} of mixed sizes is here.`).join('\f'));
    expectKnownWords(document, fixture);
  });

  it('leaves out what the crop box hides and shifts nothing', async () => {
    const fixture = fixtures.shiftedAndCropped();
    const document = await read(fixture);
    expect(textOf(document)).toBe('The crop box hides the printer marks. Only this text is shown.');
    expectKnownWords(document, fixture);
  });

  it('takes boxes that stand in the page tree', async () => {
    const fixture = inheritedBoxes();
    const document = await read(fixture);
    expect(textOf(document)).toBe('This line stands high on the page.');
    expectKnownWords(document, fixture);
  });

  it('keeps boxes fine on a page of absurd size', async () => {
    const document = await read({ bytes: fixtures.hugeMediaBox() });
    const page = new fixtures.CourierPage(0).line('A line on an endless page.', 72, 700);
    expectKnownWords(document, { bytes: new Uint8Array(), words: page.words });
  });

  it('keeps rectangles that are not empty on a page of thirty million points', async () => {
    const [page] = (await read({ bytes: farCorner() })).pages;
    const geometry = decodeGeometry(page?.geometry ?? new Uint8Array());
    const rects = rectsOfRange(geometry, page?.text ?? '', 2, 6);
    expect(page?.text.slice(2, 6)).toBe('line');
    expect(rects).toHaveLength(1);
    expect(Math.min(...(rects[0]?.slice(2) ?? [0]))).toBeGreaterThan(0);
  });
});

describe('words', () => {
  it.each<[string, OddFixture]>([
    ['set with spaces between their letters', letterSpaced(4)],
    ['set with wide spaces', letterSpaced(9)],
    ['that are letters of columns', lettersOfColumns()],
    ['of a negative size', negativeSize()],
    ['printed twice at once', printedTwice('at once')],
    ['printed twice, the second time later', printedTwice('later')],
  ])('are read as they are seen: %s', async (_, fixture) => {
    const document = await read(fixture);
    expect(textOf(document)).toBe(fixture.text);
    expectKnownWords(document, fixture);
  });

  it.each(['hard', 'soft'] as const)('joins words broken by %s hyphens and lights the hyphen', async (kind) => {
    const fixture = fixtures.lineEndHyphens(kind);
    const document = await read(fixture);
    for (const quote of fixture.quotes) expect(textOf(document)).toContain(quote);
    expectKnownWords(document, fixture);
  });

  it.each(['letters', 'presentation'] as const)('spells ligatures out, mapped to %s', async (mapping) => {
    const fixture = fixtures.ligatures(mapping);
    const document = await read(fixture);
    expect(textOf(document)).toBe(fixture.quotes[0]);
    expectKnownWords(document, fixture);
  });

  it('takes text that would steer a program as text', async () => {
    const fixture = fixtures.injection();
    const document = await reader.read({ bytes: fixture.bytes, sourceFilename: 'b visitors im_start.pdf' }, {});
    for (const quote of fixture.quotes) expect(textOf(document)).toContain(quote);
    expect(document.name).toBe('<b>Visitors</b> <|im_start|>');
  });
});

describe('tables', () => {
  it.each([
    ['by row', true],
    ['by row', false],
    ['by column', true],
    ['by column', false],
  ] as const)('keeps the rows of a table written %s (ruled: %s), with its header', async (order, ruled) => {
    const fixture = fixtures.table(order, ruled);
    const document = await read(fixture);
    const rows = sentencesOf(document).filter((s) => s.kind === 'row');
    const header = fixture.header.join('\t');
    expect(rows.map((row) => row.text)).toEqual([header, ...fixture.rows.map((cells) => cells.join('\t'))]);
    expect(rows.map((row) => row.headerText)).toEqual([null, ...fixture.rows.map(() => header)]);
    expectKnownWords(document, fixture);
  });

  it('knows the column of each value', async () => {
    const document = await read(fixtures.table('by row'));
    const text = textOf(document);
    const rows = sentencesOf(document).filter((s) => s.kind === 'row');
    const named = rows.map(({ table }) => table?.values.map((v) => `${v.column}: ${text.slice(v.start, v.end)}`));
    expect(named).toEqual([
      undefined,
      ['Leave days: 25', 'Notice: 4 weeks', 'Carry-over: 5 days'],
      ['Leave days: 27', 'Notice: 8 weeks', 'Carry-over: 5 days'],
      ['Leave days: 30', 'Notice: 12 weeks', 'Carry-over: 8 days'],
      ['Leave days: 32', 'Notice: 26 weeks', 'Carry-over: none'],
    ]);
  });

  it('puts the lines of a cell together', async () => {
    const fixture = cellsOfSeveralLines();
    const document = await read(fixture);
    expect(textOf(document).split('\n')).toEqual(fixture.lines);
    expectKnownWords(document, fixture);
    const rows = sentencesOf(document).filter((s) => s.kind === 'row');
    expect(rows.map((row) => row.headerText)).toEqual([null, fixture.lines[1], fixture.lines[1]]);
  });

  it('keeps a raised mark in the row of its figure', async () => {
    const fixture = footnoteMark();
    const document = await read(fixture);
    expect(textOf(document)).toBe(fixture.lines[0]);
    expectKnownWords(document, fixture);
  });

  it('makes rows of two cells of entries with dotted leaders', async () => {
    const fixture = dottedLeaders();
    const document = await read(fixture);
    expect(textOf(document)).toBe('1.1 Scope of the policy\t3\n1.2 Responsibilities\t14');
    expectKnownWords(document, fixture);
  });
});

describe('pages', () => {
  it('keeps page labels apart from page numbers', async () => {
    const fixture = fixtures.pageLabels();
    const document = await read(fixture);
    expect(document.pages.map((page) => page.label)).toEqual(fixture.labels);
    expect(document.pages.map((page) => page.pageIndex)).toEqual([0, 1, 2, 3]);
    expectKnownWords(document, fixture);
  });

  it('has the Bates number that is stamped on it as its label, which no sentence has', async () => {
    const fixture = stampedPages();
    const document = await read(fixture);
    expect(document.pages.map((page) => page.label)).toEqual(fixture.labels);
    const furniture = sentencesOf(document).filter(({ kind }) => kind === 'furniture');
    expect(furniture.map(({ text }) => text.trim())).toEqual(fixture.labels);
    expectKnownWords(document, fixture);
  });

  it('has no label where the file declares none', async () => {
    const document = await read(fixtures.manyPages(2));
    expect(document.pages.map((page) => page.label)).toEqual([null, null]);
  });

  it('gives every page one state', async () => {
    const fixture = fixtures.mixedScan();
    const document = await read(fixture);
    expect(document.pages.map((page) => [page.state, page.reason])).toEqual([
      ['text', null],
      ['unreadable', 'an image without text'],
      ['unreadable', 'an image without text'],
      ['text', null],
      ['text', 'blank page'],
    ]);
    expectKnownWords(document, fixture);
  });

  it('tells running titles and page numbers from text', async () => {
    const fixture = runningLines();
    const document = await read(fixture);
    expectKnownWords(document, fixture);
    const running = sentencesOf(document).filter((s) => s.kind === 'furniture');
    expect(running.map((s) => s.text)).toEqual(fixture.furniture.flat());
  });

  it('reads a sentence over a page break as one, without the running lines between its halves', async () => {
    const fixture = brokenByPages();
    const document = await read(fixture);
    const sentences = sentencesOf(document);
    expect(sentences.filter(({ kind }) => kind !== 'furniture').map(({ text }) => text)).toEqual(fixture.sentences);
    expect(
      sentences
        .filter(({ kind }) => kind === 'furniture')
        .map(({ text }) => text)
        .sort(),
    ).toEqual(fixture.furniture.flat().sort());
  });

  it('does not take clauses that differ in a number for running lines', async () => {
    const document = await read(fixtures.manyPages(12));
    expect(sentencesOf(document).filter((s) => s.kind === 'furniture')).toEqual([]);
  });
});
