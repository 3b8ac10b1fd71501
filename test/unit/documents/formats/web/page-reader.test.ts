import { describe, expect, it } from 'vitest';
import { htmlBlocks } from '../../../../../src/engine/documents/formats/html-blocks.ts';
import { linesOf, rowsOf } from '../block-lines.ts';

const shownOf = (html: string): string[] => linesOf(htmlBlocks(html)).map((line) => line.replace(/^\w+: /u, ''));
const styled = (css: string, body: string): string =>
  `<html><head><style>${css}</style></head><body>${body}</body></html>`;

const TOLL = '<p class="lead">The toll is 12.</p><p class="more">The levy is 34.</p>';

describe('rules that hide words', () => {
  it.each([
    ['a neighbour', '.lead + p { display: none }'],
    ['one before it', '.lead ~ .more { display: none }'],
    ['its place', 'p:nth-child(2) { display: none }'],
    ['its place by a formula', 'p:nth-of-type(2n) { visibility: hidden }'],
    ['all but the first', 'p:not(:first-child) { display: none }'],
    ['one of several', ':is(.none, .more) { display: none }'],
    ['one of several that weigh nothing', 'p:where(.more) { display: none }'],
    ['a rule in a rule', 'body { color: black; .more { display: none } }'],
    ['a rule in a rule that names it', '.more { color: black; body & { display: none } }'],
    ['every usual screen', '@media screen and (min-width: 40em) { .more { display: none } }'],
    ['a range of widths', '@media (500px <= width) { .more { display: none } }'],
    ['all but print', '@media not print { .more { display: none } }'],
    ['what browsers can do', '@supports (display: grid) { .more { display: none } }'],
    ['a filter', '.more { filter: opacity(0) }'],
    ['a state that it has not', 'p:not(:hover).more { display: none }'],
  ])('tell it by %s', (_, css) => {
    const page = htmlBlocks(styled(css, TOLL));
    expect(linesOf(page)).toEqual(['prose: The toll is 12.']);
    expect(page.hidden).toEqual(['The levy is 34.']);
  });

  it.each([
    ['on paper only', '@media print { .more { display: none } }'],
    ['on small screens only', '@media (max-width: 600px) { .more { display: none } }'],
    ['on some screens', '@media (min-width: 1300px) { .more { display: none } }'],
    ['in the dark', '@media (prefers-color-scheme: dark) { .more { display: none } }'],
    ['while somebody points at it', '.more:hover { display: none }'],
    [
      'in a rule that is taken back for a wide window',
      '.more { display: none } @media (min-width: 48em) { .more { display: block } }',
    ],
    [
      'in a rule that some wide window takes back',
      '.more { display: none } @media (min-width: 1200px) { .more { display: block } }',
    ],
    ['in a rule for its own rules', '.lead { .more { display: none } }'],
    ['where browsers cannot', '@supports not (display: grid) { .more { display: none } }'],
  ])('leave it %s', (_, css) => {
    expect(shownOf(styled(css, TOLL))).toEqual(['The toll is 12.', 'The levy is 34.']);
  });

  it('are as the language of an element is', () => {
    const page = htmlBlocks(
      styled(':lang(de) { display: none }', '<p lang="de-AT">Die Maut ist 12.</p><p>The toll is 12.</p>'),
    );
    expect(page.hidden).toEqual(['Die Maut ist 12.']);
  });

  it('are not needed for words that a page keeps back', () => {
    const page = htmlBlocks(
      '<p>The toll is 12.</p><template><p>The levy is 34.</p></template><noscript>No script.</noscript>',
    );
    expect(linesOf(page)).toEqual(['prose: The toll is 12.']);
    expect(page.hidden).toEqual(['The levy is 34.', 'No script.']);
  });
});

describe('words that a style sheet writes', () => {
  it('number what they stand before', () => {
    const css =
      'ol { counter-reset: item; list-style: none } li::before { counter-increment: item; content: counters(item, ".") " " }';
    const list = '<ol><li>Carriage<ol><li>By rail.</li><li>By barge.</li></ol></li><li>Storage</li></ol>';
    expect(shownOf(styled(css, list))).toEqual(['1 Carriage', '1.1 By rail.', '1.2 By barge.', '2 Storage']);
  });

  it('number headings, anew below each', () => {
    const css =
      'body { counter-reset: a } h2 { counter-reset: b; counter-increment: a } h2:before { content: counter(a) ". " } ' +
      'h3 { counter-increment: b } h3:before { content: counter(a) "." counter(b, lower-roman) " " }';
    const heads = '<h2>Rail</h2><h3>Fare</h3><h3>Seat</h3><h2>Barge</h2><h3>Fare</h3>';
    expect(shownOf(styled(css, heads))).toEqual(['1. Rail', '1.i Fare', '1.ii Seat', '2. Barge', '2.i Fare']);
  });

  it('number the lists of a word processor on the web, over several elements', () => {
    const css =
      '.l0 > li:before { content: "" counter(c-0, decimal) ". " } .l1 > li:before { content: counter(c-0) "." counter(c-1) " " } ' +
      'ol.l0.start { counter-reset: c-0 0 } ol.l1.start { counter-reset: c-1 0 } .l0 > li { counter-increment: c-0 } ' +
      '.l1 > li { counter-increment: c-1 } ol { list-style-type: none }';
    const lists =
      '<ol class="l0 start"><li>Scope</li><li>Fares</li></ol><ol class="l1 start"><li>By rail.</li><li>By barge.</li></ol>' +
      '<ol class="l0"><li>Term</li></ol>';
    expect(shownOf(styled(css, lists))).toEqual(['1. Scope', '2. Fares', '2.1 By rail.', '2.2 By barge.', '3. Term']);
  });

  it.each([
    ['.n::before { content: "Net " }', 'Net 12'],
    ['.n::after { content: " " attr(data-unit) }', '12 EUR'],
    ['.n::after { content: "\\a7\\20 4" }', '12§ 4'],
    ['.n::before { content: "was "; display: none }', '12'],
    ['.n::after { content: " \\2192" }', '12'],
    ['.n::before { content: "\\f101" }', '12'],
  ])('%s', (css, line) => {
    expect(shownOf(styled(css, '<p class="n" data-unit="EUR">12</p>'))).toEqual([line]);
  });
});

describe('elements that are shown as others', () => {
  it('are rows and cells', () => {
    const css = '.t { display: table } .r { display: table-row } .c { display: table-cell }';
    const row = (...cells: string[]): string =>
      `<div class="r">${cells.map((cell) => `<span class="c">${cell}</span>`).join('')}</div>`;
    const table = `<div class="t">${row('Line', 'Fare')}${row('North', '12')}${row('South', '34')}</div><p>All net.</p>`;
    expect(linesOf(htmlBlocks(styled(css, table)))).toEqual([
      'row*^: Line | Fare',
      'row: North | 12',
      'row: South | 34',
      'prose: All net.',
    ]);
  });

  it('are paragraphs of their own, or stand apart in their line', () => {
    expect(
      shownOf('<span style="display:block">North is shut.</span><a style="display:block" href="x">South</a>'),
    ).toEqual(['North is shut.', 'South']);
    expect(shownOf('<div style="display:flex"><span>Fare</span><span>12</span></div>')).toEqual(['Fare 12']);
  });

  it('may end where they begin, in XML', () => {
    const page =
      '<?xml version="1.0"?><html><head><script src="a.js"/></head><body><p>The toll is 12.</p></body></html>';
    expect(shownOf(page)).toEqual(['The toll is 12.']);
  });
});

describe('heads that stand alone in their row', () => {
  it('name the rows below, not the columns', () => {
    const table =
      '<table><thead><tr><th>Line</th><th>Fare</th></tr></thead><tbody><tr><th colspan=2>Weekdays</th></tr><tr><td>North</td><td>12</td></tr>' +
      '<tr><th colspan=2>Sundays</th></tr><tr><td>North</td><td>34</td></tr></tbody></table>';
    expect(rowsOf(htmlBlocks(table))).toEqual(['*Line | Fare', 'Weekdays', 'North | 12', 'Sundays', 'North | 34']);
  });
});

describe('tables without a word about their heads', () => {
  const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const over = (text: string): string => `<tr><td colspan=3>${text}</td></tr>`;
  const head = row('', '2021', '2020');

  it('go on below what names their rows', () => {
    const page = `<table>${head}${over('Cash from operations')}${row('Profit', '12', '9')}${row('', '&nbsp;', '')}${over(
      'Adjustments to reconcile profit to the cash from operations:',
    )}${row('Wear', '—', '—')}${row('Taxes', '4', '3')}</table>`;
    expect(rowsOf(htmlBlocks(page)).filter((line) => line !== '')).toEqual([
      '* | 2021 | 2020',
      'Cash from operations',
      'Profit | 12 | 9',
      'Adjustments to reconcile profit to the cash from operations:',
      'Wear | — | —',
      'Taxes | 4 | 3',
    ]);
  });

  it('have no head that stands alone below a name over several columns', () => {
    const wide = '<tr><td></td><td colspan=2>2021</td><td colspan=2>2020</td></tr>';
    const page = `<table>${wide}${over('Assets')}${row('Cash', '$', '12', '$', '9')}</table>`;
    expect(rowsOf(htmlBlocks(page))).toEqual(['* | 2021 | 2021 | 2020 | 2020', 'Assets', 'Cash | $ | 12 | $ | 9']);
  });

  it('end with a sentence, with another width and above other heads', () => {
    const above = head + row('Profit', '12', '9');
    const blocksOf = (below: string): string[] => linesOf(htmlBlocks(`<table>${above}${below}</table>`));
    expect(blocksOf(over('The rest is not audited.') + row('Wear', '5', '4'))).toContain(
      'prose: The rest is not audited.',
    );
    expect(blocksOf(`${over('Ships')}${row('Wear', '5', '4', '3')}`)).toContain('prose: Ships');
    expect(blocksOf(over('Ships') + head + row('Tugs', '5', '4'))).toContain('prose: Ships');
    for (const own of ['Table 2: Shipping', 'Six months ended June 30,', '(in thousands)'])
      expect(blocksOf(over(own) + row('Wear', '5', '4'))).toContain(`prose: ${own}`);
  });
});

describe('tables that stand side by side in one', () => {
  const table = (...rows: readonly (readonly string[])[]): string =>
    `<table>${rows.map((cells, i) => `<tr>${cells.map((cell) => (i === 0 && cell !== '' ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`;

  it('are read one after the other', () => {
    const page = table(
      ['Driver', 'Hours', '', 'Depot', 'Vans'],
      ['Marsh', '27', '', 'Hull', '9'],
      ['Okoye', '31', '&nbsp;', 'Leeds', '12'],
      ['Lund', '8', '', '', ''],
    );
    expect(linesOf(htmlBlocks(page))).toEqual([
      'row*^: Driver | Hours',
      'row: Marsh | 27',
      'row: Okoye | 31',
      'row: Lund | 8',
      'row*^: Depot | Vans',
      'row: Hull | 9',
      'row: Leeds | 12',
    ]);
  });

  it('are none where a blank column stands for looks', () => {
    const page = table(
      ['', '2022', 'Change', '', '2023', 'Change'],
      ['Cash', '12', '3', '', '15', '4'],
      ['Debt', '8', '1', '', '9', '2'],
    );
    expect(rowsOf(htmlBlocks(page))).toEqual(
      [' | 2022 | Change |  | 2023 | Change', 'Cash | 12 | 3 |  | 15 | 4', 'Debt | 8 | 1 |  | 9 | 2'].map((row, i) =>
        i === 0 ? `*${row}` : row,
      ),
    );
  });
});

describe('lists', () => {
  it('that count down end with one', () => {
    expect(shownOf('<ol reversed><li>Gold<li>Silver<li>Bronze</ol>')).toEqual(['3. Gold', '2. Silver', '1. Bronze']);
  });

  it('to choose from are blank while nothing is chosen', () => {
    expect(shownOf('<p>Line <select><option value="">Please choose</option><option>North</option></select>')).toEqual([
      'Line ____',
    ]);
    expect(
      shownOf('<p>Line <select><option disabled selected>Pick one</option><option>North</option></select>'),
    ).toEqual(['Line ____']);
  });
});

describe('lines that a page breaks', () => {
  it('are fields and items, or one paragraph', () => {
    expect(linesOf(htmlBlocks('<p>Vessel: Tern<br>Berth: East<br>Signed: ____</p>'))).toEqual([
      'prose: Vessel: Tern',
      'prose: Berth: East',
      'prose: Signed: ____',
    ]);
    expect(linesOf(htmlBlocks('<div>- water<br>- power<br>2) light</div>'))).toEqual([
      'item: - water',
      'item: - power',
      'item: 2) light',
    ]);
    expect(linesOf(htmlBlocks('<p>The berth is<br>12 metres long.</p>'))).toEqual([
      'prose: The berth is 12 metres long.',
    ]);
    expect(linesOf(htmlBlocks('<ul><li>Vessel: Tern<br>Berth: <s>East<br>West</s></li></ul>'))).toEqual([
      'item: • Vessel: Tern',
      'prose: Berth: ~~East~~ ~~West~~',
    ]);
  });
});
