import { expect, test } from 'vitest';
import type { IngestProgress } from '../../../../src/contract/documents.ts';
import { progressMeter } from '../../../../src/engine/library/ingest/progress-meter.ts';

function meter() {
  const sent: IngestProgress[] = [];
  const clock = { at: 1000 };
  return {
    sent,
    clock,
    meter: progressMeter(
      'a.pdf',
      () => clock.at,
      (progress) => sent.push(progress),
    ),
  };
}

test('the first, the last, and one every quarter of a second between', () => {
  const { sent, clock, meter: one } = meter();
  for (let page = 1; page <= 100; page++) {
    clock.at += 10;
    one.report('reading', page, 100, '0123456789abcdef');
  }
  expect(sent.map((progress) => progress.pages_done)).toEqual([1, 26, 51, 76, 100]);
  expect(sent[0]).toMatchObject({ pages_per_second: null, seconds_left: null, document_id: '0123456789abcdef' });
  expect(sent[2]).toMatchObject({ pages_per_second: 100, seconds_left: 0.5 });
  expect(sent[4]).toMatchObject({ pages_per_second: 100, seconds_left: 0 });
});

test('a new phase is told at once and counts its own speed', () => {
  const { sent, clock, meter: one } = meter();
  one.report('reading', 1, 10);
  one.report('indexing', 0, 10, '0123456789abcdef');
  clock.at += 500;
  one.report('indexing', 5, 10);
  expect(sent.map((progress) => [progress.phase, progress.pages_done, progress.pages_per_second])).toEqual([
    ['reading', 1, null],
    ['indexing', 0, null],
    ['indexing', 5, 10],
  ]);
  expect(sent.map((progress) => progress.document_id)).toEqual([null, '0123456789abcdef', '0123456789abcdef']);
});
