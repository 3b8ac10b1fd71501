import { describe, expect, it } from 'vitest';
import type { Rect } from '../../../src/contract/documents.ts';
import type { DocumentTable, TableRow } from '../../../src/contract/tables.ts';
import { type CitedWords, litSpans } from '../../../src/engine/places/lit-spans.ts';

/** A table as it stands in the text, header first; `places` are the left edge and the width of each cell of each line. */
interface Table {
  readonly lines: readonly string[];
  /** Lines of the header, joined in the header's text. */
  readonly header?: number;
  readonly places?: readonly (readonly (readonly [left: number, width: number])[])[];
  readonly turned?: boolean;
  /** False for a row that the document has in no table. */
  readonly isTable?: boolean;
}

const LIMITS: Table = {
  lines: [
    'City\tHotel limit per night\tDaily allowance\tHalf day\tCurrency',
    'Vienna\t150\t46\t23\tEUR',
    'Oslo\t48\t48\t24\tNOK',
  ],
  // Numbers stand at the right of their columns, names at the left.
  places: [
    [
      [0, 20],
      [100, 60],
      [200, 60],
      [300, 40],
      [400, 40],
    ],
    [
      [0, 30],
      [146, 14],
      [251, 9],
      [331, 9],
      [400, 20],
    ],
    [
      [0, 20],
      [151, 9],
      [251, 9],
      [331, 9],
      [400, 20],
    ],
  ],
};

/** The same as its document has it: each line of the header stands over as many columns as there are for each cell. */
function documentTable({ lines, header = 1 }: Table, starts: readonly number[]): DocumentTable {
  const cellsIn = (i: number) => {
    let at = starts[i] ?? 0;
    return (lines[i] ?? '').split('\t').map((text) => {
      const cell = { text, start: at, end: at + text.length };
      at += text.length + 1;
      return cell;
    });
  };
  const values = Math.max(...lines.map((_, i) => cellsIn(i).length)) - 1;
  const headLines = lines.slice(0, header).map((_, i) => cellsIn(i).slice(cellsIn(i).length > values ? 1 : 0));
  const columns = Array.from({ length: values }, (_, column) => ({
    heads: headLines.flatMap((cells) => {
      const cell = cells[Math.floor((column * cells.length) / values)];
      return cell === undefined ? [] : [{ text: cell.text, ranges: [[cell.start, cell.end] as [number, number]] }];
    }),
  }));
  const rows = lines.slice(header).map((line, i): TableRow => {
    const [label, ...cells] = cellsIn(i + header);
    const start = starts[i + header] ?? 0;
    const heads =
      label === undefined ? [] : [{ text: label.text, ranges: [[label.start, label.end] as [number, number]] }];
    const made = cells.map((cell, column) => ({ ...cell, column, value: null, unit: null, scale: 1 }));
    return { start, end: start + line.length, page_index: 0, heads, cells: made };
  });
  const end = rows.at(-1)?.end ?? 0;
  return { start: 0, end, pages: [0], section: '', captions: [], currency: null, scale: 1, columns, rows };
}

/** What is lit of a row of a table for a claim, as texts. */
async function lit(table: Table, row: number, claim: string) {
  const { lines, places, turned = false, isTable = true } = table;
  const starts = lines.map((_, i) => lines.slice(0, i).reduce((sum, line) => sum + line.length + 1, 0));
  const text = lines.join('\n');
  const [start, line] = [starts[row] ?? 0, lines[row] ?? ''];
  const cited: CitedWords = {
    ...{ documentId: 'd', start, end: start + line.length, textSpan: line, run: [start, start + line.length] },
    row: { start, text: line },
  };
  const rectsOf = async (_: string, from: number) => {
    const at = starts.findLastIndex((first) => first <= from);
    const column = (lines[at] ?? '').slice(0, from - (starts[at] ?? 0)).split('\t').length - 1;
    const place = places?.[at]?.[column];
    if (place === undefined) return [];
    const [left, width] = place;
    const rect: Rect = turned ? [at * 20, left, 10, width] : [left, 500 - at * 20, width, 10];
    return [{ page_index: 0, rects: [rect] }];
  };
  const deps = {
    rectsOf,
    textOf: async (_: string, from: number, to: number) => text.slice(from, to),
    tablesOf: async () => (isTable ? [documentTable(table, starts)] : []),
  };
  const { lit_spans: strong, context_spans: thin } = await litSpans(cited, claim, deps);
  for (const part of thin) expect(text.slice(part.start, part.end)).toBe(part.text);
  return {
    strong: strong.map((part) => text.slice(part.start, part.end)),
    thin: thin.map(({ kind, text: words }) => `${kind}: ${words}`),
  };
}

describe('litSpans of a row', () => {
  it('lights the cells that the claim names, and thinly the heads of their row and column', async () => {
    expect(await lit(LIMITS, 1, 'The hotel limit per night in Vienna is 150 EUR.')).toEqual({
      strong: ['150', 'EUR'],
      thin: ['row: Vienna', 'column: Hotel limit per night', 'column: Currency'],
    });
    expect(await lit(LIMITS, 1, 'For half a day in Vienna 23 are paid.')).toEqual({
      strong: ['23'],
      thin: ['row: Vienna', 'column: Half day'],
    });
  });

  it('tells equal cells apart by the names of their columns', async () => {
    const daily = await lit(LIMITS, 2, 'The daily allowance in Oslo is 48.');
    expect(daily).toEqual({ strong: ['48'], thin: ['row: Oslo', 'column: Daily allowance'] });
    const both = await lit(LIMITS, 2, 'In Oslo 48 are paid.');
    expect(both.strong).toEqual(['48', '48']);
  });

  it('is the same in a table that stands turned on its page', async () => {
    const turned = await lit({ ...LIMITS, turned: true }, 1, 'The daily allowance in Vienna is 46 EUR.');
    expect(turned.thin).toEqual(['row: Vienna', 'column: Daily allowance', 'column: Currency']);
  });

  it('takes of a header of two lines what stands over the cell', async () => {
    const table: Table = {
      lines: ['Three months\tSix months', '2020\t2021\t2020\t2021', 'Net income\t11\t12\t23\t24'],
      header: 2,
      places: [
        [
          [100, 100],
          [300, 100],
        ],
        [
          [100, 30],
          [170, 30],
          [300, 30],
          [370, 30],
        ],
        [
          [0, 60],
          [110, 20],
          [180, 20],
          [310, 20],
          [380, 20],
        ],
      ],
    };
    expect(await lit(table, 2, 'Net income was 23 in six months of 2020.')).toEqual({
      strong: ['23'],
      thin: ['row: Net income', 'column: Six months', 'column: 2020'],
    });
  });

  it('names columns in their order where nothing has a place', async () => {
    const text = { lines: ['Annex\tOwner\tDue', 'A\tTravel Desk\t24 hours'] };
    expect(await lit(text, 1, 'Annex A is due in 24 hours.')).toEqual({
      strong: ['24 hours'],
      thin: ['row: A', 'column: Due'],
    });
  });

  it('lights the cells of a row that is in no table by their tabs, with its label', async () => {
    expect(await lit({ ...LIMITS, isTable: false }, 1, 'The hotel limit per night in Vienna is 150 EUR.')).toEqual({
      strong: ['150', 'EUR'],
      thin: ['row: Vienna'],
    });
  });

  it('lights a cell that says only "Yes" by the name of its column', async () => {
    const rights: Table = {
      lines: ['Permission\tTenant Guest\tTenant Administrator', 'Managing tags\tNo\tYes'],
      places: [],
    };
    expect(await lit(rights, 1, 'A Tenant Administrator can manage tags.')).toEqual({
      strong: ['Yes'],
      thin: ['row: Managing tags', 'column: Tenant Administrator'],
    });
    // Of the column that is meant it may not be.
    expect(await lit(rights, 1, 'A Tenant Guest cannot manage tags.')).toEqual({ strong: [], thin: [] });
    expect(await lit(rights, 1, 'Tags can be managed.')).toEqual({ strong: [], thin: [] });
  });

  it('lights all of a row of which the claim names no cell', async () => {
    expect(await lit(LIMITS, 1, 'Vienna is listed.')).toEqual({ strong: [], thin: [] });
  });
});
