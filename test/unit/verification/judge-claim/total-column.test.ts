import { describe, expect, it } from 'vitest';
import type { SentenceRange } from '../../../../src/engine/documents/types.ts';
import { judgeClaim } from '../../../../src/engine/verification/judge-claim.ts';

/** The verdict on a claim by one row under its head. */
function judged(claim: string, head: string, row: string) {
  const text = `${head}\n${row}`;
  const start = head.length + 1;
  const header = [0, head.length] as const;
  const sentences: SentenceRange[] = [
    { start: 0, end: head.length, kind: 'row', header: null },
    { start, end: text.length, kind: 'row', header },
  ];
  const passage = { start: 0, text, sentences, section: 'Staff' };
  const { verdict, reason } = judgeClaim(claim, [{ passage, textSpan: row, background: 'Annual report\nStaff' }]);
  return [verdict, reason];
}

const HEAD = 'Region\tNurses\tDoctors\tTotal';
const NORTH = 'North\t120\t45\t165';
const CLAIMS = 'Branch\tTotal claims\tPaid claims\tOpen claims';
const LEEDS = 'Leeds\t310\t250\t60';
const COSTS = 'Project\tTotal cost\tCost 2023\tCost 2024';
const WALL = 'Harbour wall\t900\t400\t500';

describe('a column of totals', () => {
  it.each([
    ['The North has 120 nurses.', HEAD, NORTH],
    ['The North has 45 doctors in total.', HEAD, NORTH],
    ['Nurses in the North number 120 of a total of 165.', HEAD, NORTH],
    ['The North has 165 staff in total.', HEAD, NORTH],
    ['Nurses and doctors in the North total 165.', HEAD, NORTH],
    ['Leeds had 310 claims in total.', CLAIMS, LEEDS],
    ['Leeds had a total of 60 open claims.', CLAIMS, LEEDS],
    ['The total cost of the harbour wall in 2023 was 400.', COSTS, WALL],
    ['The total cost of the harbour wall is 900.', COSTS, WALL],
  ])('contradicts nothing that is said of a part or of all: %s', (claim, head, row) => {
    expect(judged(claim, head, row)).toEqual(['supported', null]);
  });

  it.each([
    ['The North has 165 nurses.', HEAD, NORTH],
    ['The North has 165 doctors in total.', HEAD, NORTH],
    ['Leeds had a total of 310 open claims.', CLAIMS, LEEDS],
    ['The total cost of the harbour wall in 2023 was 900.', COSTS, WALL],
    ['The total cost of the harbour wall is 400.', COSTS, WALL],
  ])('does not prove its figure of a part: %s', (claim, head, row) => {
    expect(judged(claim, head, row)[0]).toBe('contradicted');
  });
});
