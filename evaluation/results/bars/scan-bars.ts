import type { z } from 'zod';
import { atLeast, type Bar, barsOf, type Measured } from '../bar.ts';
import { OcrResults, ScannedAnswersResults, there } from '../result-shapes.ts';

type Scan = z.infer<typeof OcrResults>['scans'][number];

const ocr = barsOf('engine', 'ocr', OcrResults);
const answers = barsOf('engine', 'scanned-answers', ScannedAnswersResults);

const ofScan =
  (name: string, figure: (scan: Scan) => number) =>
  ({ scans }: z.infer<typeof OcrResults>): Measured => {
    const scan = there(
      scans.find((one) => one.scan === name),
      name,
    );
    return { value: figure(scan), interval: null, of: `${scan.pages} pages` };
  };

/** How a page comes out of a scanner, as `eval -- ocr` names it. */
const SCANS = [
  ['upright', '300 dpi'],
  ['turned', '300 dpi, on its side'],
  ['skewed', '300 dpi, skewed by 2 degrees'],
  ['noisy', '300 dpi, noisy'],
] as const;

/** Pages that are pictures. */
export const SCAN_BARS: readonly Bar[] = [
  ...SCANS.flatMap(([id, name]) => [
    ocr(
      {
        id: `ocr-characters-${id}`,
        requirement: 'A6',
        words: `scans, ${name}: characters right where they stand`,
        target: atLeast(0.97),
      },
      ofScan(name, ({ character_accuracy }) => character_accuracy),
    ),
    ocr(
      {
        id: `ocr-boxes-${id}`,
        requirement: 'A6',
        words: `scans, ${name}: mean IoU of the boxes of words`,
        target: atLeast(0.6),
      },
      ofScan(name, ({ overlap }) => overlap),
    ),
  ]),
  ocr(
    { id: 'ocr-speed', requirement: 'A6', words: 'scans, 300 dpi: pages a second for a core', unit: 'ratio' },
    ofScan('300 dpi', ({ pages_per_second }) => pages_per_second),
  ),
  answers(
    {
      id: 'scanned-answers',
      requirement: 'A6',
      words: 'answers over pictures of the sample policies that cite the same words',
      target: atLeast(0.9),
    },
    ({ same: { count, of } }) => ({ value: count / of, interval: null, of: `${count} of ${of}` }),
  ),
];
