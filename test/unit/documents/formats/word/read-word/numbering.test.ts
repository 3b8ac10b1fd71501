import { describe, expect, it } from 'vitest';
import { linesOfWord, lists, lvl, num, par, row, run } from '../../../../../fixtures/office/word-parts.ts';

/** The texts of a document without their kinds. */
const texts = (body: string, numbering: string, styles = ''): string[] =>
  linesOfWord({ body, parts: { numbering, styles } }).map((line) => line.replace(/^\w+: /u, ''));

const LEGAL = lists(
  lvl(0, 'decimal', 'Article %1', '<w:start w:val="4"/>') +
    lvl(1, 'decimal', '%1.%2') +
    lvl(2, 'lowerRoman', '(%3)') +
    lvl(3, 'upperLetter', '%4)'),
);

describe('numbers of paragraphs', () => {
  it('go on over other paragraphs and begin anew under each number above', () => {
    const body =
      par('Berths', num(1, 0)) +
      par('Ships berth at night.', num(1, 1)) +
      par('A berth is given', num(1, 1)) +
      par('to ferries;', num(1, 2)) +
      par('to tugs.', num(1, 2)) +
      par('The harbour master may change it.') +
      par('A berth is kept for a day.', num(1, 1)) +
      par('Fees', num(1, 0)) +
      par('Fees are paid in cash.', num(1, 1));
    expect(texts(body, LEGAL)).toEqual([
      'Article 4 Berths',
      '4.1 Ships berth at night.',
      '4.2 A berth is given',
      '(i) to ferries;',
      '(ii) to tugs.',
      'The harbour master may change it.',
      '4.3 A berth is kept for a day.',
      'Article 5 Fees',
      '5.1 Fees are paid in cash.',
    ]);
  });

  it.each([
    ['decimal', '9', '9'],
    ['decimalZero', '9', '09'],
    ['upperRoman', '14', 'XIV'],
    ['lowerRoman', '1999', 'mcmxcix'],
    ['lowerLetter', '27', 'aa'],
    ['upperLetter', '54', 'BBB'],
    ['lowerLetter', '1000000000', '1000000000'],
    ['upperRoman', '1000000000', '1000000000'],
    ['ordinal', '22', '22nd'],
    ['ordinal', '112', '112th'],
    ['cardinalText', '21', 'Twenty-one'],
    ['ordinalText', '3', 'Third'],
    ['numberInDash', '3', '- 3 -'],
    ['chineseCounting', '23', '二十三'],
    ['russianLower', '3', 'в'],
    ['someday', '7', '7'],
  ])('are written as %s: %s', (format, start, written) => {
    const numbering = lists(lvl(0, format, '%1', `<w:start w:val="${start}"/>`));
    expect(texts(par('berth', num(1, 0)), numbering)).toEqual([`${written} berth`]);
  });

  it('are in figures where their words are of another language', () => {
    const styles = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>';
    const english = lvl(0, 'ordinal', '%1').replace('</w:lvl>', '<w:rPr><w:lang w:val="en-GB"/></w:rPr></w:lvl>');
    const numbering = lists(lvl(0, 'ordinalText', '%1.'), english);
    expect(texts(par('Liegeplatz', num(1, 0)) + par('berth', num(2, 0)), numbering, styles)).toEqual([
      '1. Liegeplatz',
      '1st berth',
    ]);
  });

  it('are written as a format of the file itself', () => {
    const level =
      '<w:lvl w:ilvl="0"><w:start w:val="7"/><mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/>' +
      '</mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:lvlText w:val="%1"/></w:lvl>';
    expect(texts(par('berth', num(1, 0)), lists(level))).toEqual(['007 berth']);
  });

  it('begin where a list says, and count on where another list is of the same kind', () => {
    const numbering =
      LEGAL +
      '<w:num w:numId="8"><w:abstractNumId w:val="1"/></w:num>' +
      '<w:num w:numId="9"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="6"/></w:lvlOverride></w:num>' +
      `<w:num w:numId="10"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="1">${lvl(1, 'upperRoman', '%1-%2', '<w:start w:val="2"/>')}</w:lvlOverride></w:num>`;
    const body = [1, 8, 9, 9, 1, 10].map((id) => par('berth', num(id, 1))).join('');
    expect(texts(body, numbering)).toEqual([
      '4.1 berth',
      '4.2 berth',
      '4.6 berth',
      '4.7 berth',
      '4.8 berth',
      '4-IX berth',
    ]);
  });

  it('begin anew only under the levels that say so', () => {
    const numbering = lists(
      lvl(0, 'decimal', '%1.') +
        lvl(1, 'decimal', '%2)', '<w:start w:val="1"/><w:lvlRestart w:val="0"/>') +
        lvl(2, 'lowerLetter', '%3', '<w:start w:val="1"/><w:lvlRestart w:val="1"/>'),
    );
    const levels = [0, 1, 2, 1, 2, 0, 1, 2];
    expect(texts(levels.map((level) => par('x', num(1, level))).join(''), numbering)).toEqual([
      '1. x',
      '1) x',
      'a x',
      '2) x',
      'b x',
      '2. x',
      '3) x',
      'a x',
    ]);
  });

  it('are in figures where the level is a legal one', () => {
    const legal = lvl(1, 'decimal', '%1.%2', '<w:start w:val="1"/><w:isLgl/>');
    expect(
      texts(
        par('x', num(1, 0)) + par('y', num(1, 1)),
        lists(lvl(0, 'upperRoman', '%1', '<w:start w:val="3"/>') + legal),
      ),
    ).toEqual(['III x', '3.1 y']);
  });

  it('come from styles, and are taken away by a paragraph', () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="SubClause"><w:basedOn w:val="Clause"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Mine"><w:basedOn w:val="SubClause"/></w:style>';
    const numbering = lists(
      `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:pStyle w:val="Clause"/><w:lvlText w:val="%1."/></w:lvl>` +
        `<w:lvl w:ilvl="1"><w:start w:val="1"/><w:pStyle w:val="SubClause"/><w:lvlText w:val="%1.%2"/></w:lvl>`,
    );
    const body =
      par('a', '<w:pStyle w:val="Clause"/>') +
      par('b', '<w:pStyle w:val="SubClause"/>') +
      par('c', '<w:pStyle w:val="Mine"/>') +
      par('d', `<w:pStyle w:val="Clause"/>${num(0)}`) +
      par('e', '<w:pStyle w:val="Clause"/>') +
      par('f', '<w:pStyle w:val="Clause"/><w:numPr><w:ilvl w:val="1"/></w:numPr>');
    expect(texts(body, numbering, styles)).toEqual(['1. a', '1.1 b', '1.2 c', 'd', '2. e', '2.1 f']);
  });

  it('are those of a style of lists', () => {
    const styles =
      '<w:style w:type="numbering" w:styleId="House"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const numbering = `${lists(`<w:styleLink w:val="House"/>${lvl(0, 'decimal', 'Rule %1:')}`)}<w:abstractNum w:abstractNumId="5"><w:numStyleLink w:val="House"/></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num>`;
    expect(texts(par('a', num(1, 0)) + par('b', num(5, 0)), numbering, styles)).toEqual(['Rule 1: a', 'Rule 2: b']);
  });

  it('are bullets, or nothing', () => {
    const numbering = lists(lvl(0, 'bullet', '\uf0b7') + lvl(1, 'none', '') + lvl(2, 'none', 'Note:'));
    expect(
      linesOfWord({ body: [0, 1, 2].map((at) => par('rope', num(1, at))).join(''), parts: { numbering } }),
    ).toEqual(['item: • rope', 'prose: rope', 'item: Note: rope']);
  });

  it('count inserted and empty paragraphs, not deleted and hidden ones, whose number the next one has', () => {
    const mark = (kind: string): string => `${num(1, 1)}<w:rPr>${kind}</w:rPr>`;
    const body =
      par('one', num(1, 1)) +
      par(`<w:ins>${run('two')}</w:ins>`, mark('<w:ins/>')) +
      par('<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>', mark('<w:del/>')) +
      par(run('secret', '<w:vanish/>'), mark('<w:vanish/>')) +
      '<w:p><w:pPr>' +
      num(1, 1) +
      '</w:pPr></w:p>' +
      par('four', num(1, 1));
    expect(texts(body, LEGAL)).toEqual(['4.1 one', '4.2 two', '~~4.3 gone~~', '4.4 four']);
  });
});

describe('numbers that are easily missed', () => {
  const style = (id: string, basedOn: string, properties: string): string =>
    `<w:style w:type="paragraph" w:styleId="${id}">${basedOn === '' ? '' : `<w:basedOn w:val="${basedOn}"/>`}<w:pPr>${properties}</w:pPr></w:style>`;
  const styled = (id: string, text = 'x'): string => par(text, `<w:pStyle w:val="${id}"/>`);

  it('count a level that was skipped', () => {
    const numbering = lists(lvl(0, 'decimal', '%1.') + lvl(1, 'decimal', '%1.%2') + lvl(2, 'decimal', '%1.%2.%3'));
    expect(texts([1, 0, 2, 1].map((level) => par('x', num(1, level))).join(''), numbering)).toEqual([
      '1.1 x',
      '2. x',
      '2.1.1 x',
      '2.2 x',
    ]);
  });

  it('have the level that a style says, also where it is based on one that a level names', () => {
    const styles =
      style('First', '', num(1)) +
      style('Second', 'First', '<w:numPr><w:ilvl w:val="1"/></w:numPr>') +
      style('Lettered', '', num(2, 1));
    const numbering = lists(
      `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:pStyle w:val="First"/><w:lvlText w:val="%1."/></w:lvl>${lvl(1, 'decimal', '%1.%2')}`,
      `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:pStyle w:val="Lettered"/><w:lvlText w:val="%1."/></w:lvl>${lvl(1, 'lowerLetter', '(%2)')}`,
    );
    const body = styled('First') + styled('Second') + styled('First') + styled('Second') + styled('Lettered');
    expect(texts(body, numbering, styles)).toEqual(['1. x', '1.1 x', '2. x', '2.1 x', '(a) x']);
  });

  it('are those of a style of lists that is lost, and none of a level that there is not', () => {
    const numbering = `${lists(`<w:styleLink w:val="House"/>${lvl(0, 'decimal', 'Rule %1:')}`)}<w:abstractNum w:abstractNumId="5"><w:numStyleLink w:val="House"/></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num>`;
    expect(texts(par('a', num(5, 0)) + par('b', num(5, 9)), numbering)).toEqual(['Rule 1: a', 'b']);
  });

  it('are counted and not seen where a level hides them', () => {
    const level = lvl(0, 'decimal', '%1.').replace('</w:lvl>', '<w:rPr><w:vanish/></w:rPr></w:lvl>');
    expect(texts(par('a', num(1, 0)) + par('b', num(1, 1)), lists(level + lvl(1, 'decimal', '%1.%2')))).toEqual([
      'a',
      '1.1 b',
    ]);
  });

  it('are not used up by a paragraph that only ends a section', () => {
    const end = (inner: string): string => `<w:p><w:pPr>${num(1, 1)}<w:sectPr/></w:pPr>${inner}</w:p>`;
    const body =
      par('a', num(1, 1)) + end('') + par('b', num(1, 1)) + end('<w:r><w:pict/></w:r>') + par('c', num(1, 1));
    // One with a picture has a number.
    expect(texts(body, LEGAL)).toEqual(['4.1 a', '4.2 b', '4.4 c']);
  });

  it('are all that a cell or a title holds', () => {
    const empty = `<w:p><w:pPr>${num(1, 0)}</w:pPr></w:p>`;
    const table = `<w:tbl>${row(['No.', 'Ship', 'Toll'])}${row([empty, 'Tug', '31'])}${row([empty, 'Ferry', '29'])}</w:tbl>`;
    expect(linesOfWord({ body: table, parts: { numbering: lists(lvl(0, 'decimal', '%1.')) } })).toEqual([
      'row: No. | Ship | Toll',
      'row: 1. | Tug | 31',
      'row: 2. | Ferry | 29',
    ]);
    expect(linesOfWord({ body: empty + par('Berths'), parts: { numbering: LEGAL } })).toEqual([
      'heading: Article 4',
      'prose: Berths',
    ]);
  });

  it('may be ticks and crosses before the lines of a list', () => {
    const signs = (sign: string, font: string): string =>
      `<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr></w:lvl>`;
    const numbering = lists(
      ...[
        signs('\uf0fc', 'Wingdings'),
        signs('\uf0fb', 'Wingdings'),
        signs('\uf06f', 'Wingdings'),
        signs('o', 'Courier New'),
      ],
    );
    expect(texts([1, 2, 3, 4].map((id) => par('tug', num(id, 0))).join(''), numbering)).toEqual([
      '✓ tug',
      '✗ tug',
      '☐ tug',
      '• tug',
    ]);
  });
});

describe('headings with numbers', () => {
  it('have them in their text, in every language of Word', () => {
    const styles =
      `<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr>${num(1)}</w:pPr></w:style>` +
      '<w:style w:type="paragraph" w:styleId="Eigene"><w:name w:val="Eigene"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>';
    const body = par('Hafen', '<w:pStyle w:val="berschrift1"/>') + par('Kai', `<w:pStyle w:val="Eigene"/>${num(1, 1)}`);
    expect(linesOfWord({ body, parts: { numbering: LEGAL, styles } })).toEqual([
      'heading: Article 4 Hafen',
      'heading: 4.1 Kai',
    ]);
  });

  it('are bold lines with a number, and no clauses that are whole sentences', () => {
    const body =
      par(run('Berths', '<w:b/>'), num(1, 0)) +
      par(
        'The berth is kept for a whole day unless the harbour master says so.',
        `${num(1, 1)}<w:outlineLvl w:val="1"/>`,
      );
    expect(linesOfWord({ body, parts: { numbering: LEGAL } })).toEqual([
      'heading: Article 4 Berths',
      'item: 4.1 The berth is kept for a whole day unless the harbour master says so.',
    ]);
  });
});
