import { describe, expect, it } from 'vitest';
import { sheetBlocks } from '../../../../../../src/engine/documents/formats/sheet/sheet-blocks.ts';
import { type MadeCell, type MadeSheet, makeWorkbook } from '../../../../../fixtures/office/make-workbook.ts';
import { zipped } from '../../../../../fixtures/office/zip-parts.ts';
import { linesOf, rowsOf } from '../../block-lines.ts';

const ofSheet = (sheet: MadeSheet, more: Omit<Parameters<typeof makeWorkbook>[0], 'sheets'> = {}) =>
  sheetBlocks(makeWorkbook({ sheets: [{ name: 'Quay', ...sheet }], ...more }), 'quay.xlsx');

const rich = (xml: string): MadeCell => ({ xml: `<is>${xml}</is>`, with: 't="inlineStr"' });
const run = (text: string, marks = ''): string => `<r><rPr>${marks}</rPr><t xml:space="preserve">${text}</t></r>`;

/** What a number in the built-in format `id` is shown as. */
function builtIn(id: number, value: number, label = 'Tide', before = ''): string {
  const styles = `<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
  const rows = [
    ['What', 'Value'],
    [label, { xml: `<v>${value}</v>`, with: 's="1"' }],
  ];
  return rowsOf(ofSheet({ rows }, { styles, before }))[1]?.split(' | ')[1] ?? '';
}

describe('built-in number formats', () => {
  it.each([
    [27, 45_810, '2 Jun 2025'],
    [36, 45_810, '2 Jun 2025'],
    [50, 45_810, '2 Jun 2025'],
    [58, 45_810, '2 Jun 2025'],
    [32, 0.5625, '13:30'],
    [5, 2750, '$2,750'],
    [7, -2750.5, '($2,750.50)'],
    [42, 2750, '$2,750'],
    [43, 2750.25, '2,750.25'],
    [44, 2750.25, '$2,750.25'],
    [45, 0.0125, '18:00'],
    [46, 2.25, '54:00:00'],
    [47, 0.0125, '18:00.0'],
    [48, 12_300, '12.3E+3'],
    [61, 2750.4, '2,750'],
    [77, 45_810.5, '2025-06-02 12:00'],
    [0, 4_920_113_004_521, '4920113004521'],
  ])('%i shows %f as %s', (id, value, shown) => {
    expect(builtIn(id, value)).toBe(shown);
  });

  it('follow the writing of the workbook and the year from which it counts', () => {
    expect(builtIn(31, 45_810, '納期')).toBe('2025年6月2日');
    expect(builtIn(57, 45_810, '기한')).toBe('2025년 6월 2일');
    expect(builtIn(15, 44_348, 'Due', '<workbookPr date1904="1"/>')).toBe('2-Jun-25');
  });

  it('keep the points of a currency with a country, and files with a format that is none', () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="#,##0.00\\ [$€-407]"/><numFmt numFmtId="171" formatCode="bad [[ 0"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>';
    const rows = [
      ['Due', 'Other'],
      [
        { xml: '<v>1250.5</v>', with: 's="1"' },
        { xml: '<v>8</v>', with: 's="2"' },
      ],
    ];
    expect(rowsOf(ofSheet({ rows }, { styles }))[1]).toBe('1,250.50 € | 8');
  });
});

describe('what stands in a cell', () => {
  it('has raised and struck words apart, in it and by its style', () => {
    const styles = '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const shared = `${run('Area 50 m')}${run('2', '<vertAlign val="superscript"/>')}<rPh><t>spoken</t></rPh>`;
    const rows = [
      ['Store', 'Fee'],
      [
        { xml: '<v>0</v>', with: 't="s"' },
        rich(run('700', '<strike/>') + run(' 650') + run('a', '<vertAlign val="superscript"/>')),
      ],
      ['Shed', { xml: '<v>90</v>', with: 's="1"' }],
    ];
    expect(rowsOf(ofSheet({ rows }, { styles, strings: [shared] }))).toEqual([
      'Store | Fee',
      'Area 50 m² | ~~700~~ 650ᵃ',
      'Shed | ~~90~~',
    ]);
  });

  it('says that a formula has no value, and keeps errors, empty results and dates of the strict edition', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="15"/></cellXfs>';
    const rows = [
      ['Line', 'Sum', 'On'],
      ['Ice', { xml: '<f>B9*3</f>' }, { xml: '<v>2025-06-02T00:00:00</v>', with: 't="d" s="1"' }],
      ['Salt', { xml: '<f>1/0</f><v>#N/A</v>', with: 't="e"' }, { xml: '<f>IF(1,"")</f><v></v>', with: 't="str"' }],
      ['Tin', 4],
    ];
    const document = ofSheet({ rows }, { styles });
    expect(rowsOf(document).slice(1)).toEqual(['Ice | =B9*3 (no value) | 2-Jun-25', 'Salt | #N/A', 'Tin | 4']);
    expect(document.leftOut).toEqual(['an uncalculated formula']);
  });

  it('says it of the values that programs write where they work out none, but not of empty words', () => {
    const rows = [
      ['Line', 'Sum'],
      ['Ice', { xml: '<f>SUM(B7:B9)</f><v></v>' }],
      ['Salt', { xml: '<f>SUM(B7:B9)</f><v/>' }],
      ['Tin', { xml: '<f>IF(A1="","","x")</f><v></v>', with: 't="str"' }],
      ['Zinc', { xml: '<f>B8-B8</f><v>0</v>' }],
      ['Lead', { xml: '<f>HYPERLINK("https://lead.example","Lead page")</f><v></v>' }],
    ];
    const shown = (after: string) => ofSheet({ rows }, { after });
    const [ice, salt, tin, lead] = [
      'Ice | =SUM(B7:B9) (no value)',
      'Salt | =SUM(B7:B9) (no value)',
      'Tin',
      'Lead | Lead page',
    ];
    expect(rowsOf(shown('')).slice(1)).toEqual([ice, salt, tin, 'Zinc | 0', lead]);
    expect(shown('').leftOut).toEqual(['2 uncalculated formulas']);
    const unknown = shown('<calcPr calcId="1" fullCalcOnLoad="1"/>');
    expect(rowsOf(unknown).slice(1)).toEqual([ice, salt, tin, 'Zinc | =B8-B8 (no value)', lead]);
    expect(unknown.leftOut).toEqual(['3 uncalculated formulas']);
  });

  it('is a date or a time as the strict edition writes them, and a truth in words too', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="20"/></cellXfs>';
    const rows = [
      ['Line', 'On'],
      ['Day', { xml: '<v>2025-06-02</v>', with: 't="d"' }],
      ['Tide', { xml: '<v>18:30:00</v>', with: 't="d" s="1"' }],
      ['Ebb', { xml: '<v>T06:15:00</v>', with: 't="d" s="1"' }],
      ['Moored', { xml: '<v>true</v>', with: 't="b"' }],
    ];
    expect(rowsOf(ofSheet({ rows }, { styles })).slice(1)).toEqual([
      'Day | 2025-06-02',
      'Tide | 18:30',
      'Ebb | 6:15',
      'Moored | TRUE',
    ]);
  });

  it('is told and not read where nobody sees it', () => {
    const styles =
      '<fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FF003366"/></patternFill></fill></fills><numFmts><numFmt numFmtId="170" formatCode=";;;"/></numFmts>' +
      '<cellXfs><xf/><xf fontId="1"/><xf fontId="1" fillId="2"/><xf numFmtId="170"/></cellXfs>';
    const styled = (text: string, style: number): MadeCell => ({
      xml: `<is><t>${text}</t></is>`,
      with: `t="inlineStr" s="${style}"`,
    });
    const bytes = makeWorkbook({
      styles,
      sheets: [
        {
          name: 'Open',
          rows: [
            [styled('Head', 2), styled('Sum', 2), 'column'],
            ['Ice', styled('white', 1), 'one'],
            ['Tin', { xml: '<v>17</v>', with: 's="3"' }, 'two'],
            ['row', 5],
            ['Ash', 6],
          ],
          ofRows: { 4: 'hidden="1"' },
          before: '<cols><col min="3" max="3" hidden="1"/></cols>',
        },
        { name: 'Secret', state: 'veryHidden', rows: [['sheet']] },
      ],
    });
    const document = sheetBlocks(bytes, 'quay.xlsx');
    expect(rowsOf(document)).toEqual(['*Head | Sum', 'Ice', 'Tin', 'Ash | 6']);
    expect(document.hidden?.join(' ')).toBe('column white one 17 two row 5 Secret: sheet');
  });
});

describe('what stands beside the cells', () => {
  it('is read: notes, threads, text boxes, titles of charts, printed lines; pictures and charts are told', () => {
    const drawing =
      '<xdr:wsDr xmlns:xdr="d" xmlns:a="a" xmlns:c="c" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      '<xdr:twoCellAnchor><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>Checked by Aas.</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>' +
      '<xdr:twoCellAnchor><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2"/></xdr:nvPicPr></xdr:pic></xdr:twoCellAnchor></xdr:wsDr>';
    const document = ofSheet({
      rows: [
        ['Ice', 'Sum'],
        ['Kelp', 12],
        ['Salt', 4],
      ],
      after:
        '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Draft of May&amp;RPage &amp;P of &amp;N</oddHeader><oddFooter>&amp;CPage &amp;P</oddFooter></headerFooter>',
      parts: [
        ['drawing', 'drawings/drawing1.xml', drawing],
        [
          'comments',
          'comments1.xml',
          '<comments><authors><author>Moe</author></authors><commentList><comment ref="B2"><text><r><t>Weighed wet.</t></r></text></comment><comment ref="B3"><text><t>[Threaded comment]</t></text></comment></commentList></comments>',
        ],
        [
          'threadedComment',
          'threadedComments/t1.xml',
          '<ThreadedComments><threadedComment ref="B3" id="1"><text>Whose?</text></threadedComment><threadedComment ref="B3" id="2" parentId="1"><text>Lie’s.</text></threadedComment></ThreadedComments>',
        ],
      ],
    });
    expect(linesOf(document).slice(4)).toEqual([
      'prose: Checked by Aas.',
      'comment: B2 “12”: Weighed wet.',
      'comment: B3 “4”: Whose?',
      'comment: B3 “4”: Lie’s.',
      'prose: Draft of May',
    ]);
    expect(document.leftOut).toEqual(['a picture']);
  });
});

it('a workbook may have any prefix, and call its parts as it likes', () => {
  const parts = {
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/book/main.xml"/></Relationships>',
    'book/_rels/main.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="q" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="one.xml"/></Relationships>',
    'book/main.xml':
      '<s:workbook xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="http://purl.oclc.org/ooxml/officeDocument/relationships"><s:sheets><s:sheet name="Ice" sheetId="1" rel:id="q"/></s:sheets></s:workbook>',
    'book/one.xml':
      '<s:worksheet xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main"><s:sheetData><s:row><s:c t="inlineStr"><s:is><s:t>Kelp</s:t></s:is></s:c><s:c><s:v>12</s:v></s:c></s:row></s:sheetData></s:worksheet>',
  };
  expect(linesOf(sheetBlocks(zipped(parts), 'ice.xlsx'))).toEqual(['heading: Ice', 'row^: Kelp | 12']);
});

describe('a long sheet', () => {
  it('may be hidden or uncalculated in any number', () => {
    const cells = Array.from(
      { length: 140_000 },
      (_, i) =>
        `<row r="${i + 2}" hidden="${i % 2}"><c r="A${i + 2}" t="inlineStr"><is><t>a</t></is></c><c r="C${i + 2}"><f>B1</f></c></row>`,
    );
    const document = ofSheet({ rows: [], before: `<sheetData>${cells.join('')}</sheetData>` });
    expect(document.leftOut).toEqual(['140,000 uncalculated formulas']);
    expect(document.hidden).toHaveLength(140_000);
  });
});
