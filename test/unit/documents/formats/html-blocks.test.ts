import { describe, expect, it } from 'vitest';
import { htmlBlocks } from '../../../../src/engine/documents/formats/html-blocks.ts';

const linesOf = (html: string): string[] =>
  htmlBlocks(html).blocks.map((block) => (block.kind === 'row' ? block.cells.join(' | ') : block.text));
const headsOf = (html: string): string[] =>
  htmlBlocks(html).blocks.flatMap((block) =>
    block.kind === 'row' && block.isHead === true ? [block.cells.join(' | ')] : [],
  );
const styled = (css: string, body: string): string =>
  `<html><head><style>${css}</style></head><body>${body}</body></html>`;

describe('raised and lowered characters of a page', () => {
  it.each([
    ['<p>It costs 45<sup>2</sup> euros.', 'It costs 45² euros.'],
    ['<p>10<sup>-3</sup> and CO<sub>2</sub>', '10⁻³ and CO₂'],
    ['<p>45<sup><a href="#n2">2</a></sup> euros', '45² euros'],
    ['<p>the 1<sup>st</sup> and Mark<sup>TM</sup>', 'the 1st and MarkTM'],
    ['<p>45<span style="vertical-align: super; font-size: 8pt">2</span> euros', '45² euros'],
    ['<p>45<span style="vertical-align:4pt;font-size:60%">2</span> euros', '45² euros'],
    ['<p>45<a class="noteref" href="#note-2">2</a> euros', '45² euros'],
    ['<p>see <a href="#s4">4</a> or <a href="#s">section 5</a>', 'see 4 or section 5'],
    [styled('.n { font-size: .7em; vertical-align: super }', '<p>45<span class="n">2</span> euros'), '45² euros'],
    ['<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', 'x²=1/2'],
  ])('%s', (html, line) => {
    expect(linesOf(html)).toEqual([line]);
  });
});

describe('struck words of a page', () => {
  it.each([
    '<p>The fee is <s>400</s> 650 euros.',
    '<p>The fee is <strike>400</strike> 650 euros.',
    '<p>The fee is <del>400</del> <ins>650</ins> euros.',
    '<p>The fee is <span style="text-decoration: line-through">400</span> 650 euros.',
    styled(
      'p .was { text-decoration: underline line-through red }',
      '<p>The fee is <b class="was"><i>400</i></b> 650 euros.',
    ),
  ])('%s', (html) => {
    expect(linesOf(html)).toEqual(['The fee is ~~400~~ 650 euros.']);
  });
});

describe('what a page hides', () => {
  const both = (css: string, attributes: string): [string, string] => [
    css,
    `<p>Seen.</p><p ${attributes}>The unseen fee.</p>`,
  ];
  it.each([
    both('.x { display: none }', 'class="a x"'),
    both('#x{visibility:hidden}', 'id=x'),
    both('body > p + p {} body p.x { opacity: 0 }', 'class=x'),
    both('p[data-x="1"] { font-size: 0 !important }', 'data-x=1 style="font-size: 12px"'),
    both('@media screen { .x { position: absolute; left: -9999px } }', 'class=x'),
    both('.x { color: #fff }', 'class=x'),
    both('body { background: #123456 } .x { color: rgb(18, 52, 86) }', 'class=x'),
    both('.x { max-height: 0; overflow: hidden }', 'class=x'),
    both('.x { clip: rect(0, 0, 0, 0); position: absolute }', 'class=x'),
    both('', 'hidden'),
    both('', 'style="display:none"'),
    both('', 'style="color: transparent"'),
    both('', 'style="text-indent: -5000px"'),
    both('', 'style="font-size:1px;line-height:1px;color:#ffffff"'),
  ])('is no text of it, and told: %s', (css, body) => {
    const { blocks, hidden } = htmlBlocks(styled(css, body));
    expect(blocks).toEqual([{ kind: 'prose', text: 'Seen.' }]);
    expect(hidden).toEqual(['The unseen fee.']);
  });

  it.each([
    both('@media print { .x { display: none } }', 'class=x'),
    both('@media (max-width: 400px) { .x { display: none } }', 'class=x'),
    both('.x { display: none } .x { display: block }', 'class=x'),
    both('.x:hover { display: none }', 'class=x'),
    both('.y .x { display: none }', 'class=x'),
    both('.x { color: #fff; background: url(sea.png) }', 'class=x'),
    both('p { color: white } .x, p { background: black }', 'class=x'),
    both('.x { display: none }', 'class=x style="display: block !important"'),
    both('', 'aria-hidden=true'),
  ])('is only what no reader sees: %s', (css, body) => {
    expect(linesOf(styled(css, body))).toContain('The unseen fee.');
  });

  it('may hold what is seen', () => {
    expect(linesOf('<div style="visibility:hidden">No <b style="visibility:visible">yes</b></div>')).toEqual(['yes']);
    expect(linesOf('<ul style="font-size:0"><li style="font-size:16px">An item</ul>')).toEqual(['• An item']);
  });

  it('is not what a click opens, nor a ground that a style sheet elsewhere may colour', () => {
    expect(linesOf('<details><summary>More</summary>The fee is 7 euros.</details>')).toEqual([
      'More',
      'The fee is 7 euros.',
    ]);
    expect(linesOf('<link rel=stylesheet href=a.css><p style="color:white">On blue.')).toEqual(['On blue.']);
  });
});

describe('tables of a page', () => {
  it('have each value of merged cells under its heads', () => {
    const table =
      '<table><caption>Tariff</caption><thead><tr><th rowspan=2><th colspan=2>2025<th colspan=2>2026<tr><th>Day<th>Week<th>Day<th>Week</thead>' +
      '<tfoot><tr><td>Mean<td>3<td>4<td>5<td>6</tfoot><tbody><tr><th scope=row rowspan=2>Quay<td>1<td>2<td colspan=2>none<tr><td>7<td>8<td>9<td>10</tbody></table>';
    expect(linesOf(table)).toEqual([
      'Tariff',
      ' | 2025 Day | 2025 Week | 2026 Day | 2026 Week',
      'Quay | 1 | 2 | none',
      'Quay | 7 | 8 | 9 | 10',
      'Mean | 3 | 4 | 5 | 6',
    ]);
    expect(headsOf(table)).toHaveLength(1);
  });

  it('may not say which cells are heads', () => {
    const table = '<table><tr><td rowspan=2>Pier<td colspan=2>2026<tr><td>Fee<td>Cost<tr><td>North<td>12<td>8</table>';
    expect(linesOf(table)).toEqual(['Pier | 2026 Fee | 2026 Cost', 'North | 12 | 8']);
  });

  it('go on where another row of heads stands, as another table', () => {
    const table =
      '<table><tr><th colspan=2>All fees<tr><th>Pier<th>Fee<tr><td>North<td>12<tr><th>Crane<th>Load<tr><td>A<td>40</table>';
    expect(linesOf(table)).toEqual(['All fees', 'Pier | Fee', 'North | 12', 'Crane | Load', 'A | 40']);
    expect(headsOf(table)).toEqual(['Pier | Fee', 'Crane | Load']);
  });

  it('are none where they lay out a page', () => {
    const inner = '<table><tr><td>Fee<td>12</table>';
    expect(linesOf(`<table role=presentation><tr><td>Left text<td>Right text</table>`)).toEqual([
      'Left text',
      'Right text',
    ]);
    expect(linesOf(`<table><tr><td>${inner}<td><h2>Side</h2></table>`)).toEqual(['Fee | 12', 'Side']);
  });

  it('of hostile size end soon', () => {
    const rows = '<tr><td rowspan=65000 colspan=1000>a<td>b</td></tr>'.repeat(300);
    expect(htmlBlocks(`<table>${rows}</table>`).blocks.length).toBeGreaterThan(0);
  });
});

describe('the form of a page', () => {
  it('has what is filled in, ticked and chosen, and no password', () => {
    const form =
      '<form><label>Owner</label><input value="Ida Berg"> <label>Berth</label><select><option>North<option selected>South</select><br><br>' +
      '<input type=radio checked> Monthly <input type=radio> Yearly<br><br><input type=password value=abc123><input type=hidden value=token>' +
      '<label>Note</label><textarea>Has a dog.</textarea><br><br>Boat <input> <button>Send</button></form>';
    expect(linesOf(form)).toEqual([
      'Owner Ida Berg Berth South',
      '☒ Monthly ☐ Yearly',
      'Note Has a dog.',
      'Boat ____ Send',
    ]);
  });
});

describe('what a page has beside words', () => {
  it('is told by its kind and name', () => {
    const page =
      '<p>Plan</p><img src=a.png alt="Map of the quay" width=500><img src=b.png><img src=dot.gif width=1 height=1 alt=x><img src=line.png alt="">' +
      '<iframe src="https://example.org"></iframe><video src=v.mp4></video><canvas></canvas><svg><path d=""></path></svg><svg width=300><text>Pier <tspan>7</tspan></text></svg>';
    const { blocks, leftOut } = htmlBlocks(page);
    expect(leftOut).toEqual(['2 pictures “Map of the quay”', 'an embedded page', 'a film', '2 drawings']);
    expect(blocks.at(-1)).toEqual({ kind: 'prose', text: 'Pier 7' });
  });
});

describe('lists of a page', () => {
  it('have the marks that are shown', () => {
    expect(
      linesOf('<ol type=a start=2><li>Rope<li>Chain</ol><ol style="list-style:upper-roman"><li value=4>Crew</ol>'),
    ).toEqual(['b. Rope', 'c. Chain', 'IV. Crew']);
    expect(linesOf('<ol reversed start=3><li>Third</ol><ul style="list-style-type:none"><li>Plain</ul>')).toEqual([
      '3. Third',
      'Plain',
    ]);
  });
});

it('reads a table of more rows than a call takes arguments', () => {
  const rows = 130_000;
  expect(htmlBlocks(`<table>${'<tr><td>Fee</td></tr>'.repeat(rows)}</table>`).blocks).toHaveLength(rows);
});
