import { describe, expect, it } from 'vitest';
import { slideBlocks } from '../../../../../src/engine/documents/formats/slides/slide-blocks.ts';
import { contentTypes, OFFICE, relations, zipped } from '../../../../fixtures/office/zip-parts.ts';
import { linesOf } from '../block-lines.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SPACES =
  `xmlns:a="${DRAWING}/main" xmlns:c="${DRAWING}/chart" xmlns:dgm="${DRAWING}/diagram" xmlns:r="${OFFICE}" ` +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

interface MadeSlide {
  readonly shapes: string;
  readonly hidden?: boolean;
  readonly parts?: readonly (readonly [kind: string, path: string, xml: string])[];
}

function presentation(slides: readonly MadeSlide[]): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': relations(['rId1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, i) => [`rId${i}`, 'slide', `slides/slide${i}.xml`] as const),
    ),
    'ppt/presentation.xml': `<p:presentation ${SPACES}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
  };
  for (const [i, { shapes, hidden = false, parts: beside = [] }] of slides.entries()) {
    parts[`ppt/slides/slide${i}.xml`] =
      `<p:sld ${SPACES}${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    for (const [, path, xml] of beside) parts[`ppt/${path}`] = xml;
    parts[`ppt/slides/_rels/slide${i}.xml.rels`] = relations(
      ...beside.map(([kind, path], k) => [`rId${k}`, kind, `../${path}`] as const),
    );
  }
  return zipped(parts);
}

const paragraph = (text: string, marks = ''): string => `<a:p><a:r><a:rPr ${marks}/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (place: string, inner: string, more = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s" ${more}/><p:nvPr>${place === '' ? '' : `<p:ph type="${place}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`;
const frame = (inner: string): string =>
  `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
const blocksOf = (...slides: readonly MadeSlide[]) => slideBlocks(presentation(slides), 'plan.pptx');

describe('a presentation', () => {
  it('has raised, lowered and struck words apart', () => {
    const text =
      '<a:p><a:r><a:t>Flow 10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>5</a:t></a:r><a:r><a:t> of CO</a:t></a:r>' +
      '<a:r><a:rPr baseline="-25000"/><a:t>2</a:t></a:r><a:r><a:t>, fee </a:t></a:r><a:r><a:rPr strike="sngStrike"/><a:t>80</a:t></a:r><a:r><a:t> 70.</a:t></a:r></a:p>';
    expect(linesOf(blocksOf({ shapes: shape('', text) }))[1]).toBe('prose: Flow 10⁵ of CO₂, fee ~~80~~ 70.');
  });

  it('is read column by column where its file begins below or at the right, and else as its file is', () => {
    const at = (x: number, y: number, text: string, width = 40): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="10"/></a:xfrm></p:spPr><p:txBody>${paragraph(text)}</p:txBody></p:sp>`;
    const [head, a, b, c, d] = [
      at(0, 0, 'Quays', 90),
      at(0, 20, 'East'),
      at(0, 40, 'Old'),
      at(50, 20, 'West'),
      at(50, 40, 'New'),
    ];
    const order = (...shapes: readonly (string | undefined)[]) =>
      linesOf(blocksOf({ shapes: shapes.join('') })).slice(1);
    const byColumns = ['Quays', 'East', 'Old', 'West', 'New'].map((text) => `prose: ${text}`);
    expect(order(d, b, c, a, head)).toEqual(byColumns);
    expect(order(head, a, b, c, d)).toEqual(byColumns);
    expect(order(head, a, c, b, d)).toEqual(['Quays', 'East', 'West', 'Old', 'New'].map((text) => `prose: ${text}`));
  });

  it('has the words of its layout and master once, without those of their places', () => {
    const model = (kind: string, text: string, more = ''): string =>
      `<p:${kind} ${SPACES} ${more}><p:cSld><p:spTree>${shape('title', paragraph('Click to edit'))}${shape('', paragraph(text))}</p:spTree></p:cSld></p:${kind}>`;
    const slide = (text: string, layout: string): MadeSlide => ({
      shapes: shape('', paragraph(text)),
      parts: [
        ['slideLayout', 'slideLayouts/one.xml', layout],
        ['none', 'slideLayouts/_rels/one.xml.rels', relations(['rId1', 'slideMaster', '../slideMasters/m.xml'])],
        ['none', 'slideMasters/m.xml', model('sldMaster', 'For the crew alone')],
      ],
    });
    const shown = model('sldLayout', 'Port of Odda');
    expect(linesOf(blocksOf(slide('Dues', shown), slide('Rents', shown)))).toEqual([
      'heading: Slide 1',
      'prose: Dues',
      'prose: Port of Odda',
      'prose: For the crew alone',
      'heading: Slide 2',
      'prose: Rents',
    ]);
    expect(linesOf(blocksOf(slide('Dues', model('sldLayout', 'Port of Odda', 'showMasterSp="0"'))))).toEqual([
      'heading: Slide 1',
      'prose: Dues',
      'prose: Port of Odda',
    ]);
  });

  it('numbers its lists as they say, each level by itself', () => {
    const item = (text: string, level: number, scheme: string): string =>
      `<a:p><a:pPr lvl="${level}">${scheme}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
    const [arabic, letter] = ['<a:buAutoNum type="arabicPeriod" startAt="4"/>', '<a:buAutoNum type="alphaLcParenR"/>'];
    const list =
      item('Cast off', 0, arabic) + item('Fore', 1, letter) + item('Aft', 1, letter) + item('Steer', 0, arabic);
    const roman = '<a:lstStyle><a:lvl1pPr><a:buAutoNum type="romanUcPeriod"/></a:lvl1pPr></a:lstStyle>';
    const styled = `${roman}${item('Rest', 0, '')}${item('Note', 0, '<a:buNone/>')}${item('Sail', 0, '')}`;
    expect(linesOf(blocksOf({ shapes: shape('', list) + shape('', styled) })).slice(1)).toEqual([
      'prose: 4. Cast off',
      'prose: a) Fore',
      'prose: b) Aft',
      'prose: 5. Steer',
      'prose: I. Rest',
      'prose: Note',
      'prose: I. Sail',
    ]);
  });

  it('has its formulas in one line', () => {
    const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const math = `<m:oMath><m:f><m:num>${run('D')}</m:num><m:den>${run('12')}</m:den></m:f>${run('+')}<m:sSup><m:e>${run('q')}</m:e><m:sup>${run('2')}</m:sup></m:sSup></m:oMath>`;
    const text = `<a:p><a:r><a:t>Dues are</a:t></a:r><a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${math}</a14:m><a:r><a:t>a month.</a:t></a:r></a:p>`;
    expect(linesOf(blocksOf({ shapes: shape('', text) }))[1]).toBe('prose: Dues are D/12+q² a month.');
  });

  it('has the cells of its tables under their heads', () => {
    const cell = (text: string, spans = ''): string => `<a:tc ${spans}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const table =
      '<a:tbl><a:tblPr firstRow="1"/>' +
      `<a:tr>${cell('Pier', 'rowSpan="2"')}${cell('Loads', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr>` +
      `<a:tr>${cell('', 'vMerge="1"')}${cell('In')}${cell('Out')}</a:tr>` +
      `<a:tr>${cell('Inner', 'rowSpan="2"')}${cell('31')}${cell('29')}</a:tr>` +
      `<a:tr>${cell('', 'vMerge="1"')}${cell('17')}${cell('16')}</a:tr></a:tbl>`;
    expect(linesOf(blocksOf({ shapes: shape('title', paragraph('Loads')) + frame(table) }))).toEqual([
      'heading: Slide 1: Loads',
      'row*^: Pier | Loads In | Loads Out',
      'row: Inner | 31 | 29',
      'row: Inner | 17 | 16',
    ]);
  });

  it('has the words of its diagrams from the root down, and the figures of its charts', () => {
    const point = (id: string, text: string): string =>
      `<dgm:pt modelId="${id}"><dgm:t>${text === '' ? '<a:p/>' : paragraph(text)}</dgm:t></dgm:pt>`;
    const line = (from: string, to: string, order: number): string =>
      `<dgm:cxn modelId="x${to}" srcId="${from}" destId="${to}" srcOrd="${order}" destOrd="0"/>`;
    const diagram =
      `<dgm:dataModel ${SPACES}><dgm:ptLst>${point('1', '')}${point('2', 'Unload')}${point('3', 'Weigh the crates')}${point('4', 'Moor')}</dgm:ptLst>` +
      `<dgm:cxnLst>${line('1', '4', 0)}${line('1', '2', 1)}${line('2', '3', 0)}</dgm:cxnLst></dgm:dataModel>`;
    const cache = (kind: string, values: readonly string[], code = ''): string =>
      `<c:${kind}Cache>${code}${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache>`;
    const chart =
      `<c:chartSpace ${SPACES}><c:chart><c:title><c:tx><c:rich>${paragraph('Ships by month')}</c:rich></c:tx></c:title><c:plotArea><c:barChart>` +
      `<c:ser><c:tx><c:strRef>${cache('str', ['Ferries'])}</c:strRef></c:tx><c:cat><c:strRef>${cache('str', ['May', 'June'])}</c:strRef></c:cat>` +
      `<c:val><c:numRef>${cache('num', ['1204', '1310.5'], '<c:formatCode>#,##0.0</c:formatCode>')}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const document = blocksOf({
      shapes: frame('<dgm:relIds r:dm="rId0"/>') + frame('<c:chart r:id="rId1"/>') + frame('<c:chart r:id="rId9"/>'),
      parts: [
        ['diagramData', 'diagrams/data1.xml', diagram],
        ['chart', 'charts/chart1.xml', chart],
      ],
    });
    expect(linesOf(document).slice(1)).toEqual([
      'prose: Moor',
      'prose: Unload',
      'prose: Weigh the crates',
      'prose: Ships by month',
      'row*^:  | Ferries',
      'row: May | 1,204.0',
      'row: June | 1,310.5',
    ]);
    expect(document.leftOut).toEqual(['a chart']);
  });

  it('has notes and comments, a footer once, and tells pictures and what is hidden', () => {
    const notes = `<p:notes ${SPACES}><p:cSld><p:spTree>${shape('body', paragraph('Say who pays.'))}${shape('sldNum', paragraph('1'))}</p:spTree></p:cSld></p:notes>`;
    const comments = `<p:cmLst ${SPACES}><p:cm authorId="0"><p:text>Is it signed?</p:text></p:cm></p:cmLst>`;
    const picture = '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x"/></p:nvPicPr></p:pic>';
    const footer = shape('ftr', paragraph('Port of Ulvik'));
    const document = blocksOf(
      {
        shapes: `${shape('title', paragraph('Dues'))}<p:grpSp>${picture}${shape('', paragraph('In a group.'))}</p:grpSp>${shape('', paragraph('unseen'), 'hidden="1"')}${footer}`,
        parts: [
          ['notesSlide', 'notesSlides/n1.xml', notes],
          ['comments', 'comments/c1.xml', comments],
        ],
      },
      { shapes: picture + footer + shape('title', paragraph('Berths')) },
      { shapes: shape('title', paragraph('withheld')), hidden: true },
    );
    expect(linesOf(document)).toEqual([
      'heading: Slide 1: Dues',
      'prose: In a group.',
      'prose: Port of Ulvik',
      'comment: Say who pays.',
      'comment: Is it signed?',
      'heading: Slide 2: Berths',
    ]);
    expect(document.leftOut).toEqual(['2 pictures']);
    expect(document.hidden).toEqual(['unseen', 'withheld']);
  });
});
