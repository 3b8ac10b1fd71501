import { describe, expect, it } from 'vitest';
import { rewriteClaim } from '../../../../../src/engine/answer/sources/tables/write-claim.ts';
import { answeredFromCells, type TableSpec, tableOf, told } from './table-of.ts';

const NO_UNIT = { unit: null, scale: 1 };
const AIRPORT: TableSpec = { columns: ['Data'], rows: [['Runway Length/Width', null, '1500 ft / 75 ft']], ...NO_UNIT };
/** As the page is read where the gap behind the slash is wide. */
const IN_TWO: TableSpec = {
  columns: ['Data', 'More'],
  rows: [['Runway Length/Width', null, '1500 ft /', '75 ft']],
  ...NO_UNIT,
};
const ASKED = 'What is the runway length and width?';

describe('figures that a slash divides', () => {
  it.each([
    ['1500 ft / 75 ft', 'Runway Length/Width', ASKED, 'Runway, Data: 1,500 ft long, 75 ft wide.'],
    [
      '120/80/30 ft',
      'Hangar length/width/height',
      'What is the hangar length, width and height?',
      'Hangar, Data: 120 ft long, 80 ft wide, 30 ft high.',
    ],
    [
      '122.8 / 121.5',
      'Tower/Ground frequency',
      'What are the tower and ground frequency?',
      'Tower, Data: 122.8; Ground frequency, Data: 121.5.',
    ],
  ])('are each said by its name: %s under “%s”', async (figures, label, question, text) => {
    const spec = { ...AIRPORT, rows: [[label, null, figures]] satisfies TableSpec['rows'] };
    expect(await told(question, spec)).toBe(text);
  });

  it('are one value where the page shows them as two cells', async () => {
    expect(await told(ASKED, IN_TWO)).toBe('Runway, Data: 1,500 ft long, 75 ft wide.');
  });

  it('are cited whole, and the sentence can be written again', async () => {
    const [claim] = (await answeredFromCells({ question: ASKED }, IN_TWO)).claims;
    const { table } = tableOf('000000000000000b', IN_TWO);
    expect(claim?.text).toBe('Runway, Data: 1,500 ft long, 75 ft wide.');
    const operand = claim?.basis?.operands[0];
    const [row] = table.rows;
    expect([operand?.start, operand?.end]).toEqual([row?.cells[0]?.start, row?.cells[1]?.end]);
    const cited = [{ document_id: '000000000000000b', start: row?.start ?? 0, end: row?.end ?? 0 }];
    if (claim?.basis === undefined || claim.basis === null) throw new Error('no basis');
    expect(await rewriteClaim(claim.basis, cited, async () => [table])).toBe(claim.text);
  });

  it('are no figure where the second one is on another line', async () => {
    const cut: TableSpec = { ...AIRPORT, rows: [['Runway Length/Width', null, '1500 ft /']] };
    expect(await told(ASKED, cut)).toBeNull();
  });

  it('are left to the model under a head that divides nothing', async () => {
    const price: TableSpec = { ...AIRPORT, rows: [['Fuel price', null, '6.20/7.10 USD']] };
    expect(await told('What is the fuel price?', price)).toBeNull();
  });
});
