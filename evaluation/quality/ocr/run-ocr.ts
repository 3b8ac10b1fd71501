import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeGeometry } from '../../../src/engine/documents/layout/geometry.ts';
import type { Box } from '../../../src/engine/documents/layout/line.ts';
import { readDrawnPage } from '../../../src/engine/documents/ocr/read-picture.ts';
import type { ScannedPage } from '../../../src/engine/documents/ocr/recognised.ts';
import type { PageRecord } from '../../../src/engine/documents/types.ts';
import { SCAN_SCALE } from '../../../src/engine/features/documents/read-scans.ts';
import { type Scan, scannedCopy } from '../../../test/fixtures/pdf/scanned-copy.ts';
import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { openTools, type ReadingTools } from '../reading/open-tools.ts';
import {
  characterAccuracy,
  lettersOf,
  overlaps,
  type PlacedLetters,
  type PlacedWord,
  placedLetters,
  placedWords,
  wordAgreement,
} from './compare-words.ts';

/** Fewest characters of a page that is scanned: pages of pictures say little about letters. */
const FEWEST = 1000;
/** Scans themselves: their text is of another OCR, with its own errors. */
const SCANS = new Set(['DSA-278777.pdf', 'owners-manual-2170416.pdf']);
/** Overlap from which on the box of a word is where the word is. */
const PLACED = 0.6;

type Variant = readonly [name: string, scan: Scan];
const VARIANTS: readonly Variant[] = [
  ['300 dpi', { dpi: 300 }],
  ['150 dpi', { dpi: 150 }],
  ['300 dpi, on its side', { dpi: 300, turn: 1 }],
  ['300 dpi, skewed by 2 degrees', { dpi: 300, skew: 2 }],
  ['300 dpi, noisy', { dpi: 300, isNoisy: true }],
];

export interface OcrOptions {
  /** Folder of the PDFs. */
  readonly dataSets: string;
  /** So many pages of each PDF, spread over it. */
  readonly pages: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

interface ScannedOnce {
  readonly letters: PlacedLetters;
  /** Of the text as a whole, with its order. */
  readonly inOrder: number;
  readonly words: number;
  readonly overlaps: readonly number[];
  readonly state: PageRecord['state'];
  readonly seconds: number;
}

interface Tools extends Pick<ReadingTools, 'reader' | 'recogniser'> {
  readonly readWord: ReadingTools['wordReader']['read'];
  readonly signal: AbortSignal;
}

/**
 * Pages of born-digital PDFs made into pictures as a scanner does, read by OCR, and compared with the text and boxes of
 * their file.
 */
export async function runOcr({ dataSets, pages, screen, signal }: OcrOptions): Promise<Record<string, unknown>> {
  const { reader, recogniser, wordReader, close } = openTools();
  const tools = { reader, recogniser, readWord: wordReader.read, signal };
  const found = new Map<string, ScannedOnce[]>(VARIANTS.map(([name]) => [name, []]));
  try {
    const folder = join(dataSets, 'pdf');
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.pdf') && !SCANS.has(name)).sort()) {
      const bytes = new Uint8Array(await readFile(join(folder, file)));
      const document = await reader.read({ bytes, sourceFilename: file }, { signal });
      for (const page of spread(document.pages.filter(isPlain), pages)) {
        for (const [name, scan] of VARIANTS) {
          screen.status(`${file}, page ${page.pageIndex + 1}, ${name}`);
          const once = await scanned(bytes, page, scan, tools);
          found.get(name)?.push(once);
          const figures = [once.letters.accuracy, once.inOrder, once.words].map((value) => figure(value, 3)).join(', ');
          screen.note(`${file}, page ${page.pageIndex + 1}, ${name}: ${figures}`);
        }
      }
    }
  } finally {
    await close();
  }
  const rows = [...found].map(([name, all]) => {
    const placed = all.flatMap((one) => one.overlaps);
    return {
      scan: name,
      pages: all.length,
      character_accuracy: mean(all.map(({ letters }) => letters.accuracy)),
      extra_characters: mean(all.map(({ letters }) => letters.extra)),
      in_order: mean(all.map(({ inOrder }) => inOrder)),
      word_f1: mean(all.map(({ words }) => words)),
      overlap: mean(placed),
      words_placed: placed.filter((one) => one >= PLACED).length / placed.length,
      low_confidence: all.filter(({ state }) => state === 'low_confidence').length,
      pages_per_second: all.length / all.reduce((sum, { seconds }) => sum + seconds, 0),
    };
  });
  screen.print(
    ...textTable(
      'Pages as pictures: characters and words right, and boxes of words where they are',
      [
        'scan',
        'pages',
        'characters',
        'extra',
        'in order',
        'words (F1)',
        'IoU',
        'IoU >= 0.6',
        'low confidence',
        'pages/s for a core',
      ],
      rows.map((row) => [
        row.scan,
        `${row.pages}`,
        figure(row.character_accuracy, 4),
        figure(row.extra_characters, 4),
        figure(row.in_order, 3),
        figure(row.word_f1, 3),
        figure(row.overlap, 3),
        figure(row.words_placed, 3),
        `${row.low_confidence}`,
        figure(row.pages_per_second, 3),
      ]),
    ),
  );
  return { scans: rows };
}

const isPlain = ({ state, text, geometry }: PageRecord): boolean =>
  state === 'text' && geometry !== null && text.length >= FEWEST;

/** So many of a list, spread evenly over it. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] as T);
}

async function scanned(bytes: Uint8Array, page: PageRecord, scan: Scan, tools: Tools): Promise<ScannedOnce> {
  const { reader, recogniser, readWord, signal } = tools;
  const file = { bytes: await scannedCopy(bytes, { ...scan, pages: [page.pageIndex] }), sourceFilename: 'scan.pdf' };
  const started = performance.now();
  const drawn = await reader.picture({ ...file, pageIndex: 0, scale: SCAN_SCALE }, { signal });
  const read: ScannedPage = await readDrawnPage(drawn, recogniser.recognise, { readWord, signal });
  const seconds = (performance.now() - started) / 1000;
  const { pages } = await reader.read({ ...file, ocr: true, scanned: new Map([[0, read]]) }, { signal });
  const [copy] = pages as [PageRecord];
  const size = [drawn.picture.width / drawn.scale, drawn.picture.height / drawn.scale] as const;
  const words = onScan(placedWords(page), page, scan, size);
  return {
    letters: placedLetters(words, lettersOf(copy)),
    inOrder: characterAccuracy(page.text, copy.text),
    words: wordAgreement(page.text, copy.text),
    overlaps: overlaps(words, placedWords(copy)),
    state: copy.state,
    seconds,
  };
}

/** The words of a page where a scan of it shows them: in points from the lower left corner of the scan. */
function onScan(
  words: readonly PlacedWord[],
  page: PageRecord,
  { skew = 0, turn = 0 }: Scan,
  [width, height]: readonly [number, number],
): PlacedWord[] {
  const { cropBox, rotation } = decodeGeometry(page.geometry as Uint8Array);
  const [upWidth, upHeight] = turn % 2 === 0 ? [width, height] : [height, width];
  const angle = (skew * Math.PI) / 180;
  const place = ([x, y]: readonly [number, number]): readonly [number, number] => {
    // Shown upright, y down.
    const [l, b, r, t] = cropBox;
    const [px, py] =
      rotation === 90
        ? [y - b, x - l]
        : rotation === 180
          ? [r - x, y - b]
          : rotation === 270
            ? [t - y, r - x]
            : [x - l, t - y];
    const [dx, dy] = [px - upWidth / 2, py - upHeight / 2];
    const u = upWidth / 2 + dx * Math.cos(angle) - dy * Math.sin(angle);
    const v = upHeight / 2 + dx * Math.sin(angle) + dy * Math.cos(angle);
    const [sx, sy] = turn === 1 ? [upHeight - v, u] : [u, v];
    return [sx, height - sy];
  };
  return words.map(({ text, box: [l, b, r, t] }) => {
    const corners = (
      [
        [l, b],
        [r, b],
        [r, t],
        [l, t],
      ] as const
    ).map(place);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    return { text, box };
  });
}
