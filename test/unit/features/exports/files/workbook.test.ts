import { describe, expect, it } from 'vitest';
import { convert } from '../../../../../src/engine/documents/formats/convert.ts';
import { textOf } from '../../../../../src/engine/documents/formats/converted.ts';
import { workbookOf } from '../../../../../src/engine/features/exports/files/workbook.ts';
import { csvRow } from '../../../../../src/engine/text/csv-row.ts';
import { unzipped } from './unzipped.ts';

const table = (...rows: readonly (readonly unknown[])[]): string => rows.map(csvRow).join('');
const sheetOf = async (csv: string): Promise<string> =>
  unzipped(await workbookOf(csv)).get('xl/worksheets/sheet1.xml') ?? '';

describe('workbookOf', () => {
  it('is read by the reader of workbooks, cell by cell', async () => {
    const bytes = await workbookOf(table(['sentence', 'page', 'file'], ['Five “days”\nmay', 6, '0123456789012345']));
    const { blocks } = await convert('sheet', bytes, 'answers.xlsx');
    const text = blocks.map(textOf).join('\n');
    expect(text).toContain('Five “days”');
    expect(text).toContain('0123456789012345');
  });

  it('writes numbers as numbers in columns of numbers only', async () => {
    const sheet = await sheetOf(table(['marker', 'file', 'page'], [6, '12', 5], ['x', '', '']));
    expect(
      [...sheet.matchAll(/<c r="(\w+)"(?: s="\d+")?(?: t="(\w+)")?><v>/gu)].map(([, at, type]) => [at, type ?? 'n']),
    ).toEqual([
      ...[
        ['A1', 's'],
        ['B1', 's'],
        ['C1', 's'],
        ['A2', 'n'],
        ['B2', 's'],
        ['C2', 'n'],
        ['A3', 's'],
      ],
    ]);
  });

  it('is for people: heads and values in words, the verdict beside the answer, no ids, no empty columns', async () => {
    const csv = table(
      ['id', 'question', 'mode', 'answer', 'citations', 'confidence', 'error', 'verdict', 'document_id', 'start'],
      ['1', 'How long?', 'answer', '20 days [1]', '[1] Lease p. 4: “20 days”', 0.5, '', 'supported', 'ab', 7],
      ['2', 'Who?', 'refuse', 'Nothing was found.', '', '', '', '', '', ''],
    );
    const { blocks } = await convert('sheet', await workbookOf(csv), 'answers.xlsx');
    expect(blocks.map(textOf).join('\n').split('\n').slice(-3)).toEqual([
      'No.\tQuestion\tOutcome\tAnswer\tVerdict\tSources',
      '1\tHow long?\tAnswered\t20 days [1]\tSupported\t[1] Lease p. 4: “20 days”',
      '2\tWho?\tNot answered\tNothing was found.',
    ]);
  });

  it('has its heads in sight, apart from its rows, and cells that wrap', async () => {
    const files = unzipped(await workbookOf(table(['id', 'answer'], [1, 'Twenty days.'])));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/u);
    expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape"/u);
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/gu)].map(([, width]) => Number(width))).toEqual([8, 60]);
    expect(files.get('xl/styles.xml')).toMatch(/wrapText="1"/u);
  });

  it('words that a spreadsheet would run are words, as the document has them', async () => {
    const bytes = await workbookOf(table(['words'], ['=1+1'], ['+a'], ["'quoted"], ['bell\u0007 and half \ud800']));
    const files = unzipped(bytes);
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/gu)].map(
      ([, text]) => text,
    );
    expect(strings).toEqual([
      'Words of the document',
      '=1+1',
      '+a',
      expect.stringMatching(/quoted$/u),
      expect.stringMatching(/^bell {2}and half/u),
    ]);
  });

  it('cuts a cell that no workbook can hold, and says so', async () => {
    const strings =
      unzipped(await workbookOf(table(['words'], ['a'.repeat(40_000)]))).get('xl/sharedStrings.xml') ?? '';
    const [, cut = ''] = /<t[^>]*>(a[^<]*)<\/t>/u.exec(strings) ?? [];
    expect(cut.length).toBe(32_767);
    expect(cut).toMatch(/a… \(cut: a cell holds no more\)$/u);
  });

  it('refuses what is no table', async () => {
    await expect(workbookOf('a,b\n"c')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses more columns than a workbook holds, which would take minutes to write', async () => {
    await expect(workbookOf(','.repeat(20_000))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
