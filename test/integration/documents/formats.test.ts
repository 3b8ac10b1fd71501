import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../../src/engine/library/tables/document-row.ts';
import { makeWorkbook } from '../../fixtures/office/make-workbook.ts';
import * as files from '../../fixtures/office/office-files.ts';
import { openReader, sentencesOf, textOf } from './open-reader.ts';

const reader = openReader();
const read = (bytes: Uint8Array, sourceFilename: string) => reader.read({ bytes, sourceFilename }, {});
const linesOf = (document: Awaited<ReturnType<typeof read>>) =>
  sentencesOf(document).map(({ kind, text }) => `${kind}: ${text.replaceAll('\t', ' | ')}`);

const OF_MAIL = [
  'heading: Crème delivery',
  'item: From: Ann Lee <ann@example.org>',
  'item: To: Bo Ek <bo@example.org>',
  'item: Date: Tue, 3 Mar 2026 10:00:00 +0100',
  'prose: Dear Bo,',
  'prose: the crates arrive on Friday, and the storage fee of 40 £ is waived.',
  'item: Attachment: list.txt',
];

describe('a file of another format is what its reader sees', () => {
  it.each([
    [
      'quay-handbook.docx',
      files.wordFile,
      [
        'heading: Quay handbook',
        'heading: Cranes',
        'prose: The crane on quay seven lifts at most forty tonnes.',
        'item: • Ropes are checked each week.',
        'row: Berth | Depth',
        'row: North | 9 metres',
      ],
    ],
    [
      'fees.xlsx',
      files.sheetFile,
      [
        'heading: Port fees',
        'row: Service | Fee | Share | Due',
        'row: Towage | 1,250.50 EUR | 12.50% | 31 Mar 2024',
        'row: Pilotage | (300) |  | on request',
      ],
    ],
    [
      'dredging.pptx',
      files.slidesFile,
      [
        'heading: Slide 1: Dredging plan',
        'prose: Dredging of the fairway starts in April.',
        'prose: It ends in June.',
        'heading: Slide 2: Berths',
        'row: Berth | Depth',
        'row: North | 9 metres',
      ],
    ],
    [
      'ferry.html',
      files.webPage,
      [
        'heading: Ferry rules',
        'prose: Dogs travel on the upper deck only.',
        'item: 2. Tickets are shown.',
        'item: 3. Bicycles are tied.',
        'row: Zone | Fare | Fare',
        'row: Bay | 4 € | 2 €',
      ],
    ],
    ['delivery.eml', files.mailFile, OF_MAIL],
    ['delivery.msg', files.outlookFile, ['heading: Crème delivery', 'item: From: Ann Lee', ...OF_MAIL.slice(4, 6)]],
    [
      'rates.csv',
      files.tableFile,
      ['row: City | Rate | Valid from', 'row: Vienna | 1.250,00 | 2024-01-01', 'row: Bern | 900,50 "net" | 2024-02-01'],
    ],
  ] as const)('%s', async (name, make, lines) => {
    const document = await read(make(), name);
    expect(document.kind).toBe('text');
    expect(linesOf(document)).toEqual(lines);
    expect(textOf(document)).not.toMatch(/secret|<(?!ann@|bo@)|[{}]/);
  });

  it('whatever it is called', async () => {
    expect(linesOf(await read(files.webPage(), 'ferry.pdf'))).toContain('prose: Dogs travel on the upper deck only.');
    expect(linesOf(await read(files.wordFile(), 'handbook.txt'))).toContain('heading: Cranes');
  });

  it('has its sections and the head of its tables', async () => {
    const sentences = sentencesOf(await read(files.sheetFile(), 'fees.xlsx'));
    const towage = sentences.find(({ text }) => text.startsWith('Towage'));
    expect(towage).toMatchObject({ section: 'Port fees', headerText: 'Service\tFee\tShare\tDue' });
  });
});

describe('a page of a file that has more than its text', () => {
  it('says what is left out, and what is hidden', async () => {
    const rows = [
      ['Kelp', 'Sum'],
      ['Wet', { xml: '<f>2*3</f>' }],
      ['Dry', 4],
    ];
    const secret = { name: 'Secret', state: 'hidden', rows: [['withheld']] };
    const { kind, pages } = await read(makeWorkbook({ sheets: [{ rows }, secret] }), 'kelp.xlsx');
    const reason = 'left out: an uncalculated formula; hidden text is left out: “Secret: withheld”';
    expect(pages).toMatchObject([{ state: 'low_confidence', reason }]);
    expect(coverageOf(kind, pages)).toMatchObject({ pages: 0, text: 0, low_confidence: 1, garbled: 0, share: 0 });
    const whole = await read(makeWorkbook({ sheets: [{ rows: rows.slice(2) }, secret] }), 'kelp.xlsx');
    expect(whole.pages).toMatchObject([{ state: 'text', reason: 'hidden text is left out: “Secret: withheld”' }]);
    expect(coverageOf('text', whole.pages)).toMatchObject({ pages: 0, low_confidence: 0, share: 1 });
  });
});

describe('a damaged or empty file of another format', () => {
  it.each([
    ['cut.docx', () => files.wordFile().slice(0, 900), 'DAMAGED'],
    [
      'empty.html',
      () => new TextEncoder().encode('<!doctype html><html><body><script>x()</script></body></html>'),
      'NO_TEXT',
    ],
  ] as const)('%s', async (name, make, code) => {
    await expect(read(make(), name)).rejects.toMatchObject({ code });
  });
});

describe('a file that says nothing', () => {
  it.each(['a.pdf', 'a.docx', 'a.xlsx', 'a.eml', 'a.html', 'a.txt'])('is empty in every format: %s', async (name) => {
    for (const blank of ['', ' \r\n', '\ufeff'])
      await expect(read(new TextEncoder().encode(blank), name)).rejects.toMatchObject({ code: 'EMPTY_FILE' });
  });
});

describe('what a damaged file is', () => {
  it('is told by its bytes, whatever it is called', async () => {
    await expect(read(files.wordFile().slice(0, 900), 'cut.pdf')).rejects.toThrow(
      'The file cut.pdf is damaged and cannot be read as a Word document.',
    );
    await expect(read(files.outlookFile().slice(0, 1536), 'cut.txt')).rejects.toThrow('as an Outlook mail.');
  });
});

describe('a web page with parts that nobody sees and parts that are no words', () => {
  it('tells both of its page', async () => {
    const page =
      '<p>Dogs are free.</p><p style="display:none">Cats pay 9 euros.</p><img src=a.png alt="Map of the pier">';
    const { pages } = await read(new TextEncoder().encode(page), 'rules.html');
    expect(pages[0]).toMatchObject({
      state: 'low_confidence',
      reason: 'left out: a picture “Map of the pier”; hidden text is left out: “Cats pay 9 euros.”',
    });
  });
});

describe('plain text', () => {
  const TEXT = 'Die Gebühr beträgt fünf Euro. Änderungen sind möglich, für größere Schiffe früher.\n';
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${TEXT}`)],
    ['Latin-1', Buffer.from(TEXT, 'latin1')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ])('is read in %s', async (_, bytes) => {
    const document = await read(new Uint8Array(bytes), 'fees.txt');
    expect(textOf(document)).toBe(TEXT);
  });
});
