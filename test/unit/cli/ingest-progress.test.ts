import { expect, it } from 'vitest';
import { progressLine, resultLine } from '../../../src/cli/ingest-progress.ts';
import type { IngestResult } from '../../../src/contract/documents.ts';

const COUNTS = { pages: 0, text: 0, ocr: 0, low_confidence: 1, garbled: 0, unreadable: 0, waiting: 0, share: 0 };
const result: IngestResult = {
  source_filename: 'kelp.xlsx',
  document_id: 'a1',
  state: 'ready' as const,
  reason: null,
  code: null,
  duplicate: false,
  pages: 0,
  coverage: COUNTS,
  attachments: 0,
  seconds: 0.2,
};
const wordsOf = (line: ReturnType<typeof resultLine>): string =>
  line.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

it('the line of a text without pages names the parts that it lacks and no share', () => {
  expect(wordsOf(resultLine(result, { told: 'parts left out: a chart' }))).toBe(
    'ready  kelp.xlsx  (parts left out: a chart, 0.2 s)',
  );
  expect(wordsOf(resultLine(result))).toContain('(parts left out, 0.2 s)');
});

it('the line of a file that waits for the processor says so, without a speed', () => {
  const progress = {
    source_filename: 'kelp.pdf',
    document_id: null,
    phase: 'reading' as const,
    pages_done: 3,
    pages: 9,
    pages_per_second: 12,
    seconds_left: 1,
  };
  expect(progressLine(progress)).toBe('kelp.pdf  reading  3 of 9 pages  12 pages/s  1 s left');
  expect(progressLine({ ...progress, waits_for: 'processor' })).toBe(
    'kelp.pdf  reading  3 of 9 pages  waiting for the processor',
  );
  expect(progressLine({ ...progress, is_paused: true })).toBe(
    'kelp.pdf  reading  3 of 9 pages  Paused while answering',
  );
});
