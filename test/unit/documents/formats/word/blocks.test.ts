import { describe, expect, it } from 'vitest';
import { readWord } from '../../../../../src/engine/documents/formats/word/read-word.ts';
import {
  linesOfWord,
  lists,
  lvl,
  num,
  par,
  row,
  run,
  toldOfWord,
  wordOf,
} from '../../../../fixtures/office/word-parts.ts';
import { linesOf } from '../block-lines.ts';

const table = (...rows: readonly string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;
const span = (columns: number): string => `<w:gridSpan w:val="${columns}"/>`;
const DOWN = '<w:vMerge w:val="restart"/>';
const ON = '<w:vMerge/>';
const lines = (body: string): string[] => linesOf(readWord(wordOf({ body }), 'file.docx'));

describe('tables', () => {
  it('have a value that goes down in each of its rows', () => {
    const body = table(
      row(['Quay', 'Month', 'Ships', 'Toll']),
      row([[DOWN, 'East'], 'May', '31', '410']),
      row([[ON, ''], 'June', '29', '395']),
      row([[DOWN, 'West'], 'May', '12', '160']),
      row([[ON, 'unseen'], [span(2), 'closed'], '0']),
    );
    expect(lines(body)).toEqual([
      'row*^: Quay | Month | Ships | Toll',
      'row: East | May | 31 | 410',
      'row: East | June | 29 | 395',
      'row: West | May | 12 | 160',
      'row: West | closed |  | 0',
    ]);
  });

  it('have one head for a column with several levels', () => {
    const body = table(
      row(
        [
          [DOWN, 'Quay'],
          [span(2), '2021'],
          [span(2), '2022'],
        ],
        '<w:tblHeader/>',
      ),
      row([[ON, ''], 'Ships', 'Toll', 'Ships', 'Toll'], '<w:tblHeader/>'),
      row(['East', '31', '410', '33', '440']),
    );
    const right = ['row*^: Quay | 2021 Ships | 2021 Toll | 2022 Ships | 2022 Toll', 'row: East | 31 | 410 | 33 | 440'];
    expect(lines(body)).toEqual(right);
    // Without a word of the file about its heads, too.
    expect(lines(body.replaceAll('<w:tblHeader/>', ''))).toEqual(right);
  });

  it('keep blank first cells, older merged cells and columns that begin later', () => {
    const body = table(
      row(['', 'Ships', 'Toll'], '<w:tblHeader/>'),
      row(['East', '31', '410']),
      row(['12', '160'], '<w:gridBefore w:val="1"/>'),
      row([['<w:hMerge w:val="restart"/>', 'closed'], ['<w:hMerge/>', ''], '0']),
    );
    expect(lines(body)).toEqual([
      'row*^:  | Ships | Toll',
      'row: East | 31 | 410',
      'row:  | 12 | 160',
      'row: closed |  | 0',
    ]);
  });

  it('have their caption above them and sentences over all columns as sentences', () => {
    const body = table(
      row([[span(2), 'Tolls in thousand euros']]),
      row(['Quay', 'Toll'], '<w:tblHeader/>'),
      row(['East', '410']),
      row([[span(2), 'The toll of the east quay holds the fee of the pilots.']]),
    );
    expect(lines(body)).toEqual([
      'prose: Tolls in thousand euros',
      'row*^: Quay | Toll',
      'row: East | 410',
      'prose: The toll of the east quay holds the fee of the pilots.',
    ]);
  });

  it('go on below what names their rows in a cell over all columns', () => {
    const wide = 'Adjustments to reconcile profit to the cash from operations:';
    const tableOf = (text: string, ...below: readonly string[]): string[] =>
      lines(table(row(['', '2021', '2020']), row(['Profit', '12', '9']), row([[span(3), text]]), ...below));
    expect(tableOf(wide, row(['Wear', '5', '4']))).toEqual([
      'row*^:  | 2021 | 2020',
      'row: Profit | 12 | 9',
      `row: ${wide}`,
      'row: Wear | 5 | 4',
    ]);
    expect(tableOf(wide.replace(':', '.'), row(['Wear', '5', '4']))).toContain(`prose: ${wide.replace(':', '.')}`);
    expect(tableOf(wide, row(['', '2019', '2018']), row(['Wear', '5', '4']))).toContain(`prose: ${wide}`);
  });

  it('within tables stand by themselves, and a page that a table lays out is its paragraphs', () => {
    const inner = table(row(['Quay', 'Toll'], '<w:tblHeader/>'), row(['East', '410']));
    expect(lines(table(row(['Tolls', `${inner}<w:p/>`]), row(['Ropes', 'free'])))).toEqual([
      'prose: Tolls',
      'row*^: Quay | Toll',
      'row: East | 410',
      'row^: Ropes | free',
    ]);
    expect(lines(table(row([par('First line.') + par('Second line.')])))).toEqual([
      'prose: First line.',
      'prose: Second line.',
    ]);
  });

  it('with two texts side by side are each its own sentences', () => {
    const body = table(
      row(['PORT RULES', 'HAFENORDNUNG']),
      row(['1. The master of a ship reports to the harbour office.', '1. Der Kapitän meldet sich beim Hafenamt an.']),
      row(['2. A ship leaves its berth by noon of the day.', '2. Das Schiff verlässt den Liegeplatz bis zum Mittag.']),
    );
    expect(lines(body)).toHaveLength(6);
    expect(lines(body)).toContain('prose: 2. Das Schiff verlässt den Liegeplatz bis zum Mittag.');
    const risks = table(
      row(['Risk', 'Answer']),
      row(['The crane may fail in a storm of the winter.', 'A second crane is kept at the quay.']),
      row(['The fairway may silt up over the summer.', 'The fairway is dredged in each spring.']),
    );
    expect(lines(risks)[1]).toBe(
      'row: The crane may fail in a storm of the winter. | A second crane is kept at the quay.',
    );
  });

  it('keep what is struck, hidden, numbered and noted in their cells', () => {
    const numbering = lists(lvl(0, 'decimal', '%1.'));
    const body = table(
      row(['Quay', 'Toll']),
      row([
        par('East', num(1, 0)),
        par(`${run('410', '<w:strike/>')}${run(' 440')}${run('2', '<w:vertAlign w:val="superscript"/>')}`),
      ]),
      row(['West', '90'], '<w:del/>'),
    );
    expect(linesOfWord({ body, parts: { numbering } })).toEqual([
      'row: Quay | Toll',
      'row: 1. East | ~~410~~ 440²',
      'row: ~~West~~ | ~~90~~',
    ]);
  });
});

describe('notes', () => {
  const note = (kind: string, id: number, text: string): string =>
    `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${run(` ${text}`)}</w:p></w:${kind}>`;
  const mark = (kind: string, id: number, more = ''): string => `<w:r><w:${kind}Reference w:id="${id}"${more}/></w:r>`;
  const separator = '<w:footnote w:id="0" w:type="separator"><w:p/></w:footnote>';

  it('are marks in the text, and stand at the end of their section under their numbers', () => {
    const body =
      par('Tolls', '<w:outlineLvl w:val="0"/>') +
      par(`${run('The toll is 410')}${mark('footnote', 5)}${run(' euros')}${mark('footnote', 3)}${run('.')}`) +
      par(`${run('Ropes are free')}${mark('endnote', 1)}${mark('endnote', 2)}${run('.')}`) +
      par('Tugs', '<w:outlineLvl w:val="0"/>') +
      par(`${run('Tugs wait')}${mark('footnote', 7, ' w:customMarkFollows="1"')}${run('*')}${run('.')}`);
    const parts = {
      footnotes:
        separator +
        note('footnote', 3, 'By day.') +
        note('footnote', 5, 'With tax.') +
        `<w:footnote w:id="7">${par('* At noon.')}</w:footnote>`,
      endnotes: note('endnote', 1, 'Not steel ones.') + note('endnote', 2, 'Since May.'),
    };
    expect(linesOfWord({ body, parts })).toEqual([
      'heading: Tolls',
      'prose: The toll is 410¹ euros².',
      'prose: Ropes are free⁽ⁱ⁾⁽ⁱⁱ⁾.',
      'prose: 1 With tax.',
      'prose: 2 By day.',
      'prose: i Not steel ones.',
      'prose: ii Since May.',
      'heading: Tugs',
      'prose: Tugs wait*.',
      'prose: * At noon.',
    ]);
  });

  it('are struck with what refers to them', () => {
    const body = par(`${run('The toll is 410')}<w:del>${mark('footnote', 1)}</w:del>${run(' euros.')}`);
    expect(linesOfWord({ body, parts: { footnotes: note('footnote', 1, 'With tax.') } })).toEqual([
      'prose: The toll is 410~~¹~~ euros.',
      'prose: 1 ~~With tax.~~',
    ]);
  });

  it('are numbered as the document or its settings say', () => {
    const body = par(`${run('The toll is 410')}${mark('footnote', 1)}`);
    const footnotes = note('footnote', 1, 'With tax.');
    const settings = '<w:footnotePr><w:numFmt w:val="upperLetter"/></w:footnotePr>';
    expect(linesOfWord({ body, parts: { footnotes, settings } })[0]).toBe('prose: The toll is 410[A]');
    const section =
      '<w:sectPr><w:footnotePr><w:numFmt w:val="decimal"/><w:numStart w:val="9"/></w:footnotePr></w:sectPr>';
    expect(linesOfWord({ body: body + section, parts: { footnotes, settings } })).toEqual([
      'prose: The toll is 410⁹',
      'prose: 9 With tax.',
    ]);
  });
});

describe('headers, footers and comments', () => {
  const reference = (kind: string, id: string, type = 'default'): string =>
    `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
  const page = (code: string): string => `<w:fldSimple w:instr=" ${code} ">${run('3')}</w:fldSimple>`;

  it('stand once and apart from the body, without the numbers of pages', () => {
    const body =
      par('Tugs wait.', `<w:sectPr>${reference('header', 'header1')}${reference('footer', 'footer1')}</w:sectPr>`) +
      par('Ropes are free.') +
      `<w:sectPr>${reference('header', 'header2')}</w:sectPr>`;
    const parts = {
      header1: par(
        `${run('Contract QX-12')}<w:r><w:tab/></w:r>${run('Page ')}${page('PAGE')}${run(' of ')}${page('NUMPAGES')}`,
      ),
      header2: par('Contract QX-12'),
      footer1: par(`${run('– ')}${page('PAGE')}${run(' –')}`) + par(`${run('Draft of 3 May, page ')}${page('PAGE')}`),
    };
    expect(linesOfWord({ body, parts })).toEqual([
      'prose: Tugs wait.',
      'prose: Ropes are free.',
      'heading: Header',
      'prose: Contract QX-12',
      'heading: Footer',
      'prose: Draft of 3 May, page 3',
    ]);
  });

  it('lack the numbers of pages that no file holds', () => {
    const empty = (code: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${code}</w:instrText><w:fldChar w:fldCharType="separate"/><w:fldChar w:fldCharType="end"/></w:r>`;
    const parts = { footer1: par(`${run('Page ')}${empty('PAGE')}${run(' of ')}${empty('NUMPAGES')}`) };
    const body = `${par('Tugs wait.')}<w:sectPr>${reference('footer', 'footer1')}</w:sectPr>`;
    expect(linesOfWord({ body, parts })).toEqual(['prose: Tugs wait.']);
  });

  it('of pages that there are not are not seen', () => {
    const body = (first: string): string =>
      `${par('Tugs wait.')}<w:sectPr>${reference('header', 'header1', 'first')}${reference('header', 'header2', 'even')}${first}</w:sectPr>`;
    const parts = { header1: par('Cover'), header2: par('Left page') };
    expect(toldOfWord({ body: body(''), parts }).hidden).toEqual(['Cover', 'Left page']);
    expect(linesOfWord({ body: body('<w:titlePg/>'), parts })).toContain('prose: Cover');
    expect(linesOfWord({ body: body(''), parts: { ...parts, settings: '<w:evenAndOddHeaders/>' } })).toContain(
      'prose: Left page',
    );
  });

  it('of readers are comments with their names', () => {
    const comments = `<w:comment w:id="0" w:author="Ann Lee">${par('Is it agreed?')}</w:comment><w:comment w:id="1">${par('Yes.')}${par('By mail.')}</w:comment>`;
    expect(linesOfWord({ body: par('Tugs wait.'), parts: { comments } })).toEqual([
      'prose: Tugs wait.',
      'comment: Ann Lee: Is it agreed?',
      'comment: Yes. By mail.',
    ]);
  });
});

describe('drawings', () => {
  const box = (text: string): string => `<w:txbxContent>${par(text)}</w:txbxContent>`;
  const drawing = (inner: string, properties = ''): string =>
    `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" ${properties}/><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const shape = (text: string): string => drawing(`<wps:wsp><wps:txbx>${box(text)}</wps:txbx></wps:wsp>`);
  const old = (text: string): string => `<w:pict><v:shape><v:textbox>${box(text)}</v:textbox></v:shape></w:pict>`;
  const either = (choice: string, fallback: string): string =>
    `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice>${fallback === '' ? '' : `<mc:Fallback>${fallback}</mc:Fallback>`}</mc:AlternateContent>`;

  it.each([
    ['a new one', shape('The bond is 800 euros.')],
    ['an old one', old('The bond is 800 euros.')],
    ['both at once', either(shape('The bond is 800 euros.'), old('The bond is 800 euros.'))],
    ['a new one alone', either(shape('The bond is 800 euros.'), '')],
    ['an old one for what nobody knows', either(shape('x'), old('The bond is 800 euros.')).replace('"wps"', '"zz"')],
  ])('have text boxes: %s', (_, inner) => {
    expect(linesOfWord({ body: par(`${run('Berth 5.')}<w:r>${inner}</w:r>`) + par('Tugs wait.') })).toEqual([
      'prose: Berth 5.',
      'prose: The bond is 800 euros.',
      'prose: Tugs wait.',
    ]);
  });

  it('show the words of diagrams and the figures of charts', () => {
    const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const words = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
    const point = (text: string): string => `<x:pt modelId="${text}"><x:t>${words(text)}</x:t></x:pt>`;
    const cache = (kind: string, ...values: readonly string[]): string =>
      `<c:${kind}>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}>`;
    const others = {
      'data1.xml': {
        kind: 'diagramData',
        content: `<x:dataModel xmlns:x="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${A}><x:ptLst>${point('Moor')}${point('Unload')}</x:ptLst></x:dataModel>`,
      },
      'chart1.xml': {
        kind: 'chart',
        content:
          `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${A}><c:chart><c:title><c:tx><c:rich>${words('Ships a month')}</c:rich></c:tx></c:title>` +
          `<c:plotArea><c:barChart><c:ser><c:tx>${cache('strCache', 'East')}</c:tx><c:cat>${cache('strCache', 'May', 'June')}</c:cat><c:val>${cache('numCache', '31', '29')}</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      },
    };
    const body =
      par(`<w:r>${drawing('<dgm:relIds r:dm="data1.xml"/>')}</w:r>`) +
      par(`<w:r>${drawing('<c:chart r:id="chart1.xml"/>')}</w:r>`);
    expect(linesOfWord({ body, others })).toEqual([
      'item: • Moor',
      'item: • Unload',
      'prose: Ships a month',
      'row:  | East',
      'row: May | 31',
      'row: June | 29',
    ]);
    expect(toldOfWord({ body, others }).leftOut).toEqual([]);
    expect(toldOfWord({ body }).leftOut).toEqual(['a diagram', 'a chart']);
  });

  it('of which nothing is read are told', () => {
    const picture = '<pic:pic/>';
    const body =
      par(`${run('Map:')}<w:r>${drawing(picture)}</w:r><w:r>${drawing(picture)}</w:r>`) +
      par(`<w:r>${drawing(picture, 'descr="Map of the port"')}</w:r>`) +
      par(`<w:r>${drawing(picture).replace('cx="900000"', 'cx="90000"')}</w:r>`) +
      par(`<w:r>${drawing(picture, 'hidden="1"')}</w:r>`) +
      par(`<w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>`) +
      par(`<w:r><w:object><v:shape><v:imagedata/></v:shape><o:OLEObject ProgID="Equation.3"/></w:object></w:r>`);
    expect(toldOfWord({ body }).leftOut).toEqual([
      ...['2 pictures', 'an embedded object', 'an equation', 'a picture (“Map of the port”)'],
    ]);
  });
});

describe('documents within a document', () => {
  const chunk = (name: string): string => `${par('Tugs wait.')}<w:altChunk r:id="${name}"/>`;
  const read = (name: string, content: string | Uint8Array): string[] =>
    linesOfWord({ body: chunk(name), others: { [name]: { kind: 'aFChunk', content } } }).slice(1);

  it.each([
    [
      'a web page',
      'part.htm',
      '<html><body><h1>Ropes</h1><p>Ropes are free.</p></body></html>',
      ['heading: Ropes', 'prose: Ropes are free.'],
    ],
    ['plain text', 'part.txt', 'Ropes are\r\nfree.\r\n\r\nTugs wait.', ['prose: Ropes are free.', 'prose: Tugs wait.']],
    ['a Word document', 'part.docx', wordOf({ body: par('Ropes are free.') }), ['prose: Ropes are free.']],
  ])('are read: %s', (_, name, content, right) => {
    expect(read(name, content)).toEqual(right);
  });

  it.each([
    ['another format', 'part.rtf', '{\\rtf1 Ropes}'],
    ['a damaged one', 'part.docx', 'Ropes'],
  ])('are told where they are not: %s', (_, name, content) => {
    const parts = { body: chunk(name), others: { [name]: { kind: 'aFChunk', content } } };
    expect(toldOfWord(parts).leftOut).toEqual(['an embedded document']);
  });
});

describe('what only hostile files have', () => {
  it('is read all the same, and soon', () => {
    const styles = [1, 2]
      .map((i) => `<w:style w:type="paragraph" w:styleId="S${i}"><w:basedOn w:val="S${3 - i}"/></w:style>`)
      .join('');
    const numbering =
      lists(lvl(0, 'upperRoman', '%1'.repeat(5000), '<w:start w:val="999999999999"/>')) +
      '<w:abstractNum w:abstractNumId="7"><w:numStyleLink w:val="Loop"/></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="7"/></w:num>';
    const loop = `<w:style w:type="numbering" w:styleId="Loop"><w:pPr>${num(7)}</w:pPr></w:style>`;
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(150)}${par('Deep.')}${'</w:sdtContent></w:sdt>'.repeat(150)}`;
    const tables = `${'<w:tbl><w:tr><w:tc>'.repeat(100)}${par('Nested.')}${'</w:tc></w:tr></w:tbl>'.repeat(100)}`;
    const wide = table(
      row([[span(1e9), 'Wide'], 'End']),
      row([
        [`${span(1e9)}${ON}`, 'x'],
        [ON, 'y'],
      ]),
    );
    const body =
      par('Loop.', '<w:pStyle w:val="S1"/>') +
      par('Many.', num(1, 0)) +
      par('Linked.', num(7, 99)) +
      deep +
      tables +
      wide;
    const read = linesOfWord({ body, parts: { styles: styles + loop, numbering } });
    expect(read[0]).toBe('prose: Loop.');
    expect(read[1]?.length).toBeLessThan(2000);
    expect(read.join(' ')).toMatch(/Linked\..*Deep\..*Nested\..*Wide \| /u);
  });

  it('is refused where its parts are nested deeper than those of any other', () => {
    expect(() => linesOfWord({ body: '<w:tbl><w:tr><w:tc>'.repeat(5000) })).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });

  it('lacks parts that it names', () => {
    const body =
      par(`${run('Tugs')}<w:r><w:footnoteReference w:id="4"/></w:r>`, num(3, 0)) +
      '<w:altChunk/><w:sectPr><w:headerReference r:id="none"/></w:sectPr>';
    expect(linesOfWord({ body })).toEqual(['prose: Tugs¹']);
  });
});
