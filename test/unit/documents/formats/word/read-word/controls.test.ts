import { describe, expect, it } from 'vitest';
import { linesOfWord, num, par, row, run, toldOfWord } from '../../../../../fixtures/office/word-parts.ts';

const lines = (body: string): string[] => linesOfWord({ body });
const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const PROMPT = '<w:showingPlcHdr/>';

describe('controls that ask to be filled in', () => {
  it('are no entries, as paragraphs and cells too', () => {
    const cell = control(PROMPT, `<w:tc><w:tcPr/>${par('Choose a berth')}</w:tc>`);
    const body =
      control(PROMPT, par('Enter your name')) +
      `<w:tbl>${row(['Ship', 'Berth'])}<w:tr><w:tc>${par('Tug')}</w:tc>${cell}</w:tr></w:tbl>`;
    expect(lines(body)).toEqual(['prose: [Enter your name]', 'row: Ship | Berth', 'row: Tug | [Choose a berth]']);
  });

  it('are boxes as paragraphs, too', () => {
    const box = (checked: number): string =>
      control(`<w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox>`, par('x'));
    expect(lines(box(1) + box(0))).toEqual(['prose: ☒', 'prose: ☐']);
  });
});

describe('controls that show data of the file', () => {
  const bound = (path: string, more = '<w:text/>'): string =>
    `<w:dataBinding w:xpath="${path}" w:storeItemID="{00AA}" w:prefixMappings="xmlns:n='urn:berth'"/>${more}`;
  const others = {
    'data.xml': {
      kind: 'customXml',
      content:
        '<n:lease xmlns:n="urn:berth" unit="euros"><n:toll>1,950</n:toll><n:toll>77</n:toll><n:isPaid>true</n:isPaid><n:period>m</n:period><n:note/></n:lease>',
    },
  };
  const shown = (properties: string, content = 'old'): string[] =>
    linesOfWord({ body: par(`${run('It is ')}${control(properties, run(content))}${run('.')}`), others });

  it.each([
    ['an element', bound('/n:lease[1]/n:toll[1]'), 'It is 1,950.'],
    ['a later one', bound('/n:lease[1]/n:toll[2]'), 'It is 77.'],
    ['an attribute', bound('/n:lease/@unit'), 'It is euros.'],
    ['instead of a prompt', bound('/n:lease[1]/n:toll[1]', PROMPT), 'It is 1,950.'],
    [
      'a choice',
      bound(
        '/n:lease[1]/n:period[1]',
        '<w:dropDownList><w:listItem w:displayText="monthly" w:value="m"/></w:dropDownList>',
      ),
      'It is monthly.',
    ],
    ['a tick', bound('/n:lease[1]/n:isPaid[1]', '<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>'), 'It is ☒.'],
  ])('have its words: %s', (_, properties, text) => {
    expect(shown(properties)).toEqual([`prose: ${text}`]);
  });

  it.each([
    ['no such element', bound('/n:lease[1]/n:fee[1]')],
    ['an empty one', bound('/n:lease[1]/n:note[1]')],
    ['a path of another kind', bound('//n:toll[last()]')],
    ['a date, whose form Word makes', bound('/n:lease[1]/n:toll[1]', '<w:date/>')],
  ])('keep their own words: %s', (_, properties) => {
    expect(shown(properties)).toEqual(['prose: It is old.']);
  });

  it('are paragraphs, too', () => {
    const body = control(bound('/n:lease[1]/n:toll[1]'), par('old', num(1)));
    expect(linesOfWord({ body, others })).toEqual(['prose: 1,950']);
  });
});

describe('fields', () => {
  const field = (code: string, result: string | null = null): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${code} </w:instrText></w:r>${
      result === null ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}`
    }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  it('that keep a value show none of it', () => {
    expect(
      lines(par(`${field('SET Toll "900"', run('900'))}${field('ASK Ship "Which?"', run('Tug'))}${run('Paid.')}`)),
    ).toEqual(['prose: Paid.']);
  });

  it('without the value that they show are told', () => {
    const told = (body: string): readonly string[] => toldOfWord({ body }).leftOut;
    expect(
      told(par(`${run('Toll ')}${field('REF Toll')}${field('= SUM(ABOVE)', '')}<w:fldSimple w:instr=" TITLE "/>`)),
    ).toEqual(['3 unstored field values']);
    // What stands in a field within it is its value, too.
    expect(told(par(field('TOC', field('PAGEREF Tolls', run('7')))))).toEqual([]);
    // An empty value is one, and a mark for an index shows none.
    expect(told(par(`${run('Ship')}${field('MERGEFIELD Ship', '')}${field('XE "Ship"')}`))).toEqual([]);
  });

  it.each([
    ['\\f(a+b,2)', '(a+b)/2'],
    ['\\f(\\r(3,x),2)', '³√(x)/2'],
    ['x\\s\\up8(2)', 'x²'],
    ['\\o(\\s\\up 11(am),\\s\\do 4(12))', 'am12'],
    ['\\* jc0 \\* "Font:Mincho" \\* hps16 \\o\\ad(\\s\\up 19(にがつ),二月)', '二月'],
    ['\\b\\bc\\[(\\a\\co2(1,2,3,4))', '[1; 2; 3; 4]'],
    ['\\i\\su(1,5,n)', '∑₁⁵ n'],
    ['\\x(Quay)', 'Quay'],
    ['\\f(1', '1/()'],
  ])('hold equations: %s', (code, text) => {
    expect(lines(par(field(`EQ ${code}`)))).toEqual([`prose: ${text}`]);
  });
});
