import { expect, it } from 'vitest';
import type { GridCell, GridReview } from '../../../../src/contract/grid.ts';
import {
  absenceWords,
  cellWords,
  columnHead,
  gridLegend,
  progressWords,
  standingReview,
} from '../../../../src/contract/view/grid-words.ts';

const cell = (more: Partial<GridCell>): GridCell => ({
  document_id: '0123456789abcdef',
  column_id: 'c',
  state: 'answered',
  value: '30 days',
  typed: null,
  places: [],
  reason: null,
  absence: null,
  answer: null,
  reviews: [],
  at: null,
  ...more,
});
const review = (action: GridReview['action'], value: string | null = null): GridReview => ({
  ...{ action, value, found: '30 days', comment: null, reader: 'AP', at: '2026-11-28T10:00:00.000Z' },
});

it('a comment leaves a decision standing; taken back, none stands', () => {
  const decided = [review('accepted'), review('commented')];
  expect(standingReview(cell({ reviews: decided }))?.action).toBe('accepted');
  expect(standingReview(cell({ reviews: [...decided, review('open')] }))).toBeNull();
});

it.each<[string, Partial<GridCell>]>([
  ['30 days', {}],
  ['◐ 30 days', { state: 'unsure' }],
  ['30 days', { state: 'unsure', reviews: [review('accepted')] }],
  ['60 days', { state: 'not_found', reviews: [review('corrected', '60 days')] }],
  ['Several: 30 days', { state: 'several' }],
  ['Best line, not answered: 30 days', { state: 'line' }],
  ['Not asked yet', { state: 'waiting', value: null }],
  ['Could not be answered: The file is damaged.', { state: 'failed', reason: 'The file is damaged.' }],
  [
    'Not found in 22 of 22 pages',
    { state: 'not_found', absence: { words: [], pages: 22, unreadable_pages: [], nearest: null } },
  ],
])('a cell says “%s”', (words, more) => {
  expect(cellWords(cell(more), false)).toBe(words);
});

it.each([
  ['Not found; page 4 cannot be read', 31, [3]],
  ['Not found; pages 4 and 5 cannot be read', 31, [3, 4]],
  ['Not found; pages 4, 5 and 9 cannot be read', 31, [3, 4, 8]],
  ['Not found in the document', 0, []],
])('an absence says “%s”', (words, pages, unreadable_pages) => {
  expect(absenceWords({ pages, unreadable_pages })).toBe(words);
});

it('a table says once what the sign of a cell that is unsure means, unless a reader decided all of them', () => {
  const unsure = cell({ state: 'unsure' });
  const legend = (...cells: GridCell[]) =>
    gridLegend({
      lines_only: false,
      rows: [{ document_id: 'd', document_name: 'Lease', source_filename: 'lease.pdf', pages: 3, cells }],
    });
  expect(legend(cell({}), unsure)).toBe('◐ Unsure: check it on its page.');
  expect(legend(cell({}), { ...unsure, reviews: [review('accepted')] })).toBe('');
});

it('a cell of a grid of lines alone does not say of each that it is a line', () => {
  expect(cellWords(cell({ state: 'line' }), true)).toBe('30 days');
  expect(cellWords(cell({ state: 'unsure' }), true)).toBe('◐ 30 days');
  expect([gridLegend({ lines_only: true, rows: [] }), columnHead('Notice', true)]).toEqual([
    'Each cell is the line that comes nearest to its question; no answers were written.',
    'Notice (best line, not answered)',
  ]);
  expect([gridLegend({ lines_only: false, rows: [] }), columnHead('Notice', false)]).toEqual(['', 'Notice']);
});

it.each([
  ['92 of 144 answered, 40 lines only, 6 min left', 40, 360, false],
  ['92 of 144 answered, 40 s left', 0, 40, false],
  ['92 of 144 answered', 0, null, false],
  ['92 of 144 read, 2 h left', 0, 7300, true],
])('progress says “%s”', (words, lines, seconds_left, isLinesOnly) => {
  expect(progressWords({ cells: 144, settled: 92, lines, seconds_left }, isLinesOnly)).toBe(words);
});
