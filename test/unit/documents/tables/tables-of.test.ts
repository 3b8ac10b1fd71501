import { describe, expect, it } from 'vitest';
import { tableLine } from '../../../../src/contract/view/tables/table-line.ts';
import type { Line } from '../../../../src/engine/documents/layout/line.ts';
import { tablesOf } from '../../../../src/engine/documents/tables/tables-of.ts';
import { makeLine } from '../make-line.ts';
import { middle, type PageLine, page, right, storedTablesOf } from './table-page.ts';

const linesOf = (...pages: readonly Line[][]) =>
  storedTablesOf(...pages).map((table) => table.rows.map((row) => tableLine(table, row)));

describe('the tables of stored pages', () => {
  it('have the heads of rows and columns, units and scale, and what is said of the whole table', () => {
    const [table] = storedTablesOf(
      page(
        [middle(360, 'Selected income statement data')],
        [
          [72, 'Three months ended March 31, (in millions)'],
          right(480, '2021'),
          right(560, '2020'),
          right(640, 'Change'),
        ],
        [[72, 'Interest income:']],
        [[84, 'Loans'], right(480, '$ 10,017'), right(560, '$ 11,932'), right(640, '(16)%')],
        [[84, 'Deposits'], right(480, '76'), right(560, '569'), right(640, '(87)%')],
        [[72, 'Total interest income'], right(480, '10,093'), right(560, '12,501'), right(640, '(19)%')],
      ),
    );
    expect(table).toMatchObject({ pages: [0], currency: 'USD', scale: 1e6 });
    expect(table?.columns.map(({ heads }) => heads.map(({ text }) => text))).toEqual(
      ['2021', '2020', 'Change'].map((name) => ['Three months ended March 31,', name]),
    );
    expect(table?.rows.map(({ heads }) => heads.map(({ text }) => text))).toEqual([
      ['Interest income', 'Loans'],
      ['Interest income', 'Deposits'],
      ['Total interest income'],
    ]);
    expect(table?.rows[1]?.cells).toMatchObject([
      { text: '76', column: 0, value: 76, unit: 'USD', scale: 1e6 },
      { text: '569', column: 1, value: 569, unit: 'USD', scale: 1e6 },
      { text: '(87)%', column: 2, value: -87, unit: '%', scale: 1 },
    ]);
  });

  it('say where each head and each value stands', () => {
    const pages = page(
      [right(420, 'Fair value'), right(560, 'Total')],
      [[72, 'Trading loans'], right(420, '1,234'), right(560, '5,678')],
      [[72, 'Other loans'], right(420, '1,000'), right(560, '2,000')],
    );
    const [table] = storedTablesOf(pages);
    const text = pages.map((line) => line.text).join('\n');
    const row = table?.rows[0];
    expect(row?.cells.map(({ start, end }) => text.slice(start, end))).toEqual(['1,234', '5,678']);
    const places = [...(row?.heads ?? []), ...(table?.columns[1]?.heads ?? [])].flatMap(({ ranges }) => ranges);
    expect(places.map(([start, end]) => text.slice(start, end))).toEqual(['Trading loans', 'Total']);
  });

  const first = page(
    [[72, '(in millions)'], right(420, '2021'), right(560, '2020')],
    [[72, 'Cash'], right(420, '1,234'), right(560, '5,678')],
  );

  it('go on over a page under the head of the page before', () => {
    const tables = linesOf(first, page([[72, 'Loans'], right(420, '300'), right(560, '400')]));
    expect(tables).toEqual([
      ['Cash. 2021: 1,234 million; 2020: 5,678 million', 'Loans. 2021: 300 million; 2020: 400 million'],
    ]);
  });

  it('go on where the next page has the same head again', () => {
    const next = page(
      [[72, '(in millions)'], right(420, '2021'), right(560, '2020')],
      [[72, 'Loans'], right(420, '300'), right(560, '400')],
    );
    expect(linesOf(first, next)).toHaveLength(1);
    const other = page([right(420, '2019'), right(560, '2018')], [[72, 'Loans'], right(420, '300'), right(560, '400')]);
    expect(linesOf(first, other)).toHaveLength(2);
  });

  it('have what stands over all their columns', () => {
    const [table] = storedTablesOf(
      page(
        [middle(470, 'Total auto and other')],
        [right(420, '2021'), right(560, '2020')],
        [[72, 'California'], right(420, '1,234'), right(560, '5,678')],
      ),
    );
    expect(table?.columns[1]?.heads.map(({ text }) => text)).toEqual(['Total auto and other', '2020']);
  });

  it('end with the page where text follows', () => {
    const withText = [...first, makeLine('Some words that follow the table on its own page.', 500)];
    expect(linesOf(withText, page([[72, 'Loans'], right(420, '300'), right(560, '400')]))).toHaveLength(2);
  });

  describe('with headings as wide as their columns', () => {
    const HEAD = [right(420, '2021'), right(560, '2020')] as const;
    const row = (name: string) => [[84, name], right(420, '1,234'), right(560, '5,678')] as const;
    const WIDE = 'Adjustments to reconcile net income to net cash provided by operating activities:';
    const headsOf = (...pages: readonly Line[][]) =>
      storedTablesOf(...pages).map(({ rows }) => rows.map(({ heads }) => heads.map(({ text }) => text).join(' > ')));
    const above = page(HEAD, row('Cost'), row('Net income'));
    const below = (from: number, ...lines: readonly PageLine[]) =>
      page(...lines).map((_, i) => {
        const line = lines[i] as PageLine;
        return makeLine(typeof line === 'string' ? [[72, line]] : line, from - 20 * i);
      });

    it('go on below one, under their head', () => {
      const lines = page(HEAD, row('Net income'), WIDE, row('Depreciation'), row('Impairment'));
      expect(headsOf(lines)).toEqual([
        ['Net income', ...['Depreciation', 'Impairment'].map((name) => `${WIDE.slice(0, -1)} > ${name}`)],
      ]);
      expect(storedTablesOf(lines)[0]?.columns.map(({ heads }) => heads[0]?.text)).toEqual(['2021', '2020']);
    });

    it('begin with one below the names of their columns', () => {
      const [table] = storedTablesOf(page(HEAD, WIDE, row('Net income'), row('Depreciation')));
      expect(table?.columns.map(({ heads }) => heads[0]?.text)).toEqual(['2021', '2020']);
      expect(table?.rows[0]?.heads.map(({ text }) => text)).toEqual([WIDE.slice(0, -1), 'Net income']);
    });

    it('end with a sentence, a title that is set off, other columns and a head', () => {
      const sentence = 'The figures of the second plant are those of the whole year and were not audited.';
      const plain = (name: string) => [[84, name], right(340, '1,234'), right(640, '5,678')] as const;
      const others = [
        below(640, sentence, row('Depreciation')),
        [...below(640, WIDE), ...below(590, row('Depreciation'), row('Impairment'))],
        [...below(590, WIDE), ...below(570, row('Depreciation'), row('Impairment'))],
        below(640, WIDE, plain('Depreciation'), plain('Impairment')),
        below(640, WIDE, HEAD, row('Depreciation')),
      ];
      expect(others.map((lines) => storedTablesOf([...above, ...lines]).length)).toEqual([2, 2, 2, 2, 2]);
    });

    it('go on over a page behind one at its end or at the beginning of the next', () => {
      const rest = [row('Depreciation'), row('Impairment')] as const;
      const whole = [
        ['Cost', 'Net income', `${WIDE.slice(0, -1)} > Depreciation`, `${WIDE.slice(0, -1)} > Impairment`],
      ];
      expect(headsOf([...above, ...below(640, WIDE)], page(...rest))).toEqual(whole);
      expect(headsOf(above, page(WIDE, ...rest))).toEqual(whole);
      expect(headsOf([...above, ...below(640, WIDE)], page(HEAD, ...rest))).toHaveLength(2);
    });
  });

  it('have the currency of a row that states it in a cell of its own', () => {
    const lines = linesOf(
      page(
        [[72, 'City'], right(300, 'Hotel'), right(420, 'Dinner'), [460, 'Currency']],
        [[72, 'Zurich'], right(300, '240'), right(420, '95'), [460, 'CHF']],
        [[72, 'Paris'], right(300, '205'), right(420, '60'), [460, 'EUR']],
      ),
    );
    expect(lines).toEqual([
      ['Zurich. Hotel: 240 CHF; Dinner: 95 CHF; Currency: CHF', 'Paris. Hotel: 205 EUR; Dinner: 60 EUR; Currency: EUR'],
    ]);
  });

  it('keep the rows of struck figures, which have no value, and what stands beside them', () => {
    const [table] = storedTablesOf(
      page(
        [[72, 'Berth'], right(420, '2021'), right(560, '2022')],
        [[72, 'North'], right(420, '~~1,200~~'), right(560, '1,350')],
        [[72, '~~East~~'], right(420, '~~800~~'), right(560, '~~820~~')],
        [[72, 'South'], right(420, '~~900~~ 950'), right(560, '1,010')],
      ),
    );
    expect(table?.columns.map(({ heads }) => heads.map(({ text }) => text))).toEqual([['2021'], ['2022']]);
    expect(table?.rows.map(({ heads, cells }) => [heads[0]?.text, ...cells.map(({ value }) => value)])).toEqual([
      ['North', null, 1350],
      ['~~East~~', null, null],
      ['South', 950, 1010],
    ]);
  });

  it('are counted in what the corner says in brackets, each in its own', () => {
    const tables = storedTablesOf(
      page(
        [[72, 'EUR million']],
        [right(420, '2021'), right(560, '2020')],
        [[72, 'Ships'], right(420, '412'), right(560, '398')],
        [[72, 'Cranes'], right(420, '105'), right(560, '99')],
        [[72, 'Staff']],
        [[72, '(000s)'], right(420, '2021'), right(560, '2020')],
        [[72, 'Wages'], right(420, '77'), right(560, '71')],
      ),
    );
    expect(tables.map(({ scale, rows }) => [scale, rows.length])).toEqual([
      [1e6, 2],
      [1000, 1],
    ]);
  });

  it('are counted in thousands of things, and in the unit behind a title, not that of the next table', () => {
    const tables = storedTablesOf(
      page(
        [[72, '(in thousands of tonnes)']],
        [right(420, '2021'), right(560, '2020')],
        [[72, 'Cork'], right(420, '4,210'), right(560, '3,980')],
        [[72, 'Derry'], right(420, '1,050'), right(560, '990')],
        [
          [72, 'Fees by class'],
          [300, '(EUR million)'],
        ],
        [[72, 'Class'], right(420, '2021'), right(560, '2020')],
        [[72, 'First'], right(420, '420'), right(560, '380')],
      ),
    );
    expect(tables.map(({ scale, currency, rows }) => [scale, currency, rows.length])).toEqual([
      [1000, null, 2],
      [1e6, 'EUR', 1],
    ]);
  });

  it('have a total of all groups in none, unless each has its own', () => {
    const rows = (...totals: readonly boolean[]) =>
      storedTablesOf(
        page(
          [[72, 'Region'], right(420, '2021'), right(560, '2020')],
          ...['North', 'South'].flatMap((name, i) => [
            [[72, name]] as const,
            [[90, 'First quarter'], right(420, '110'), right(560, '90')] as const,
            [[90, 'Second quarter'], right(420, '114'), right(560, '97')] as const,
            ...(totals[i] === true ? [[[72, 'Total'], right(420, '224'), right(560, '187')] as const] : []),
          ]),
        ),
      )[0]
        ?.rows.filter(({ heads }) => heads.at(-1)?.text === 'Total')
        .map(({ heads }) => heads.map(({ text }) => text));
    expect(rows(true, true)).toEqual([
      ['North', 'Total'],
      ['South', 'Total'],
    ]);
    expect(rows(false, true)).toEqual([['Total']]);
  });

  it('have names beside the middle one of their rows', () => {
    const [table] = storedTablesOf(
      page(
        [[72, 'Zone'], [170, 'Type'], right(420, '2021'), right(560, '2020')],
        [[170, 'Car'], right(420, '12'), right(560, '40')],
        [[72, 'Inner'], [170, 'Van'], right(420, '18'), right(560, '60')],
        [[170, 'Bus'], right(420, '30'), right(560, '90')],
        [[170, 'Car'], right(420, '8'), right(560, '31')],
        [[72, 'Outer'], [170, 'Van'], right(420, '11'), right(560, '45')],
        [[170, 'Bus'], right(420, '19'), right(560, '70')],
      ),
    );
    expect(table?.rows.map(({ heads }) => heads.map(({ text }) => text))).toEqual([
      ['Inner', 'Car'],
      ['Inner', 'Van'],
      ['Inner', 'Bus'],
      ['Outer', 'Car'],
      ['Outer', 'Van'],
      ['Outer', 'Bus'],
    ]);
  });

  it('tell a ratio among whole amounts by its decimals', () => {
    const rows = [[72, '(in millions)'], right(420, '2021')] as const;
    const amounts = ['Cash', 'Loans', 'Deposits', 'Notes', 'Other'].map((name, i) => [
      [72, name] as const,
      right(420, `$ ${1000 + i}`),
    ]);
    const lines = linesOf(page([...rows], ...amounts, [[72, 'Allowance to loans'], right(420, '1.48')]));
    expect(lines[0]?.at(-1)).toBe('Allowance to loans. 2021: 1.48');
  });

  it('are no list of contents', () => {
    const entries = [1, 1, 2, 4, 5].map((number, i) => [[72, `Part ${'ABCDE'[i]}`] as const, right(560, `${number}`)]);
    expect(linesOf(page(...entries))).toEqual([]);
  });
});

describe('tables with words', () => {
  const cells = (...texts: readonly string[]): PageLine =>
    texts.map((text, i) => [[72, 220, 340, 460, 560][i] ?? 0, text] as const);

  it('have columns of words in front of their figures', () => {
    const lines = linesOf(
      page(
        cells('Cost or journey', 'Approved by', 'When', 'Section'),
        cells('Journey abroad', 'Department head', 'Before booking', '2.1'),
        cells('Lost receipt', 'Line manager', 'With the claim', '6.2'),
      ),
    );
    expect(lines).toEqual([
      [
        'Journey abroad. Approved by: Department head; When: Before booking; Section: 2.1',
        'Lost receipt. Approved by: Line manager; When: With the claim; Section: 6.2',
      ],
    ]);
  });

  it('have words in a column of figures too', () => {
    const [table] = storedTablesOf(
      page(
        cells('Cost', 'Approved by', 'Limit', 'Section'),
        cells('Hotel', 'Department head', 'None', '4.1'),
        cells('Meal', 'Line manager', '30 days', '5.3'),
        cells('Taxi', 'Line manager', 'None', '6.2'),
      ),
    );
    expect(table?.columns.map(({ heads }) => heads.map(({ text }) => text))).toEqual([
      ['Approved by'],
      ['Limit'],
      ['Section'],
    ]);
    expect(table?.rows.map((row) => row.cells.map(({ column }) => column))).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  it('say with the words behind a code what the row is', () => {
    const lines = linesOf(
      page(
        cells('Form', 'Occasion', 'Decided by', 'Days'),
        cells('L-01', 'Annual leave', 'Line manager', '5'),
        cells('L-02', 'Study leave', 'People Team', '10'),
      ),
    );
    expect(lines).toEqual([
      ['L-01: Annual leave. Decided by: Line manager; Days: 5', 'L-02: Study leave. Decided by: People Team; Days: 10'],
    ]);
  });

  it('go on with rows without figures', () => {
    const lines = linesOf(
      page(
        cells('Class', 'Outside', 'Inside', 'Approved by'),
        cells('High', '7 days', '14 days', 'Security Officer'),
        cells('Low', 'Next revision', 'On request', 'Owner of it'),
        cells('None', '30 days', 'No limit', 'Nobody'),
      ),
    );
    expect(lines[0]?.slice(1)).toEqual([
      'Low. Outside: Next revision; Inside: On request; Approved by: Owner of it',
      'None. Outside: 30 days; Inside: No limit; Approved by: Nobody',
    ]);
  });

  it('are read by the order of their cells where most rows have no figure', () => {
    const tables = storedTablesOf(
      page(
        'Table B. Handling by class',
        cells('What', 'Public', 'Internal', 'Secret'),
        cells('Storing', 'Any system', 'Services', 'Vault only'),
        cells('Printing', 'Allowed', 'Allowed', 'Two persons'),
        cells('Mailing', 'Allowed', 'Inside', 'Forbidden'),
        cells('Talking', 'Allowed', 'Allowed', 'Secure room'),
        cells('Keeping', 'No limit', '6 years', 'As decided'),
      ),
    );
    expect(tables.map((table) => [table.captions[0]?.text, ...table.rows.map((row) => tableLine(table, row))])).toEqual(
      [
        [
          'Table B. Handling by class',
          'Storing. Public: Any system; Internal: Services; Secret: Vault only',
          'Printing. Public: Allowed; Internal: Allowed; Secret: Two persons',
          'Mailing. Public: Allowed; Internal: Inside; Secret: Forbidden',
          'Talking. Public: Allowed; Internal: Allowed; Secret: Secure room',
          'Keeping. Public: No limit; Internal: 6 years; Secret: As decided',
        ],
      ],
    );
  });

  it('may be names with their values, or stand in a text file', () => {
    expect(linesOf(page(cells('Owner:', 'Finance'), cells('Class:', 'Internal'), cells('Review:', 'Yearly')))).toEqual([
      ['Owner. Finance', 'Class. Internal', 'Review. Yearly'],
    ]);
    const text = '| City | Hotel | Currency |\n| --- | --- | --- |\n| Zurich | 240 | CHF |';
    const rows = [...text.matchAll(/[^\n]+/gu)].map(({ index, 0: line }) => ({
      ...{ kind: 'row' as const, start: index, end: index + line.length },
      header: index === 0 ? null : ([0, 27] as const),
    }));
    const [table] = tablesOf(
      [{ pageIndex: 0, start: 0, text, geometry: null }],
      [{ start: 0, end: text.length, section: 'Limits', sentences: rows }],
    );
    expect(table?.rows.map((row) => tableLine(table, row))).toEqual(['Zurich. Hotel: 240; Currency: CHF']);
    expect(text.slice(table?.rows[0]?.cells[0]?.start, table?.rows[0]?.cells[0]?.end)).toBe('240');
  });

  it.each([
    ['Income (in thousands of euros)', '5,275 thousand EUR'],
    ['All amounts are in thousands of pounds.', '5,275 thousand'],
    ['Income (£m)', '5,275 million GBP'],
    ['Income by line', '5,275'],
  ])('of a text file have the scale and the currency of their title: %s', (title, amount) => {
    const lines = [title, 'Line\t2024', 'North\t5,275', 'Cars per trip\t21.2'];
    const text = lines.join('\n');
    const starts = lines.map((line) => text.indexOf(line));
    const [header = 0] = starts.slice(1);
    const sentences = lines.map((line, i) => ({
      ...{ kind: i === 0 ? ('prose' as const) : ('row' as const), start: starts[i] ?? 0 },
      ...{ end: (starts[i] ?? 0) + line.length },
      header: i < 2 ? null : ([header, header + 9] as const),
    }));
    const [table] = tablesOf(
      [{ pageIndex: 0, start: 0, text, geometry: null }],
      [{ start: 0, end: text.length, section: '', sentences }],
    );
    const [north, cars] = (table?.rows ?? []).map((row) => table && tableLine(table, row));
    expect(north).toBe(`North. 2024: ${amount}`);
    expect(cars).toMatch(/^Cars per trip\. 2024: 21\.2(?: [A-Z]{3})?$/u);
  });
});

describe('groups of rows', () => {
  const row = (x: number, name: string): PageLine => [[x, name] as const, right(420, '1,234'), right(560, '5,678')];
  const headsOf = (...lines: readonly PageLine[]) =>
    storedTablesOf(page([right(420, '2021'), right(560, '2020')], ...lines)).flatMap((table) =>
      table.rows.map(({ heads }) => heads.map(({ text }) => text).join(' > ')),
    );

  it('of the same indent, one directly above the other, are nested', () => {
    expect(
      headsOf(
        'Available-for-sale',
        'Treasury bonds',
        row(84, 'Fair value'),
        'Corporate bonds',
        row(84, 'Fair value'),
        'Held-to-maturity',
        'Treasury bonds',
        row(84, 'Fair value'),
      ),
    ).toEqual([
      'Available-for-sale > Treasury bonds > Fair value',
      'Available-for-sale > Corporate bonds > Fair value',
      'Held-to-maturity > Treasury bonds > Fair value',
    ]);
  });

  it('may stand beside their rows', () => {
    expect(
      headsOf(
        [[72, 'Senior debt:'], [180, 'Fixed rate'], right(420, '6,709'), right(560, '84,418')],
        row(180, 'Variable rate'),
      ),
    ).toEqual(['Senior debt > Fixed rate', 'Senior debt > Variable rate']);
  });

  it('of rows that are not indented go on behind a group of rows that are', () => {
    expect(
      headsOf(
        'Balance sheet data (average)',
        row(72, 'Total assets'),
        'Loans:',
        row(84, 'Retained'),
        row(72, 'Deposits'),
      ),
    ).toEqual([
      'Balance sheet data (average) > Total assets',
      'Balance sheet data (average) > Loans > Retained',
      'Balance sheet data (average) > Deposits',
    ]);
  });

  it('may stand as close above its first row as the rows do', () => {
    const lines = [
      makeLine([right(420, '2021'), right(560, '2020')], 700),
      makeLine([[72, 'Treasury stock'], right(420, '9'), right(560, '8')], 680),
      makeLine([[72, 'Other balances'], right(420, '9'), right(560, '8')], 668),
      makeLine([[72, 'Deferred compensation']], 656),
      makeLine([[72, 'Balance at end of year'], right(420, '538'), right(560, '335')], 644),
    ];
    expect(
      storedTablesOf(lines)[0]
        ?.rows.at(-1)
        ?.heads.map(({ text }) => text),
    ).toEqual(['Deferred compensation', 'Balance at end of year']);
  });

  it('stands in a line of its own above an indented row, since the next word would have fitted behind it', () => {
    const lines = (first: string, below: string) => [
      makeLine([right(420, '2021'), right(560, '2020')], 700),
      makeLine([[72, 'Treasury stock and other equity'], right(420, '9'), right(560, '8')], 680),
      makeLine([[72, 'Other balances'], right(420, '9'), right(560, '8')], 668),
      makeLine([[72, first]], 656),
      makeLine([[84, below], right(420, '538'), right(560, '335')], 644),
    ];
    const headsOf = (...texts: [string, string]) =>
      storedTablesOf(lines(...texts))[0]
        ?.rows.at(-1)
        ?.heads.map(({ text }) => text);
    expect(headsOf('Current assets', 'Cash')).toEqual(['Current assets', 'Cash']);
    expect(headsOf('Notes that are held by a Swiss', 'National Bank')).toEqual([
      'Notes that are held by a Swiss National Bank',
    ]);
  });

  it('and rows are named without the marks of footnotes', () => {
    expect(
      headsOf(row(84, 'Deposits (a)'), row(84, 'Plans by 401(k)'), row(84, 'Loan from/(to)'), row(84, 'Tax of $(4)')),
    ).toEqual(['Deposits', 'Plans by 401(k)', 'Loan from/(to)', 'Tax of $(4)']);
  });

  it('a bare total keeps the name of its group', () => {
    expect(headsOf('Deposits:', row(84, 'Time'), row(72, 'Total'))).toEqual(['Deposits > Time', 'Deposits > Total']);
  });
});
