import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { across, pdfOf, wrapped } from '../../fixtures/pdf/side-by-side.ts';
import { openReader, sentencesOf } from './open-reader.ts';

const reader = openReader();
const read = async (...pages: Pick<CourierPage, 'content'>[]) =>
  sentencesOf(await reader.read({ bytes: pdfOf(pages), sourceFilename: 'fixture.pdf' }, {}));
const proseOf = async (...pages: CourierPage[]) =>
  (await read(...pages)).filter(({ kind }) => kind !== 'furniture').map(({ text }) => text);

const QUARRY = [
  'The quarry was opened in 1907 by two brothers who sold slate to builders in the north.',
  'In 1921 they paid 4,300 pounds for a second pit and hired ninety men.',
  'Most of the slate went by canal until the railway came.',
];
const FLOOD = [
  'A flood closed the lower pit for three years.',
  'The owners asked the county for 12,000 pounds and were given half of it.',
  'Work began again in spring, when the water had been led off by a tunnel of two miles.',
];
const MUSEUM = [
  'Today the quarry is a museum with a small train.',
  'Visitors pay 9 pounds, children under six nothing.',
  'It is open from May until the end of October, on all days but Monday, and the tunnel can be walked with a guide.',
];
const lines = (sentences: readonly string[], width: number) => wrapped(sentences.join(' '), width);

describe('columns of a text that a file writes line by line', () => {
  it.each([
    [
      'two',
      [
        [50, lines(QUARRY, 40)],
        [320, lines(FLOOD, 40)],
      ],
      {},
      [...QUARRY, ...FLOOD],
    ],
    [
      'three narrow ones',
      [
        [50, lines(QUARRY, 26)],
        [225, lines(FLOOD, 26)],
        [400, lines(MUSEUM, 26)],
      ],
      {},
      [...QUARRY, ...FLOOD, ...MUSEUM],
    ],
    [
      'of different width, off each other’s baselines',
      [
        [50, lines(QUARRY, 24)],
        [230, lines(FLOOD, 50)],
      ],
      { shift: 5 },
      [...QUARRY, ...FLOOD],
    ],
  ] as const)('%s', async (_, columns, options, sentences) => {
    expect(await proseOf(across(columns, options))).toEqual(sentences);
  });

  it('are read above and below a title over both', async () => {
    const page = across(
      [
        [50, lines(QUARRY, 40)],
        [320, lines(FLOOD, 40)],
      ],
      { y: 740 },
    );
    const title = 'The museum of the quarry and its opening hours in summer and in winter seasons';
    page.line(title, 50, 640);
    across(
      [
        [50, lines(MUSEUM, 40)],
        [320, lines(QUARRY, 40)],
      ],
      { y: 610, page },
    );
    expect(await proseOf(page)).toEqual([...QUARRY, ...FLOOD, title, ...MUSEUM, ...QUARRY]);
  });

  it('have their own titles, which stand beside the text of the other column', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    const [plain, bold] = [
      await document.embedFont(StandardFonts.TimesRoman),
      await document.embedFont(StandardFonts.TimesRomanBold),
    ];
    const [left, right] = [
      ['*Pits', ...lines(QUARRY, 44), '*Floods', ...lines(FLOOD.slice(0, 2), 44)],
      [...lines(FLOOD.slice(2), 44), '*Museum', ...lines(MUSEUM, 44)],
    ];
    for (let i = 0; i < Math.max(left.length, right.length); i++) {
      for (const [x, line] of [[60, left[i]] as const, [320, right[i]] as const]) {
        if (line === undefined) continue;
        page.drawText(line.replace('*', ''), {
          x,
          y: 700 - 12 * i,
          size: 10,
          font: line.startsWith('*') ? bold : plain,
        });
      }
    }
    const all = sentencesOf(await reader.read({ bytes: await document.save(), sourceFilename: 'columns.pdf' }, {}));
    expect(all.map(({ section, text }) => [section, text])).toEqual([
      ...['Pits', ...QUARRY].map((text) => ['Pits', text]),
      ...['Floods', ...FLOOD].map((text) => ['Floods', text]),
      ...['Museum', ...MUSEUM].map((text) => ['Museum', text]),
    ]);
  });

  it('keeps the rows of tables of words, of numbered things, and of terms', async () => {
    const rows = [
      ['Event', 'What is covered'],
      ['Loss of the luggage in transit', 'Covered up to the sum insured'],
      ['Late arrival of the luggage', 'Covered after twelve hours'],
      ['Theft from a locked car', 'Covered if reported to police'],
      ['Damage by water or fire', 'Not covered at any time'],
    ];
    const kit = [
      'Lamp with two cells',
      'Rope of thirty metres',
      'Helmet in three sizes',
      'Gloves of thick leather',
      'Whistle and a map',
      'First aid kit',
    ];
    const table = across(
      [
        [60, rows.map(([a]) => a as string)],
        [330, rows.map(([, b]) => b as string)],
      ],
      { leading: 18 },
    );
    const numbered = across(
      [
        [60, kit.map((_, i) => `${i + 1}`)],
        [100, kit],
        [400, kit.map((_, i) => `${i * 7 + 14}`)],
      ],
      { leading: 20 },
    );
    const terms = across([
      [60, ['Charge', '', 'Month']],
      [200, ['means a lien or a pledge and', 'any trust.', 'means thirty days.']],
    ]);
    const all = await read(table, numbered, terms);
    expect(all.filter(({ kind }) => kind !== 'row').map(({ text }) => text)).toEqual([]);
    expect(all.map(({ text }) => text)).toEqual([
      ...rows.map((row) => row.join('\t')),
      ...kit.map((name, i) => `${i + 1}\t${name}\t${i * 7 + 14}`),
      'Charge\tmeans a lien or a pledge and any trust.',
      'Month\tmeans thirty days.',
    ]);
  });
});

describe('two languages side by side', () => {
  const CLAUSES = [
    ['1. Term', 'The loan runs for two years from the day of payment.'],
    ['2. Interest', 'The interest is four percent a year and due each month.'],
  ] as const;
  const KLAUSELN = [
    ['1. Laufzeit', 'Das Darlehen hat eine Laufzeit von zwei Jahren ab Auszahlung.'],
    ['2. Zinsen', 'Die Zinsen betragen vier Prozent im Jahr und sind monatlich zahlbar.'],
  ] as const;

  it('are texts of their own, written line by line', async () => {
    const column = (clauses: typeof CLAUSES | typeof KLAUSELN) =>
      clauses.flatMap(([title, text]) => [title, ...wrapped(text, 36), '']);
    const sentences = await read(
      across([
        [60, column(CLAUSES)],
        [320, column(KLAUSELN)],
      ]),
    );
    expect(sentences.map(({ section, text }) => [section, text])).toEqual(
      [...CLAUSES, ...KLAUSELN].flatMap(([title, text]) => [
        [title, title],
        [title, text],
      ]),
    );
  });

  it('are told by numbers that each language names in its own words', async () => {
    const clauses = ['Article 3 Rent', wrapped('The rent is 640 pounds a month, paid in advance.', 36)] as const;
    const articulos = [
      'Articulo 3 Renta',
      wrapped('La renta es de 640 libras al mes, pagadas por adelantado.', 36),
    ] as const;
    const next = ['Article 4 Pets', ['No dog or cat may be kept in the house.']] as const;
    const luego = ['Articulo 4 Animales', ['No se permiten perros en la casa.']] as const;
    const sentences = await read(
      across([
        [60, [clauses[0], ...clauses[1], '', next[0], ...next[1]]],
        [320, [articulos[0], ...articulos[1], '', luego[0], ...luego[1]]],
      ]),
    );
    expect(sentences.map(({ text }) => text)).toEqual(
      [clauses, next, articulos, luego].flatMap(([title, text]) => [title, text.join(' ')]),
    );
  });

  it('come with their titles, written cell by cell', async () => {
    const page = new CourierPage(0, 9);
    CLAUSES.forEach(([title, text], i) => {
      const [other, words] = KLAUSELN[i] as (typeof KLAUSELN)[number];
      page.line(title, 60, 700 - i * 80).line(other, 320, 700 - i * 80);
      page.lines(wrapped(text, 36), 60, 688 - i * 80, 12).lines(wrapped(words, 36), 320, 688 - i * 80, 12);
    });
    expect((await read(page)).map(({ section, text }) => [section, text])).toEqual(
      CLAUSES.flatMap((own, i) => [own, KLAUSELN[i] as (typeof KLAUSELN)[number]]).flatMap(([title, text]) => [
        [title, title],
        [title, text],
      ]),
    );
  });
});

describe('numbers at the margin', () => {
  it.each([
    ['beside every line, in a stream of their own', 60, 24, (i: number) => i + 1, true],
    ['beside every line, at the right', 540, 14, (i: number) => i + 1, false],
    ['beside every fifth line', 60, 14, (i: number) => ((i + 1) % 5 === 0 ? i + 1 : null), false],
  ] as const)('%s', async (_, x, leading, numberOf, isFirst) => {
    const page = new CourierPage(0, 10);
    const text = lines([...QUARRY, ...FLOOD, ...MUSEUM], 48);
    const number = (i: number): void => {
      if (numberOf(i) !== null) page.line(`${numberOf(i)}`, x, 750 - i * leading);
    };
    if (isFirst) for (const i of text.keys()) number(i);
    text.forEach((line, i) => {
      page.line(line, 100, 750 - i * leading);
      if (!isFirst) number(i);
    });
    const all = await read(page);
    expect(all.filter(({ kind }) => kind === 'prose').map((s) => s.text)).toEqual([...QUARRY, ...FLOOD, ...MUSEUM]);
    const shown = text.flatMap((_line, i) => numberOf(i) ?? []);
    expect(all.filter(({ kind }) => kind === 'furniture').map((s) => s.text)).toEqual(shown.map(String));
  });

  it.each(['left', 'right'] as const)(
    'at the %s, up to 25, with who speaks at a distance from the words',
    async (side) => {
      const said = [
        ['Q.', 'Who lit the lamp on the pier that'],
        ['', 'evening?'],
        ['A.', 'My brother did, as he was paid 12'],
        ['', 'pounds for the whole of the winter.'],
        ['THE JUDGE:', 'Was he there'],
        ['', 'alone?'],
      ] as const;
      const page = new CourierPage(0, 10);
      for (let i = 0; i < 25; i++) {
        const [who, words] = said[i % said.length] as (typeof said)[number];
        const y = 760 - i * 24;
        if (side === 'left') page.line(`${i + 1}`, i < 9 ? 66 : 60, y);
        if (who !== '') page.line(who, 100, y);
        page.line(words, who.length > 2 ? 180 : 130, y);
        if (side === 'right') page.line(`${i + 1}`, 520, y);
      }
      expect((await proseOf(page)).slice(0, 3)).toEqual([
        'Q. Who lit the lamp on the pier that evening?',
        'A. My brother did, as he was paid 12 pounds for the whole of the winter.',
        'THE JUDGE: Was he there alone?',
      ]);
    },
  );

  it('go on below the last line of a pleading', async () => {
    const page = new CourierPage(0, 10);
    for (let i = 0; i < 20; i++) page.line(`${i + 1}`, i < 9 ? 66 : 60, 760 - i * 24);
    page.lines(lines(QUARRY, 48), 100, 757, 24);
    const all = await read(page);
    expect(all.filter(({ kind }) => kind === 'prose').map(({ text }) => text)).toEqual(QUARRY);
  });

  it('are none where they count paragraphs', async () => {
    const page = new CourierPage(0, 10);
    let y = 760;
    for (const [i, sentence] of [...QUARRY, ...FLOOD].entries()) {
      page.line(`${i + 1}`, 60, y);
      const own = wrapped(sentence, 40);
      page.lines(own, 90, y, 13);
      y -= 13 * own.length;
    }
    const all = await read(page);
    expect(all.filter(({ kind }) => kind === 'furniture')).toEqual([]);
    expect(all.map(({ text }) => text).join(' ')).toContain('4\tA flood closed the lower pit');
  });

  it('leave questions and answers of a hearing whole', async () => {
    const said = [
      'Q. Who kept the key of the',
      'store in the winter of 2019?',
      'A. The clerk kept it, but only',
      'until the new lock was fitted',
      'for 85 pounds.',
      'Q. Who paid?',
      'A. Nobody did.',
    ];
    const page = across(
      [
        [60, said.map((_, i) => `${i + 1}`)],
        [90, said],
      ],
      { leading: 22, size: 10 },
    );
    expect(await proseOf(page)).toEqual([
      'Q. Who kept the key of the store in the winter of 2019?',
      'A. The clerk kept it, but only until the new lock was fitted for 85 pounds.',
      'Q. Who paid?',
      'A. Nobody did.',
    ]);
  });
});

describe('sentences and clauses', () => {
  it('goes on over a footnote, page numbers at any height and a running title', async () => {
    const TITLE = 'Rules of the harbour';
    const pages = [
      {
        lines: wrapped('A ship that enters the port at night shows two lamps (thus, the master of the ship must', 60),
        number: ['17', 40],
      },
      {
        lines: wrapped('not enter without a lamp), and waits for the pilot. The pilot comes within an hour.', 60),
        number: ['18', 44],
      },
      { lines: ['The port is closed on Sundays.'], number: ['19', 48] },
    ] as const;
    const made = pages.map(({ lines: own, number: [n, y] }, i) => {
      const page = new CourierPage(i, 11).line(TITLE, 72, 770).lines(own, 72, 700).line(n, 300, y);
      const note = new CourierPage(i, 8).line('1 See the rules of 1998 for older ships.', 72, 80);
      return { content: i === 0 ? `${page.content}\n${note.content}` : page.content };
    });
    const all = await read(...made);
    expect(all.map(({ text }) => text)).toContain(
      'A ship that enters the port at night shows two lamps (thus, the master of the ship must\fnot enter without a lamp), and waits for the pilot.',
    );
    expect(all.filter(({ kind }) => kind === 'furniture').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['17', '18', '19']),
    );
  });

  it('begins a block with each numbered clause, under the title with its number', async () => {
    const page = new CourierPage(0, 10).lines(
      [
        '3. Rent',
        '3.1 The rent is 700 euros a month.',
        '3.2 It is due on the first day of the month.',
        '4 Deposit',
        '4.1 Amount',
        '4.1.1 The deposit is 1,400 euros.',
      ],
      72,
      700,
      13,
    );
    expect((await read(page)).map(({ kind, section, text }) => [kind, section, text])).toEqual([
      ['heading', '3. Rent', '3. Rent'],
      ['prose', '3. Rent', '3.1 The rent is 700 euros a month.'],
      ['prose', '3. Rent', '3.2 It is due on the first day of the month.'],
      ['heading', '4 Deposit > 4.1 Amount', '4 Deposit'],
      ['heading', '4 Deposit > 4.1 Amount', '4.1 Amount'],
      ['prose', '4 Deposit > 4.1 Amount', '4.1.1 The deposit is 1,400 euros.'],
    ]);
  });

  it('keeps the fields of a form apart', async () => {
    const fields = [
      'Name of the applicant: ________',
      'IBAN: NO11 2222 3333 444',
      'Trial number: 7781',
      'Signature ________ Date ____',
    ];
    expect(await proseOf(new CourierPage(0, 10).lines(fields, 72, 700, 13))).toEqual(fields);
  });
});
