import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../../src/engine/documents/tables/tables-of.ts';
import { rawPdf } from '../../fixtures/make-pdf.ts';
import { openReader, sentencesOf } from './open-reader.ts';

const reader = openReader();
const LETTER = [0, 0, 612, 792] as const;

/** Text in Courier: every glyph is 0.6 of the size wide. */
const text = (x: number, y: number, words: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words.replace(/[()]/g, '\\$&')}) Tj ET`;
const endOf = (x: number, words: string, size = 10): number => x + words.length * 0.6 * size;

interface Extras {
  readonly resources?: string;
  readonly catalog?: string;
  readonly extra?: (first: number) => readonly string[];
  readonly annotations?: readonly string[];
}

async function read(parts: readonly string[], { catalog, extra, ...page }: Extras = {}) {
  const bytes = rawPdf({
    pages: [{ content: parts.join('\n'), mediaBox: LETTER, ...page }],
    ...(catalog === undefined ? {} : { catalog }),
    ...(extra === undefined ? {} : { extra }),
  });
  const document = await reader.read({ bytes, sourceFilename: 'page.pdf' }, {});
  return {
    reason: document.pages[0]?.reason ?? null,
    lines: sentencesOf(document).map((sentence) => sentence.text),
    sentences: sentencesOf(document),
    values: tablesOf(document.pages, document.passages).flatMap(({ rows }) =>
      rows.map(({ cells }) => cells.map(({ value, unit, scale }) => [value, unit, scale])),
    ),
  };
}

describe('raised and lowered figures', () => {
  it('are marks in text, and stay in their sentence', async () => {
    const { lines } = await read([
      text(72, 700, 'The toll is 85'),
      text(endOf(72, 'The toll is 85'), 704, '3', 6),
      text(endOf(72, 'The toll is 85') + 4, 700, ' crowns for CO'),
      text(endOf(72, 'The toll is 85 crowns for CO') + 4, 697, '2', 6),
      text(endOf(72, 'The toll is 85 crowns for CO') + 8, 700, '.'),
    ]);
    expect(lines).toEqual(['The toll is 85³ crowns for CO₂.']);
  });

  it('are marks in the size of the text too, and before a capital at the head of a line', async () => {
    const { lines } = await read([
      text(72, 700, 'The hut costs 85'),
      text(endOf(72, 'The hut costs 85'), 704, '3'),
      text(endOf(72, 'The hut costs 853'), 700, ' crowns a night.'),
      text(72, 664, 'b', 6),
      text(76, 660, 'Members pay half.', 9),
    ]);
    expect(lines).toEqual(['The hut costs 85³ crowns a night.', 'ᵇMembers pay half.']);
  });

  it('are no part of a figure in a cell', async () => {
    const { values } = await read([
      ...[text(72, 700, 'Plan'), text(200, 700, 'Price'), text(300, 700, 'Rate')],
      ...[text(72, 686, 'Basic'), text(200, 686, '75'), text(endOf(200, '75'), 690, '1', 6), text(300, 686, '3.5')],
      ...[text(72, 672, 'Family'), text(200, 672, '120'), text(300, 672, '4.0'), text(endOf(300, '4.0'), 676, '2', 6)],
    ]);
    expect(values.map((row) => row.map(([value]) => value))).toEqual([
      [75, 3.5],
      [120, 4],
    ]);
  });
});

it('a figure with blanks is one cell, under dates, in the unit of the corner', async () => {
  const right = (x: number, y: number, words: string) => text(x - words.length * 6, y, words);
  const row = (y: number, cells: readonly string[]) => [
    text(72, y, cells[0] as string),
    right(300, y, cells[1] as string),
    right(420, y, cells[2] as string),
  ];
  const { values, sentences } = await read([
    ...row(700, ['TUSD', '30.06.2024', '30.06.2023']),
    ...row(686, ['Stocks', '14 250', '9 100']),
    ...row(672, ['Bonds', '203 400', '88 075']),
  ]);
  expect(values).toEqual([
    [
      [14_250, 'USD', 1000],
      [9100, 'USD', 1000],
    ],
    [
      [203_400, 'USD', 1000],
      [88_075, 'USD', 1000],
    ],
  ]);
  expect(sentences[1]?.headerText).toBe('TUSD\t30.06.2024\t30.06.2023');
});

it('a unit that is turned at the side of a table is that of its figures, wherever the file has it', async () => {
  const row = (y: number, [label, ...cells]: readonly [string, string, string]) => [
    text(90, y, label),
    ...cells.map((cell, i) => text(300 + 120 * i - cell.length * 6, y, cell)),
  ];
  const { values } = await read([
    ...row(700, ['Port', '2023', '2022']),
    ...row(686, ['Cork', '4,210', '3,980']),
    ...row(672, ['Derry', '1,050', '990']),
    ...row(658, ['Sligo', '310', '305']),
    text(72, 620, 'The wardens counted all of it at the end of the year.'),
    `q 0 1 -1 0 440 640 cm ${text(0, 0, 'EUR million', 8)} Q`,
  ]);
  expect(values[0]).toEqual([
    [4210, 'EUR', 1e6],
    [3980, 'EUR', 1e6],
  ]);
});

it('a layer that is off is no text, and is told', async () => {
  const content = [
    text(72, 700, 'The shown price is 12 crowns.'),
    '/OC /L0 BDC',
    text(72, 680, 'The draft says 99.'),
    'EMC',
  ];
  const layer = { resources: '/Properties << /L0 6 0 R >>', extra: () => ['<< /Type /OCG /Name (Draft) >>'] };
  const off = await read(content, { ...layer, catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>' });
  expect(off.lines).toEqual(['The shown price is 12 crowns.']);
  expect(off.reason).toContain('The draft says 99.');
  const on = await read(content, { ...layer, catalog: '/OCProperties << /OCGs [6 0 R] /D << /ON [6 0 R] >> >>' });
  expect(on.lines).toEqual(['The shown price is 12 crowns.', 'The draft says 99.']);
});

describe('struck words', () => {
  it('have a line through them, and no line below them or beyond them', async () => {
    const x = endOf(72, 'The fine is ');
    const { lines } = await read([
      text(72, 700, 'The fine is 30 50 crowns.'),
      `${x} 703.3 m ${x + 12} 703.3 l S`,
      text(72, 680, 'These words are underlined.'),
      `72 678.5 m ${endOf(72, 'These words are underlined.')} 678.5 l S`,
      text(72, 660, 'A rule of the page runs here.'),
      '20 663.3 m 590 663.3 l S',
    ]);
    expect(lines).toEqual([
      'The fine is ~~30~~ 50 crowns.',
      'These words are underlined.',
      'A rule of the page runs here.',
    ]);
  });

  it('may be struck by an annotation, whose comment names them', async () => {
    const { lines } = await read([text(72, 700, 'The old fee applies.'), text(72, 680, 'The new fee is 7.')], {
      annotations: [
        '<< /Type /Annot /Subtype /StrikeOut /F 4 /Contents (remove) /Rect [70 696 200 710] /QuadPoints [70 710 200 710 70 696 200 696] >>',
      ],
    });
    expect(lines).toEqual(['~~The old fee applies.~~', 'The new fee is 7.', 'remove: ~~The old fee applies.~~']);
  });
});

it('an initial is a letter of its word, beside several lines', async () => {
  const { lines } = await read([
    text(72, 686, 'M', 36),
    text(96, 700, 'ilk was sold by the jug in this street'),
    text(96, 686, 'until the war.'),
  ]);
  expect(lines).toEqual(['Milk was sold by the jug in this street until the war.']);
});

it.each([
  ['I', 'n the second year the mill burned to the', 'In the second year the mill burned to the ground.'],
  ['A', 'nd in the second year the mill was sold off', 'And in the second year the mill was sold off ground.'],
  ['A', 'mill stood here until it burned to the very', 'A mill stood here until it burned to the very ground.'],
])('the initial %s is a word where the letters behind it are one: %s', async (initial, line, sentence) => {
  const own = [text(72, 686, initial, 36), text(98, 700, line), text(98, 686, 'ground.')];
  expect((await read(own)).lines).toEqual([sentence]);
  // An editor of PDFs may write it last.
  expect((await read([...own.slice(1), own[0] as string])).lines).toEqual([sentence]);
});

it('a watermark heads nothing, and parts no sentence', async () => {
  const { sentences } = await read([
    text(72, 500, 'The tenant pays in advance and'),
    `q 0.9 g 0.7 0.7 -0.7 0.7 100 380 cm ${text(0, 0, 'DRAFT', 70)} Q`,
    text(72, 486, 'keeps the yard clean.'),
  ]);
  expect(sentences.map(({ kind, section, text: words }) => [kind, section, words])).toEqual([
    ['prose', '', 'The tenant pays in advance and keeps the yard clean.'],
    ['furniture', '', 'DRAFT'],
  ]);
});

it('a hyphen of the author stays at a line end', async () => {
  const { lines } = await read([
    text(72, 700, 'The barge is a sea-'),
    text(72, 686, 'going one, and its accom-'),
    text(72, 672, 'modation is good.'),
  ]);
  expect(lines).toEqual(['The barge is a sea-going one, and its accommodation is good.']);
});

it('text that stands last in the file is read where it stands', async () => {
  const { lines } = await read([
    `${text(72, 700, 'The load is')} ${text(endOf(72, 'The load is 4,500 '), 700, 'tons a day.')}`,
    text(72, 686, 'It is weighed at the gate each time.'),
    text(72, 600, 'The clerk signs.'),
    text(endOf(72, 'The load is '), 700, '4,500'),
  ]);
  expect(lines).toEqual(['The load is 4,500 tons a day.', 'It is weighed at the gate each time.', 'The clerk signs.']);
});
