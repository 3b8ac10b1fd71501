import { describe, expect, it } from 'vitest';
import type { GridCell, GridProgress } from '../../../../src/contract/grid.ts';
import {
  acceptedWords,
  cellHead,
  cellJudgements,
  correctedWords,
  fileWords,
  gridProgress,
  reviewWords,
  sideWords,
  sizeWords,
  sourceWords,
} from '../../../../src/renderer/words/grid-words.ts';
import { demoGrid } from '../../../fakes/page/demo-grid.ts';

const cell = (row: number, column: number): GridCell => {
  const found = demoGrid.rows[row]?.cells[column];
  if (found === undefined) throw new Error('no such cell');
  return found;
};
const [CAP = { name: '' }, NOTICE = { name: '' }, ASSIGN = { name: '' }] = demoGrid.columns;

describe('the progress of a grid', () => {
  const said = (change: Partial<GridProgress>, lines_only = false) =>
    gridProgress({ progress: { ...demoGrid.progress, ...change }, lines_only });

  it('says what is answered, what has its line, and the time left', () => {
    expect(said({})).toBe('92 of 144 answered, 40 lines only, 6 min left');
    expect(said({ lines: 0, seconds_left: null })).toBe('92 of 144 answered');
    expect(said({ lines: 0, seconds_left: null }, true)).toBe('92 of 144 read');
  });

  it('says why it stands still', () => {
    expect(said({ state: 'paused' })).toBe('Paused: 92 of 144 answered, 40 lines only');
    const reason = 'The answering model is not on this computer.';
    expect(said({ state: 'waiting', lines: 0, reason })).toBe(`Waiting: 92 of 144 answered. ${reason}`);
    expect(said({ state: 'done', settled: 144, lines: 0 })).toBe('All 144 answered');
  });
});

it('names the size of a grid and the files of its rows', () => {
  expect(sizeWords({ documents: 24, questions: 1 })).toBe('24 documents, 1 question');
  const [row, text] = demoGrid.rows;
  expect(row && fileWords(row, false)).toBe('rope-2025.pdf, 18 pages');
  expect(row && fileWords(row, true)).toBe('rope-2025.pdf, 18 pages by OCR');
  expect(text && fileWords(text, false)).toBe('port.docx');
});

it('names a place by its section and both numbers of its page, and the sides of what differs', () => {
  const [place] = cell(0, 0).places;
  expect(place && sourceWords(place, 18)).toBe('12.4 Cap, p. 9 · 11 of 18');
  expect(cell(2, 2).places.map(sideWords)).toEqual(['8.1: no', 'Annex B: with consent']);
});

describe('an opened cell', () => {
  it('is headed by its value, or by what there is in place of one', () => {
    expect(cellHead(cell(0, 0), null)).toBe('EUR 750,000 a contract year');
    expect(cellHead(cell(3, 1), '30 days')).toBe('30 days');
    expect(cellHead(cell(1, 0), null)).toBe('Not found in 22 of 22 pages');
    expect(cellHead(cell(2, 0), null)).toBe('Not found; pages 4 and 5 cannot be read');
    expect(cellHead(cell(2, 1), null)).toBe('“Either party may end this agreement …”');
    expect(cellHead(cell(2, 2), null)).toBe('2 places differ');
    expect(cellHead(cell(4, 0), null)).toBe('Waiting');
    expect(cellHead(cell(4, 1), null)).toBe('Not answered');
  });

  it('shows a row of a table with the names of its columns, and any other line as a quotation', () => {
    const [place] = cell(2, 1).places;
    if (place === undefined) throw new Error('a line has a place');
    const row = { ...place, text: 'Zurich\t240\t60', lit_spans: [] };
    const named = 'Zurich: Hotel limit 240 CHF; Meals 60 CHF';
    for (const state of ['line', 'unsure'] as const)
      expect(cellHead({ ...cell(2, 1), state, value: named, places: [row] }, null)).toBe(named);
    expect(cellHead({ ...cell(2, 1), value: 'Zurich · 240 · 60', places: [row] }, null)).toBe('Zurich · 240 · 60');
    expect(cellHead({ ...cell(2, 1), value: place.text, places: [place] }, null)).toMatch(/^“.+”$/u);
  });

  it('tells two judgements apart, and never gives one tick for both', () => {
    const told = (one: GridCell, column: { readonly name: string }) =>
      cellJudgements(one, column, false).map(({ mark, text }) => `${mark}: ${text}`);
    expect(told(cell(0, 0), CAP)).toEqual([
      'answered: The page says this: one sentence, word for word',
      'answered: It answers “Liability cap”',
    ]);
    const twice = { ...cell(0, 0), places: [...cell(0, 0).places, ...cell(0, 0).places] };
    expect(told(twice, CAP)[0]).toBe('answered: The document says this in 2 places, word for word');
    expect(told(cell(0, 2), ASSIGN)[0]).toBe('answered: The page says this: one sentence, in other words');
    expect(told(cell(1, 1), NOTICE)).toEqual([
      'answered: The page says this: one sentence, word for word',
      'unsure: May not be what you asked',
    ]);
    expect(told(cell(2, 2), ASSIGN)[1]).toBe('several: They answer “Assignment allowed?” in more than one way');
    expect(told(cell(1, 0), CAP)).toEqual([
      'not_found: Searched for: liability, cap, limit, damages, and by their meaning',
    ]);
    expect(told(cell(2, 1), NOTICE)).toEqual(['line: Line found, answer to come']);
    expect(cellJudgements(cell(2, 1), NOTICE, true)[0]?.text).toContain('No answer is asked for');
  });

  it('keeps what was found beside what readers said', () => {
    const [accepted] = cell(3, 0).reviews;
    const [corrected] = cell(3, 1).reviews;
    const [comment] = cell(3, 2).reviews;
    if (!accepted || !corrected || !comment) throw new Error('three reviews expected');
    expect(acceptedWords(accepted)).toBe('Accepted by AP, 28 Nov');
    expect(correctedWords(corrected)).toBe('corrected by AP from “30 working days”');
    expect(reviewWords(accepted)).toBe('Accepted by AP, “Fees of the last 12 months”, 28 Nov 2026');
    expect(reviewWords(corrected)).toBe('Corrected by AP from “30 working days” to “30 days”, 28 Nov 2026');
    expect(reviewWords(comment)).toBe('Comment by AP, 28 Nov 2026: See the side letter.');
    expect(reviewWords({ ...accepted, action: 'open' })).toBe('Taken back by AP, 28 Nov 2026');
  });
});
