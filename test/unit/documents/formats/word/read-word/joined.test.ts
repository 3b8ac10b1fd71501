import { describe, expect, it } from 'vitest';
import { linesOfWord, lists, lvl, num, par, row, run, toldOfWord } from '../../../../../fixtures/office/word-parts.ts';

const lines = (body: string): string[] => linesOfWord({ body });
const DELETED = '<w:rPr><w:del/></w:rPr>';
const HIDDEN = '<w:rPr><w:vanish/></w:rPr>';

describe('paragraphs whose end is not there', () => {
  it('are one with the next, with a blank between their words', () => {
    expect(lines(par('Tugs wait', DELETED) + par('for a day.'))).toEqual(['prose: Tugs wait for a day.']);
    expect(lines(par('The toll is ', HIDDEN) + par('410 euros.') + par('It is paid.'))).toEqual([
      'prose: The toll is 410 euros.',
      'prose: It is paid.',
    ]);
  });

  it('keep their number where it is hidden, and stay headings', () => {
    const numbering = lists(lvl(0, 'decimal', '%1.'));
    const body = par('Tolls.', `${num(1, 0)}${HIDDEN}`) + par('The toll is 410 euros.') + par('Next.', num(1, 0));
    expect(linesOfWord({ body, parts: { numbering } })).toEqual([
      'prose: 1. Tolls. The toll is 410 euros.',
      'item: 2. Next.',
    ]);
    expect(lines(par('Tolls', `<w:outlineLvl w:val="0"/>${HIDDEN}`) + par('They are paid.'))).toEqual([
      'heading: Tolls',
      'prose: They are paid.',
    ]);
  });

  it('keep their words where nothing follows: in a cell, a note, at the end', () => {
    const body = `<w:tbl>${row(['Ship', 'Toll'])}${row([par('East tug', DELETED), '31'])}</w:tbl>${par(
      `${run('It is paid')}<w:r><w:footnoteReference w:id="2"/></w:r>`,
      DELETED,
    )}`;
    const footnotes = `<w:footnote w:id="2">${par('In cash', DELETED)}</w:footnote>`;
    expect(linesOfWord({ body, parts: { footnotes } })).toEqual([
      'row: Ship | Toll',
      'row: East tug | 31',
      'prose: It is paid¹',
      'prose: 1 In cash',
    ]);
  });
});

describe('numbers of notes', () => {
  const reference = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const parts = (settings: string) => ({
    settings,
    footnotes: [2, 3, 4].map((id) => `<w:footnote w:id="${id}">${par(`Note ${id}`)}</w:footnote>`).join(''),
  });
  const RESTART = '<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>';

  it('begin anew in each section that says so, in its own form', () => {
    const body =
      par(run('One') + reference(2) + run(' two') + reference(3), `<w:sectPr>${RESTART}</w:sectPr>`) +
      par(run('Three') + reference(4)) +
      '<w:sectPr><w:footnotePr><w:numFmt w:val="upperLetter"/><w:numRestart w:val="eachSect"/></w:footnotePr>' +
      '<w:sectPrChange><w:sectPr><w:footnotePr><w:numFmt w:val="decimal"/></w:footnotePr></w:sectPr></w:sectPrChange></w:sectPr>';
    expect(linesOfWord({ body, parts: parts('') }).slice(0, 2)).toEqual(['prose: One¹ two²', 'prose: Three[A]']);
  });

  it('begin anew on each page, as Word last laid them out', () => {
    const body =
      par(run('One') + reference(2) + run(' two') + reference(3)) +
      par(`<w:r><w:lastRenderedPageBreak/></w:r>${run('Three')}${reference(4)}`);
    const settings = '<w:footnotePr><w:numRestart w:val="eachPage"/></w:footnotePr>';
    expect(linesOfWord({ body, parts: parts(settings) }).slice(0, 2)).toEqual(['prose: One¹ two²', 'prose: Three¹']);
    expect(linesOfWord({ body, parts: parts('') }).slice(0, 2)).toEqual(['prose: One¹ two²', 'prose: Three³']);
  });
});

describe('a header', () => {
  it('is on the pages of the next section, too', () => {
    const body =
      par('One', '<w:sectPr><w:headerReference w:type="first" r:id="header1"/></w:sectPr>') +
      par('Two') +
      '<w:sectPr><w:titlePg/></w:sectPr>';
    const header1 = par('Annex of tolls');
    expect(linesOfWord({ body, parts: { header1 } })).toContain('prose: Annex of tolls');
    expect(toldOfWord({ body, parts: { header1 } }).hidden).toEqual([]);
  });
});

describe('a chart', () => {
  it('says what its labels say', () => {
    const label =
      '<c:dLbl><c:tx><c:rich><a:p><a:r><a:t>Best month</a:t></a:r></a:p><a:p><a:fld><a:t>[VALUE]</a:t></a:fld><a:r><a:t>; </a:t></a:r><a:fld><a:t>[SERIES NAME]</a:t></a:fld></a:p></c:rich></c:tx></c:dLbl>';
    const content = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:plotArea><c:ser><c:tx><c:v>Tugs</c:v></c:tx><c:dLbls>${label}</c:dLbls><c:val><c:numLit><c:pt idx="0"><c:v>12</c:v></c:pt></c:numLit></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`;
    const body = par(
      '<w:r><w:drawing><wp:inline><a:graphic><c:chart r:id="chart.xml"/></a:graphic></wp:inline></w:drawing></w:r>',
    );
    expect(linesOfWord({ body, others: { 'chart.xml': { kind: 'chart', content } } })).toEqual([
      'prose: Best month',
      'row:  | Tugs',
      'row: 1 | 12',
    ]);
  });
});

describe('tables side by side', () => {
  it('with an empty column between are two, where each has labels of its own', () => {
    const table = `<w:tbl>${row(['Quay', 'Tugs', '', 'Pilot', 'Days'])}${row(['East', '14', '', 'Bell', '27'])}${row(['West', '9', '', 'Marsh', '31'])}</w:tbl>`;
    expect(lines(table)).toEqual([
      'row: Quay | Tugs',
      'row: East | 14',
      'row: West | 9',
      'row: Pilot | Days',
      'row: Bell | 27',
      'row: Marsh | 31',
    ]);
  });

  it('are one where the column only parts its figures', () => {
    const table = `<w:tbl>${row(['Quay', '2021', '', '2022', '2023'])}${row(['East', '14', '', '16', '18'])}</w:tbl>`;
    expect(lines(table)).toEqual(['row: Quay | 2021 |  | 2022 | 2023', 'row: East | 14 |  | 16 | 18']);
  });
});

describe('documents of other programs within a document', () => {
  const told = (name: string, content: string) => {
    const parts = { body: `<w:altChunk r:id="${name}"/>`, others: { [name]: { kind: 'aFChunk', content } } };
    return { lines: linesOfWord(parts), ...toldOfWord(parts) };
  };
  const page =
    '<html><body><p>The toll is <s>40</s> 50 euros.</p><p style="display:none">Secret toll.</p></body></html>';

  it.each([
    ['a saved web page', 'chunk.mht', `MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n${page}`],
    [
      'one in parts',
      'chunk.mht',
      `MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n${page.replaceAll('=', '=3D')}\n--x--\n`,
    ],
    ['a page under another name', 'chunk.dat', page],
  ])('are read, and what they hide is told: %s', (_, name, content) => {
    expect(told(name, content)).toEqual({
      lines: ['prose: The toll is ~~40~~ 50 euros.'],
      leftOut: [],
      hidden: ['Secret toll.'],
    });
  });
});
