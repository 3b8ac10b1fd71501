import { describe, expect, it } from 'vitest';
import type { SentenceRange } from '../../../../src/engine/documents/types.ts';
import { judgeClaim } from '../../../../src/engine/verification/judge-claim.ts';

const HEAD = 'Line\t2023\t2024';
const NORTH = 'North crossing\t4,310\t5,275';
const TRIP = 'Passengers per trip\t212\t230';

/** Rows under a head and what stands above, and the claim judged by one of them. */
function judged(claim: string, { above = '', head = HEAD, row = NORTH, caption = '', section = 'Results' } = {}) {
  const lines = [...(above === '' ? [] : [above]), head, row];
  const text = lines.join('\n');
  const start = text.length - row.length;
  const header = [start - 1 - head.length, start - 1] as const;
  const table = caption === '' ? {} : { table: { caption, group: null, values: valuesOf(row, head, start) } };
  const sentences: SentenceRange[] = [
    ...(above === '' ? [] : [{ start: 0, end: above.length, kind: 'prose' as const, header: null }]),
    { start: header[0], end: header[1], kind: 'row', header: null },
    { start, end: text.length, kind: 'row', header, ...table },
  ];
  const passage = { start: 0, text, sentences, section };
  const { verdict, reason } = judgeClaim(claim, [{ passage, textSpan: row, background: `Ferries\n${section}` }]);
  return [verdict, reason];
}

function valuesOf(row: string, head: string, start: number) {
  const names = head.split('\t');
  let at = start;
  return row.split('\t').flatMap((cell, i) => {
    const from = at;
    at += cell.length + 1;
    return i === 0 ? [] : [{ start: from, end: from + cell.length, column: names[i] ?? null, over: null }];
  });
}

const BARE = 'The North crossing earned 5,275 in 2024.';
const EUROS = 'The North crossing earned 5,275 euros in 2024.';
const UNSAID = ['weak', 'The table is in thousands.'];

describe('a figure of a table that declares its scale once', () => {
  it.each([
    ['in its caption', { caption: '(in thousands of euros)' }],
    ['in the line above it', { above: 'Income (in thousands of euros)' }],
    ['in the heading over it', { section: 'Income in thousands of euros' }],
    ['beside the names of its columns', { head: 'EUR thousand\t2023\t2024' }],
    ['in the name of the column', { head: 'Line\t2023\t2024 (€ ’000)' }],
    ['in the label of the row', { row: 'North crossing (EUR thousand)\t4,310\t5,275' }],
  ])('is not supported without it: %s', (_, table) => {
    expect(judged(BARE, table)).toEqual(UNSAID);
  });

  it('is supported with it', () => {
    const claim = 'The North crossing earned 5,275 thousand euros in 2024.';
    expect(judged(claim, { caption: '(in thousands of euros)' })).toEqual(['supported', null]);
  });

  it('is not supported with a currency alone', () => {
    expect(judged(EUROS, { caption: '(in thousands of euros)' })).toEqual(UNSAID);
  });

  it('is what it says where nothing declares a scale', () => {
    expect(judged(BARE, { above: 'The crossings carry thousands of travellers.' })).toEqual(['supported', null]);
  });

  it('is contradicted first where the sentence says otherwise, too', () => {
    const denied = 'The North crossing did not earn 5,275 in 2024.';
    const row = 'North crossing earned\t4,310\t5,275';
    expect(judged(denied, { row, caption: '(in thousands of euros)' })[0]).toBe('contradicted');
  });

  it('may be a count of its own', () => {
    const claim = 'There were 230 passengers per trip in 2024.';
    expect(judged(claim, { row: TRIP, caption: '(in thousands of euros)' })).toEqual(['supported', null]);
  });
});
