import { describe, expect, it } from 'vitest';
import { sheetBlocks } from '../../../../../../src/engine/documents/formats/sheet/sheet-blocks.ts';
import { type MadeSheet, makeWorkbook } from '../../../../../fixtures/office/make-workbook.ts';
import { OFFICE } from '../../../../../fixtures/office/zip-parts.ts';
import { linesOf, rowsOf } from '../../block-lines.ts';

const A = 'http://schemas.openxmlformats.org/drawingml/2006';
const NAMES = `xmlns:xdr="${A}/spreadsheetDrawing" xmlns:a="${A}/main" xmlns:r="${OFFICE}"`;
const drawing = (xml: string): string => `<xdr:wsDr ${NAMES}><xdr:twoCellAnchor>${xml}</xdr:twoCellAnchor></xdr:wsDr>`;
const box = (name: string, text: string): string =>
  `<xdr:sp><xdr:nvSpPr>${name}</xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
const relation = (id: string, kind: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

const ROWS = [
  ['Buoy', 'Depth'],
  ['Tern', 14],
];
const ofSheet = (parts: MadeSheet['parts'], after = '') =>
  sheetBlocks(makeWorkbook({ sheets: [{ name: 'Quay', rows: ROWS, after, parts: parts ?? [] }] }), 'quay.xlsx');

const points = (texts: readonly (string | number)[]): string =>
  texts.map((text, i) => `<c:pt idx="${i}"><c:v>${text}</c:v></c:pt>`).join('');
const cache = (kind: 'str' | 'num', inner: string): string =>
  `<c:${kind}Ref><c:${kind}Cache>${inner}</c:${kind}Cache></c:${kind}Ref>`;
const series = (name: string, categories: string, values: string): string =>
  `<c:ser><c:tx>${cache('str', points([name]))}</c:tx>${categories}${values}</c:ser>`;

/** A sheet with a chart of this XML over its cells. */
function withChart(xml: string) {
  const chart = `<c:chartSpace xmlns:c="${A}/chart" xmlns:a="${A}/main" xmlns:r="${OFFICE}"><c:chart>${xml}</c:chart></c:chartSpace>`;
  const frame = `<xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="${A}/chart" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
  return ofSheet([
    ['drawing', 'drawings/drawing1.xml', drawing(frame)],
    ['none', 'drawings/_rels/drawing1.xml.rels', relation('rId1', 'chart', '../charts/chart1.xml')],
    ['none', 'charts/chart1.xml', chart],
  ]);
}

describe('charts over cells', () => {
  it('are tables of the figures that they keep, under their titles', () => {
    const title = `<c:title><c:tx>${cache('str', points(['Catch by harbour']))}</c:tx></c:title>`;
    const categories = `<c:cat>${cache('str', points(['Odda', 'Ulvik']))}</c:cat>`;
    const of = (name: string, values: readonly number[]) =>
      series(name, categories, `<c:val>${cache('num', `<c:formatCode>0.0%</c:formatCode>${points(values)}`)}</c:val>`);
    const document = withChart(`${title}${of('Cod', [0.12, 0.3])}${of('Ling', [0.25, 0.4])}`);
    expect(linesOf(document).slice(3)).toEqual([
      'prose: Catch by harbour',
      'row*^:  | Cod | Ling',
      'row: Odda | 12.0% | 25.0%',
      'row: Ulvik | 30.0% | 40.0%',
    ]);
    expect(document.leftOut).toEqual([]);
  });

  it('name a category with those above it, and an only series by the title', () => {
    const lines = `<c:lvl>${points(['North', 'South', 'Inner'])}</c:lvl><c:lvl><c:pt idx="0"><c:v>Odda</c:v></c:pt><c:pt idx="2"><c:v>Ulvik</c:v></c:pt></c:lvl>`;
    const levels = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${lines}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
    const title = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Boats</a:t></a:r></a:p></c:rich></c:tx></c:title>';
    const document = withChart(`${title}${series('', levels, `<c:val>${cache('num', points([4, 7, 9]))}</c:val>`)}`);
    expect(rowsOf(document).slice(2)).toEqual(['* | Boats', 'Odda North | 4', 'Odda South | 7', 'Ulvik Inner | 9']);
  });

  it('keep the places of each cloud of points, and the sizes of bubbles', () => {
    const cloud = (name: string, x: readonly number[], y: readonly number[], size = ''): string =>
      series(name, `<c:xVal>${cache('num', points(x))}</c:xVal>`, `<c:yVal>${cache('num', points(y))}</c:yVal>${size}`);
    const sizes = `<c:bubbleSize>${cache('num', points([70, 80]))}</c:bubbleSize>`;
    expect(
      rowsOf(withChart(`${cloud('Ebb', [1, 2], [5, 6])}${cloud('Flood', [3, 4], [8, 9], sizes)}`)).slice(2),
    ).toEqual(['* | Ebb', '1 | 5', '2 | 6', '* | Flood | Flood (size)', '3 | 8 | 70', '4 | 9 | 80']);
  });

  it('of the form since 2016 are read from their own data, and those without figures are told', () => {
    const data =
      '<cx:chartData xmlns:cx="x"><cx:data id="0"><cx:strDim type="cat"><cx:lvl ptCount="2"><cx:pt idx="0">Dues</cx:pt><cx:pt idx="1">Fuel</cx:pt></cx:lvl></cx:strDim>' +
      '<cx:numDim type="val"><cx:lvl formatCode="#,##0"><cx:pt idx="0">4100</cx:pt><cx:pt idx="1">-250</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData>';
    const plot =
      '<cx:series xmlns:cx="x"><cx:tx><cx:txData><cx:v>Cash</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series>';
    expect(rowsOf(withChart(data + plot)).slice(2)).toEqual(['* | Cash', 'Dues | 4,100', 'Fuel | -250']);
    expect(withChart('<c:plotArea/>').leftOut).toEqual(['a chart']);
  });
});

describe('what else lies over the cells', () => {
  it('reads boxes to tick with their state, and tells controls without words and objects of other programs', () => {
    const name = (id: number): string =>
      `<xdr:cNvPr id="${id}" name="Box" hidden="1"><a:extLst><a:ext uri="x"><a14:compatExt xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" spid="_x0000_s${id}"/></a:ext></a:extLst></xdr:cNvPr>`;
    const control = (checked: string): string =>
      `<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="CheckBox" ${checked}/>`;
    const document = ofSheet(
      [
        ['drawing', 'drawings/drawing1.xml', drawing(box(name(1025), 'Pilot aboard') + box(name(1026), 'Tug ordered'))],
        ['ctrlProp', 'ctrlProps/ctrlProp1.xml', control('checked="Checked"')],
        ['ctrlProp', 'ctrlProps/ctrlProp2.xml', control('')],
      ],
      '<controls><control shapeId="1025" r:id="rId2"/><control shapeId="1026" r:id="rId3"/><control shapeId="1027" r:id="rId9"/></controls><oleObjects><oleObject progId="Word.Document.12" shapeId="3"/></oleObjects>',
    );
    expect(linesOf(document).slice(3)).toEqual(['prose: ☒ Pilot aboard', 'prose: ☐ Tug ordered']);
    expect(document.leftOut).toEqual(['a form control', 'an embedded object']);
    expect(document.hidden).toEqual([]);
  });

  it('tells words that a condition may strike', () => {
    const styles = '<cellXfs><xf/></cellXfs><dxfs><dxf><font><b/></font></dxf><dxf><font><strike/></font></dxf></dxfs>';
    const rule = (format: number): string =>
      `<conditionalFormatting sqref="A2:B2"><cfRule type="expression" dxfId="${format}" priority="1"><formula>$B2&gt;9</formula></cfRule></conditionalFormatting>`;
    const leftOut = (format: number) =>
      sheetBlocks(makeWorkbook({ sheets: [{ rows: ROWS, after: rule(format) }], styles }), 'quay.xlsx').leftOut;
    expect(leftOut(1)).toEqual(['a strikethrough under a condition']);
    expect(leftOut(0)).toEqual([]);
  });
});
