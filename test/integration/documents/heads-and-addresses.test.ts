import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { pdfOf } from '../../fixtures/pdf/side-by-side.ts';
import { openReader, sentencesOf } from './open-reader.ts';

const reader = openReader();
const read = async (bytes: Uint8Array) => sentencesOf(await reader.read({ bytes, sourceFilename: 'fixture.pdf' }, {}));
const readPage = async (page: CourierPage) => (await read(pdfOf([page]))).map(({ kind, text }) => [kind, text]);

/** Lines of Helvetica, bold where they begin with a star. */
async function helvetica(lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  lines.forEach((line, i) => {
    const isBold = line.startsWith('*');
    page.drawText(line.replace('*', ''), { x: 72, y: 720 - 17 * i, size: 11, font: isBold ? bold : plain });
  });
  return await document.save();
}

describe('headings', () => {
  it('are no labels with values, and stand apart from the text below them', async () => {
    const lines = [
      '*Site file number: 8813',
      '*Telephone: 555 0199',
      '*Sponsor code: K-12',
      '*Who may join',
      'Sailors of 20 to 60 years may join the trial at any port.',
      '*How to leave',
      'A sailor leaves the trial by a letter to the office of the port.',
    ];
    const all = await read(await helvetica(lines));
    expect(all.map(({ kind, section, text }) => [kind, section, text])).toEqual([
      ['prose', '', 'Site file number: 8813'],
      ['prose', '', 'Telephone: 555 0199'],
      ['prose', '', 'Sponsor code: K-12'],
      ['heading', 'Who may join', 'Who may join'],
      ['prose', 'Who may join', lines[4]],
      ['heading', 'How to leave', 'How to leave'],
      ['prose', 'How to leave', lines[6]],
    ]);
  });

  it('of other languages have the rank of their number', async () => {
    const all = await read(
      await helvetica([
        '*Artículo 8 Plazo',
        'El plazo es de cuarenta días desde la firma del acuerdo.',
        '*Artículo 9 Pago',
        'El pago se hace por adelantado en la cuenta del club.',
      ]),
    );
    expect(all.map(({ section }) => section)).toEqual([
      'Artículo 8 Plazo',
      'Artículo 8 Plazo',
      'Artículo 9 Pago',
      'Artículo 9 Pago',
    ]);
  });

  it('are no stamps at an angle, small and repeated over the page', async () => {
    const stamps = [0, 1, 2].map((i) => {
      const text = new CourierPage(0, 13).line('Copy of L. Brandt', 0, 0).content;
      return `q 0.7 g 0.87 0.5 -0.5 0.87 ${90 + 130 * i} ${560 + 30 * i} cm ${text} Q`;
    });
    const page = new CourierPage(0, 10)
      .draw(stamps.join('\n'))
      .lines(['The harbour lends each crew a raft', 'and a flare for the whole season.'], 72, 700, 13);
    expect(await readPage(page)).toEqual([
      ['prose', 'The harbour lends each crew a raft and a flare for the whole season.'],
      ...stamps.map(() => ['furniture', 'Copy of L. Brandt']),
    ]);
  });

  it('go on with the numbers of clauses that begin small', async () => {
    const page = new CourierPage(0, 10).lines(
      ['6.2.1 The keeper is liable for the rope and', '6.2.2 is not liable for the sail.'],
      72,
      700,
      13,
    );
    expect(await readPage(page)).toEqual([
      ['prose', '6.2.1 The keeper is liable for the rope and'],
      ['prose', '6.2.2 is not liable for the sail.'],
    ]);
  });
});

it('an address that is broken at a line end is one word, and no letter stands alone before its hyphen', async () => {
  const lines = [
    'The plan is at https://www.lock.example/plans/',
    'of-2024/gates.html or at https://www.lock-',
    'keepers.example and is sent by keeper@',
    'lock.example after an X-',
    'ray of the gate.',
  ];
  expect(await readPage(new CourierPage(0, 10).lines(lines, 72, 700, 13))).toEqual([
    [
      'prose',
      'The plan is at https://www.lock.example/plans/of-2024/gates.html or at https://www.lock-keepers.example and is sent by keeper@lock.example after an X-ray of the gate.',
    ],
  ]);
});

it('footnotes of columns beside each other are no row', async () => {
  const notes = new CourierPage(0, 7)
    .line('1 The lock is shut in May.', 60, 90)
    .line('2 The weir has no lights.', 320, 90);
  const page = new CourierPage(0, 10)
    .line('The lock is open from six to nine in the evening.', 60, 700)
    .draw(notes.content);
  expect(await readPage(page)).toEqual([
    ['prose', 'The lock is open from six to nine in the evening.'],
    ['prose', '1 The lock is shut in May.'],
    ['prose', '2 The weir has no lights.'],
  ]);
});
