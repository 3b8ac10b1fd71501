import { expect, it } from 'vitest';
import type { NearestLine } from '../../../../src/contract/answer.ts';
import {
  judgements,
  lineCells,
  lineRuns,
  nearestLineTexts,
  needsLine,
  readingLine,
  unsureNote,
} from '../../../../src/contract/view/asked-words.ts';

const LINE: NearestLine = {
  ...{
    document_id: 'a'.repeat(16),
    document_name: 'Protocol',
    source_filename: 'p.pdf',
    chunk_id: `${'a'.repeat(16)}_1`,
  },
  ...{ page_index: 10, page_number: 11, page_label: null, section: '5 Patients > 5.1 Inclusion criteria' },
  ...{ text: '• Patients aged 18 to 65\tare invited.', start: 100, end: 138, rects: [] },
  lit_spans: [{ kind: 'words', start: 111, end: 124, rects: [] }],
};
const CLAIM = { text: 'It is quiet.', markers: [2], verdict: 'supported', reason: null } as const;

it('tells a line by its words, those that may answer apart, and its place', () => {
  expect(lineRuns(LINE)).toEqual([
    { start: 2, text: 'Patients ', lit: false },
    { start: 11, text: 'aged 18 to 65', lit: true },
    { start: 24, text: ' · are invited.', lit: false },
  ]);
  expect(nearestLineTexts({ nearest_lines: [LINE] })).toEqual([
    '1. “Patients aged 18 to 65 · are invited.” (Protocol › 5 Patients › 5.1 Inclusion criteria, page 11)',
  ]);
});

it('tells the cells of a row apart, however its document writes them', () => {
  const lit = { kind: 'words' as const, start: 61, end: 64, rects: [] };
  const row = { text: '| Zurich | 240 CHF |', start: 50, lit_spans: [lit] };
  const told = lineCells(row)?.map((runs) => runs.map(({ text, lit }) => (lit ? `*${text}*` : text)).join(''));
  expect(told).toEqual(['Zurich', '*240* CHF']);
  expect(
    lineRuns(row)
      .map(({ text }) => text)
      .join(''),
  ).toBe('Zurich · 240 CHF');
  expect(lineCells({ ...LINE, text: 'Patients aged 18 to 65 are invited.' })).toBeNull();
});

it('tells the two judgements of a sentence apart, in words', () => {
  const claim = { ...CLAIM, markers: [...CLAIM.markers] };
  const page = { marker: 2, page_number: 7, page_label: null };
  expect(unsureNote({ ...claim, answers_question: 'unsure' }, [page])).toBe(
    'Stands on page 7; may not be what you asked.',
  );
  expect(unsureNote({ ...claim, answers_question: 'yes' }, [page])).toBeNull();
  expect(judgements({ ...claim, answers_question: 'unsure' })).toEqual([
    'The page says this',
    'May not be what you asked',
  ]);
  expect(judgements({ ...claim, answers_question: 'yes' })[1]).toBe('It answers what you asked');
  // A record from before the second judgement.
  expect(judgements(claim)).toEqual(['The page says this']);
});

it('says what a question needs', () => {
  expect(needsLine('count')).toBe('This needs a count');
  expect(needsLine(undefined)).toBeNull();
});

it('says how far the model has read, and when the computer is busy', () => {
  const reading = {
    type: 'reading',
    tokens: 300,
    tokens_read: 126,
    share: 0.429,
    seconds_left: 6.4,
    is_busy: false,
  } as const;
  expect(readingLine(reading)).toBe('Reading, 42 %, about 6 s');
  expect(readingLine({ ...reading, seconds_left: 0.1 })).toBe('Reading, 42 %, about 1 s');
  expect(readingLine({ ...reading, seconds_left: 130, is_busy: true })).toBe(
    'This computer is busy: reading, 42 %, about 2 min',
  );
  expect(readingLine({ ...reading, seconds_left: null })).toBe('Reading, 42 %');
  expect(readingLine({ ...reading, tokens_read: null, share: null })).toBe('Reading, about 6 s');
});
