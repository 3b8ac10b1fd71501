import { annotatedPage, filledForm } from '../../../test/fixtures/pdf/annotations.ts';
import { CourierPage, type FixtureWord, type Turn } from '../../../test/fixtures/pdf/courier-page.ts';
import { pagesOfEachState } from '../../../test/fixtures/pdf/coverage.ts';
import { garbled, LINES } from '../../../test/fixtures/pdf/garbled.ts';
import { HIDINGS, hiddenText, seenAfterAll, textUnderScan } from '../../../test/fixtures/pdf/hidden-text.ts';
import { letterSpaced, lettersOfColumns, negativeSize, printedTwice } from '../../../test/fixtures/pdf/odd-letters.ts';
import { mixedPageSizes, rotatedPage, shiftedAndCropped } from '../../../test/fixtures/pdf/page-geometry.ts';
import { mixedScan, pageLabels } from '../../../test/fixtures/pdf/page-kinds.ts';
import { rawPdf } from '../../../test/fixtures/pdf/raw-pdf.ts';
import { ARABIC, HEBREW, rightToLeft } from '../../../test/fixtures/pdf/right-to-left.ts';
import {
  brokenByPages,
  cellsOfSeveralLines,
  footnoteMark,
  inheritedBoxes,
  runningLines,
} from '../../../test/fixtures/pdf/running-lines.ts';
import { scannedCopy } from '../../../test/fixtures/pdf/scanned-copy.ts';
import { table } from '../../../test/fixtures/pdf/table.ts';
import { injection, ligatures, lineEndHyphens } from '../../../test/fixtures/pdf/text-features.ts';
import { twoColumns } from '../../../test/fixtures/pdf/two-columns.ts';
import { verticalWriting } from '../../../test/fixtures/pdf/vertical-writing.ts';

/** A small PDF, and what a reader of it sees. */
export interface ReadingFixture {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Words with their places. */
  readonly words: readonly FixtureWord[];
  /** How text is turned on its pages, counter-clockwise. */
  readonly turn: Turn;
  /** Text that the file holds and no reader sees. */
  readonly hidden: string;
  /** Whether every page can be read in full: a picture without words cannot. */
  readonly isReadable: boolean;
}

type Made = Pick<ReadingFixture, 'bytes' | 'words'> & Partial<ReadingFixture>;

const PLAIN = new CourierPage(0).lines(LINES, 72, 700);
const plainPdf = (): Uint8Array => rawPdf({ pages: [{ content: PLAIN.content, mediaBox: [0, 0, 612, 792] }] });

/** The words of the pages of `pagesOfEachState` that have some. */
function wordsOfEachState(): FixtureWord[] {
  return [
    new CourierPage(0).lines(['Fees are due in January.', 'They are paid to the office.'], 72, 700),
    new CourierPage(1).line('Suppliers are rated once a year.', 72, 700),
    new CourierPage(2).lines(LINES, 72, 700),
  ].flatMap(({ words }) => words);
}

const FIXTURES: readonly (readonly [name: string, make: () => Made | Promise<Made>])[] = [
  ['two columns', () => twoColumns('by column')],
  ['two columns, written across', () => twoColumns('interleaved')],
  ...([90, 180, 270] as const).map((turn) => [`turned by ${turn}`, () => ({ ...rotatedPage(turn), turn })] as const),
  ['mixed sizes', mixedPageSizes],
  ['cropped', shiftedAndCropped],
  ['boxes of the page tree', inheritedBoxes],
  ['page labels', pageLabels],
  ['table', () => table('by row')],
  ['table, written by column', () => table('by column')],
  ['cells of several lines', cellsOfSeveralLines],
  ['hyphens', () => lineEndHyphens('hard')],
  ['soft hyphens', () => lineEndHyphens('soft')],
  ['ligatures', () => ligatures('presentation')],
  ['footnote mark', footnoteMark],
  ['headers and footers', runningLines],
  ['sentences over pages', brokenByPages],
  ['text for programs', injection],
  ['spaced letters', () => letterSpaced(4)],
  ['letters of columns', lettersOfColumns],
  ['negative size', negativeSize],
  ['printed twice', () => printedTwice('later')],
  ['Hebrew', () => rightToLeft(HEBREW)],
  ['Arabic', () => rightToLeft(ARABIC)],
  ['vertical writing', () => ({ ...verticalWriting(), turn: 270 })],
  ['filled form', () => withDrawn(filledForm())],
  ['notes and stamps', () => withDrawn(annotatedPage())],
  ['text that only seems hidden', seenAfterAll],
  ['text under a scan', textUnderScan],
  ...HIDINGS.map((how) => [`hidden: ${how}`, () => hiddenText(how)] as const),
  ...(['shifted', 'private use', 'few'] as const).map(
    (how) => [`garbled: ${how}`, () => ({ bytes: garbled(how).bytes, words: PLAIN.words })] as const,
  ),
  ['scan', async () => ({ bytes: await scannedCopy(plainPdf(), { dpi: 300 }), words: PLAIN.words })],
  [
    'noisy scan',
    async () => ({ bytes: await scannedCopy(plainPdf(), { dpi: 200, isNoisy: true }), words: PLAIN.words }),
  ],
  ['pictures without words', () => ({ ...mixedScan(), isReadable: false })],
  ['pages of each state', () => ({ bytes: pagesOfEachState().bytes, words: wordsOfEachState(), isReadable: false })],
];

const withDrawn = ({ bytes, words, drawn }: Made & { readonly drawn: readonly FixtureWord[] }): Made => ({
  bytes,
  words: [...words, ...drawn],
});

/** One PDF for each behaviour, made anew. */
export async function readingFixtures(): Promise<ReadingFixture[]> {
  const made: ReadingFixture[] = [];
  for (const [name, make] of FIXTURES) made.push({ turn: 0, hidden: '', isReadable: true, ...(await make()), name });
  return made;
}
