import { describe, expect, it } from 'vitest';
import { linesOfWord, par, run, toldOfWord } from '../../../../../fixtures/office/word-parts.ts';

const lines = (body: string, styles = ''): string[] => linesOfWord({ body, parts: { styles } });
const told = (body: string, styles = '') => toldOfWord({ body, parts: { styles } });

const style = (id: string, type: string, inner: string): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;
const field = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const complex = (text: string, shown: string): string =>
  `${field('begin')}${code(text)}${field('separate')}${shown}${field('end')}`;

describe('raised and lowered words', () => {
  const SUP = '<w:vertAlign w:val="superscript"/>';
  it.each([
    [
      'a superscript',
      `${run('The dock is 40 m')}${run('2', SUP)}${run(' and costs 75')}${run('3', SUP)}${run(' pounds.')}`,
      'The dock is 40 m² and costs 75³ pounds.',
    ],
    [
      'a subscript',
      `${run('CO')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run(' is metered.')}`,
      'CO₂ is metered.',
    ],
    [
      'its place',
      `${run('The toll is 75')}${run('3', '<w:position w:val="6"/><w:sz w:val="14"/>')}${run(' pounds.')}`,
      'The toll is 75³ pounds.',
    ],
    [
      'a style of its run',
      `${run('The toll is 75')}${run('3', '<w:rStyle w:val="Mark"/>')}${run(' pounds.')}`,
      'The toll is 75³ pounds.',
    ],
    [
      'one that its own run takes back',
      `${run('The toll is 75')}${run('3', '<w:rStyle w:val="Mark"/><w:vertAlign w:val="baseline"/>')}`,
      'The toll is 753',
    ],
    ['several runs', `${run('The toll is 75')}${run('(', SUP)}${run('3', SUP)}${run(')', SUP)}`, 'The toll is 75⁽³⁾'],
    ['the end of a word', `${run('On the 1')}${run('s', SUP)}${run('t', SUP)}${run(' of May.')}`, 'On the 1st of May.'],
  ])('by %s', (_, content, text) => {
    expect(lines(par(content), style('Mark', 'character', `<w:rPr>${SUP}</w:rPr>`))).toEqual([`prose: ${text}`]);
  });

  it('are no marks where the whole line stands a little higher', () => {
    expect(lines(par(run('Toll 75', '<w:position w:val="6"/>')))).toEqual(['prose: Toll 75']);
    expect(lines(par(`${run('Toll ')}${run('75', '<w:position w:val="1"/>')}`))).toEqual(['prose: Toll 75']);
  });
});

describe('struck words', () => {
  const STRIKE = '<w:strike/>';
  it.each([
    ['struck', `${run('The toll is ')}${run('75 ', STRIKE)}${run('90 pounds.')}`, 'The toll is ~~75~~ 90 pounds.'],
    [
      'struck twice',
      `${run('The toll is ')}${run('75', '<w:dstrike/>')}${run(' 90 pounds.')}`,
      'The toll is ~~75~~ 90 pounds.',
    ],
    [
      'deleted',
      `${run('The toll is ')}<w:del><w:r><w:delText>75 </w:delText></w:r></w:del><w:ins>${run('90')}</w:ins>${run(' pounds.')}`,
      'The toll is ~~75~~ 90 pounds.',
    ],
    [
      'moved away',
      `<w:moveFrom>${run('Tugs wait.')}</w:moveFrom><w:moveTo>${run(' Ships wait.')}</w:moveTo>`,
      '~~Tugs wait.~~ Ships wait.',
    ],
    [
      'struck from within a word',
      `${run('The toll is 4')}${run(',000 pounds a year', STRIKE)}${run(' due.')}`,
      'The toll is 4~~,000~~ ~~pounds a year~~ due.',
    ],
    [
      'struck with a mark',
      `${run('75', STRIKE)}${run('3', `${STRIKE}<w:vertAlign w:val="superscript"/>`)}${run(' 90')}`,
      '~~75³~~ 90',
    ],
    [
      'struck by a style',
      `${run('The toll is ')}${run('75', '<w:rStyle w:val="Gone"/>')}${run(' 90.')}`,
      'The toll is ~~75~~ 90.',
    ],
    [
      'not struck where that is off',
      `${run('75', '<w:rStyle w:val="Gone"/><w:strike w:val="0"/>')}${run(' pounds', '<w:strike w:val="false"/>')}`,
      '75 pounds',
    ],
  ])('%s', (_, content, text) => {
    expect(lines(par(content), style('Gone', 'character', `<w:rPr>${STRIKE}</w:rPr>`))).toEqual([`prose: ${text}`]);
  });

  it('are not where two styles switch over each other', () => {
    const styles =
      style('Old', 'paragraph', `<w:rPr>${STRIKE}</w:rPr>`) + style('Gone', 'character', `<w:rPr>${STRIKE}</w:rPr>`);
    const body = par(`${run('Tugs')}${run(' wait', '<w:rStyle w:val="Gone"/>')}`, '<w:pStyle w:val="Old"/>');
    expect(lines(body, styles)).toEqual(['prose: ~~Tugs~~ wait']);
  });

  it('let a sentence go on where the end of its paragraph is deleted', () => {
    const body = par('The toll is 75', '<w:rPr><w:del/></w:rPr>') + par(' pounds a month.');
    expect(lines(body)).toEqual(['prose: The toll is 75 pounds a month.']);
  });
});

describe('hidden words', () => {
  it.each([
    ['hidden', run('We would take 60.', '<w:vanish/>')],
    ['hidden by a style', run('We would take 60.', '<w:rStyle w:val="Inner"/>')],
    ['white on white', run('We would take 60.', '<w:color w:val="ffffff"/>')],
    ['too small to be seen', run('We would take 60.', '<w:sz w:val="2"/>')],
  ])('%s, are told and left out', (_, secret) => {
    const body = par(`${run('The toll is 75. ')}${secret}`);
    const styles = style('Inner', 'character', '<w:rPr><w:vanish/></w:rPr>');
    expect(lines(body, styles)).toEqual(['prose: The toll is 75.']);
    expect(told(body, styles).hidden).toEqual(['We would take 60.']);
  });

  it.each([
    ['shown where that is off', '<w:rStyle w:val="Inner"/><w:vanish w:val="off"/>'],
    ['hidden on web pages alone', '<w:webHidden/>'],
    ['white on a colour', '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>'],
    ['white on a marker', '<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>'],
  ])('are words that are %s', (_, properties) => {
    const styles = style('Inner', 'character', '<w:rPr><w:vanish/></w:rPr>');
    expect(lines(par(run('The toll is 75.', properties)), styles)).toEqual(['prose: The toll is 75.']);
  });
});

describe('fields', () => {
  it.each([
    [
      'a simple one',
      `${run('See ')}<w:fldSimple w:instr=" REF x ">${run('rule 9')}</w:fldSimple>${run('.')}`,
      'See rule 9.',
    ],
    ['one in parts', `${run('See ')}${complex(' REF x \\h ', run('rule 9'))}${run('.')}`, 'See rule 9.'],
    [
      'one in the code of another',
      `${run('Due ')}${field('begin')}${code(' IF ')}${complex(' MERGEFIELD a ', run('1'))}${code(' = 1 "now" ')}${field('separate')}${run('now')}${field('end')}${run('.')}`,
      'Due now.',
    ],
    [
      'one in what another shows',
      `${complex(' HYPERLINK "x" ', `${run('rule ')}${complex(' REF y ', run('9'))}`)}${run('.')}`,
      'rule 9.',
    ],
    [
      'a list of a form',
      `${run('Berth: ')}<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="north"/><w:listEntry w:val="south"/></w:ddList></w:ffData></w:fldChar></w:r>${code(' FORMDROPDOWN ')}${field('end')}`,
      'Berth: south',
    ],
    [
      'a sign',
      `${run('30 ')}${field('begin')}${code(' SYMBOL 176 \\f "Symbol" \\s 10 ')}${field('end')}${run('C')}`,
      '30 °C',
    ],
    ['a button', `${field('begin')}${code(' MACROBUTTON NoMacro [Name of ship] ')}${field('end')}`, '[Name of ship]'],
    [
      'a fraction',
      `${run('Take ')}${field('begin')}${code(' EQ \\f(3;4) ')}${field('end')}${run(' of it.')}`,
      'Take 3/4 of it.',
    ],
    ['a broken one', `${run('Tugs ')}${field('begin')}${code(' REF x ')}${run('wait.')}`, 'Tugs wait.'],
  ])('show what they show: %s', (_, content, text) => {
    expect(lines(par(content) + par('After.'))).toEqual([`prose: ${text}`, 'prose: After.']);
  });

  it('go over several paragraphs', () => {
    const body =
      par(`${field('begin')}${code(' TOC ')}${field('separate')}${run('Berths')}<w:r><w:tab/></w:r>${run('3')}`) +
      par(`${run('Fees 4')}${field('end')}`);
    expect(lines(body)).toEqual(['prose: Berths 3', 'prose: Fees 4']);
  });

  it('that have no words in the file are told', () => {
    const body = par(`${field('begin')}${code(' AUTONUM ')}${field('end')}${run(' Tugs wait.')}`);
    expect(told(body).leftOut).toEqual(['a number that only Word works out']);
  });
});

describe('boxes to tick', () => {
  const control = (checked: string): string =>
    `<w:sdt><w:sdtPr><w14:checkbox>${checked}<w14:checkedState w14:val="00FE" w14:font="Wingdings"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('x')}</w:sdtContent></w:sdt>`;
  const form = (properties: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${properties}</w:checkBox></w:ffData></w:fldChar></w:r>${code(' FORMCHECKBOX ')}${field('separate')}${field('end')}`;
  const sign = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
  it.each([
    ['controls', control('<w14:checked w14:val="1"/>'), control('<w14:checked w14:val="0"/>')],
    ['controls that say no more', control('<w14:checked/>'), control('')],
    ['forms', form('<w:default w:val="0"/><w:checked/>'), form('<w:default w:val="0"/>')],
    ['forms as they come', form('<w:default w:val="1"/>'), form('<w:default w:val="1"/><w:checked w:val="0"/>')],
    ['signs of Wingdings', sign('Wingdings', 'F0FE'), sign('Wingdings', 'F0A8')],
    ['signs of Wingdings 2', sign('Wingdings 2', 'F053'), sign('Wingdings 2', 'F0A3')],
    [
      'letters in Wingdings',
      run('þ', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
      run('\uf06f', '<w:rFonts w:ascii="Wingdings"/>'),
    ],
  ])('are ticked or not: %s', (_, ticked, unticked) => {
    expect(lines(par(`${ticked}${run(' Tug ')}${unticked}${run(' Pilot')}`))).toEqual(['prose: ☒ Tug ☐ Pilot']);
  });
});

describe('crosses and ticks without a box', () => {
  it('are what they are: a cross says no', () => {
    const sign = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const body = [
      sign('Wingdings', 'F0FC'),
      sign('Wingdings', 'F0FB'),
      sign('Wingdings 2', 'F04F'),
      sign('Wingdings 2', 'F050'),
    ];
    expect(lines(par(body.join(run(' '))))).toEqual(['prose: ✓ ✗ ✗ ✓']);
  });
});

describe('signs of equations', () => {
  const r = (text: string, properties: string): string => `<m:r><w:rPr>${properties}</w:rPr><m:t>${text}</m:t></m:r>`;
  it('are struck, hidden and barred', () => {
    const body = par(
      `<m:oMath>${r('a', '<w:del/>')}${r('b', '<w:strike/>')}${r('key', '<w:vanish/>')}<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${r('x', '')}</m:e></m:bar></m:oMath>`,
    );
    expect(lines(body)).toEqual(['prose: ~~ab~~x\u0305']);
    expect(told(body).hidden).toEqual(['key']);
  });
});

describe('content controls', () => {
  const control = (properties: string, content: string): string =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  it.each([
    ['a choice', control('<w:dropDownList/>', run('weekly')), 'Paid weekly.'],
    ['a date', control('<w:date/>', run('on 4 May')), 'Paid on 4 May.'],
    ['one in another', control('', control('<w:text/>', run('weekly'))), 'Paid weekly.'],
    ['one that is to be filled in', control('<w:showingPlcHdr/>', run('Choose an item')), 'Paid [Choose an item].'],
  ])('are read: %s', (_, content, text) => {
    expect(lines(par(`${run('Paid ')}${content}${run('.')}`))).toEqual([`prose: ${text}`]);
  });
});

describe('signs and breaks', () => {
  it('are read as they are seen', () => {
    const body =
      par(
        '<w:r><w:t>AX</w:t><w:noBreakHyphen/><w:t>44</w:t><w:tab/><w:t>har</w:t><w:softHyphen/><w:t>bour\u00adside</w:t></w:r>',
      ) +
      par('<w:r><w:t>Quay</w:t><w:br/><w:t>north</w:t></w:r>') +
      par('<w:r><w:t>One.</w:t><w:br/><w:br/><w:t>Two.</w:t><w:br w:type="page"/><w:t>Three.</w:t></w:r>') +
      par(`${run('T')}`, '<w:framePr w:dropCap="drop"/>') +
      par('he port opens.') +
      par(
        '<w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      );
    expect(lines(body).map((line) => line.slice('prose: '.length))).toEqual([
      'AX\u201144 harbourside',
      'Quay north',
      'One.',
      'Two.',
      'Three.',
      'The port opens.',
      '漢',
    ]);
  });
});

describe('equations', () => {
  const math = (inner: string): string => `<m:oMath>${inner}</m:oMath>`;
  const r = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
  const e = (inner: string, name = 'e'): string => `<m:${name}>${inner}</m:${name}>`;
  it.each([
    ['P×0.04', r('P×0.04')],
    ['(a+b)/c', `<m:f>${e(r('a+b'), 'num')}${e(r('c'), 'den')}</m:f>`],
    ['P·(1+r)ⁿ', `${r('P·')}<m:sSup>${e(`<m:d>${e(r('1+r'))}</m:d>`)}${e(r('n'), 'sup')}</m:sSup>`],
    ['x^(a/b)', `<m:sSup>${e(r('x'))}${e(`<m:f>${e(r('a'), 'num')}${e(r('b'), 'den')}</m:f>`, 'sup')}</m:sSup>`],
    ['√(p·q)', `<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/>${e(r('p·q'))}</m:rad>`],
    ['∛(8)', `<m:rad><m:deg>${r('3')}</m:deg>${e(r('8'))}</m:rad>`],
    [
      '∑ᵢ₌₁ⁿ xᵢ',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(r('i=1'), 'sub')}${e(r('n'), 'sup')}${e(`<m:sSub>${e(r('x'))}${e(r('i'), 'sub')}</m:sSub>`)}</m:nary>`,
    ],
    ['[1 2; 3 4]', `<m:m><m:mr>${e(r('1'))}${e(r('2'))}</m:mr><m:mr>${e(r('3'))}${e(r('4'))}</m:mr></m:m>`],
  ])('are one line: %s', (text, inner) => {
    expect(lines(par(`${run('It is ')}${math(inner)}${run('.')}`))).toEqual([`prose: It is ${text}.`]);
    expect(lines(par(`<m:oMathPara>${math(inner)}</m:oMathPara>`))).toEqual([`prose: ${text}`]);
  });
});
