import { describe, expect, it } from 'vitest';
import { CourierPage } from '../../fixtures/pdf/courier-page.ts';
import { pdfOf, wrapped } from '../../fixtures/pdf/side-by-side.ts';
import { openReader, sentencesOf } from './open-reader.ts';

const reader = openReader();
const read = async (...pages: Pick<CourierPage, 'content'>[]) =>
  sentencesOf(await reader.read({ bytes: pdfOf(pages), sourceFilename: 'fixture.pdf' }, {}));

const SENTENCE =
  'The lighthouse was moved forty metres inland by a firm from the south that had put the whole of the tower on rails and pulled it with two winches for a week.';
const [HALF, REST] = SENTENCE.split(/(?<=had put) /u) as [string, string];
const END = 'It was lit again in May.';

/** A page with the two halves of a sentence and something between them. */
const around = (draw: (page: CourierPage) => CourierPage, large?: CourierPage): Pick<CourierPage, 'content'> => {
  const page = new CourierPage(0, 10).lines(wrapped(HALF, 60), 72, 740, 13);
  draw(page).lines(wrapped(`${REST} ${END}`, 60), 72, 560, 13);
  return { content: large === undefined ? page.content : [page.content, large.content].join('\n') };
};

describe('a sentence goes on', () => {
  it.each([
    [
      'past a figure with its caption',
      around((page) =>
        page
          .draw('q 0.8 g 100 620 200 80 re f Q')
          .line('North', 120, 640)
          .line('Figure 3: The rails in the snow', 100, 600),
      ),
      ['North', 'Figure 3: The rails in the snow'],
    ],
    [
      'past a table with its title',
      around((page) =>
        page
          .line('Table 2: Winches', 72, 690)
          .line('Winch', 72, 670)
          .line('Tonnes', 220, 670)
          .line('East', 72, 656)
          .line('14', 220, 656),
      ),
      ['Table 2: Winches', 'Winch\tTonnes', 'East\t14'],
    ],
    [
      'past a footnote',
      around((page) => page.draw(new CourierPage(0, 7).line('4 The firm is gone today.', 72, 650).content)),
      ['4 The firm is gone today.'],
    ],
    [
      'past a quotation in large type',
      around((page) =>
        page.draw(new CourierPage(0, 16).line('“It sang on the rails.”'.replace(/[“”]/gu, '"'), 90, 650).content),
      ),
      ['"It sang on the rails."'],
    ],
  ])('%s', async (_, page, between) => {
    const all = await read(page);
    expect(all.map(({ text }) => text)).toEqual([SENTENCE, END, ...between]);
    expect(all.map(({ section }) => section)).toEqual(all.map(() => ''));
  });

  it('not past the entries of an index, or a heading', async () => {
    const index = new CourierPage(0, 10).line('valves of pumps on both decks, 12, 40, 41, 52, 60, 71, 80,', 72, 700);
    index.line('axle', 72, 680).line('41', 220, 680).line('winches of the anchor', 72, 660);
    const headed = new CourierPage(0, 10).line(
      'The list below has all that the crew of the lifeboat must carry',
      72,
      600,
    );
    headed.draw(new CourierPage(0, 14).line('What is worn', 72, 570).content).line('boots, a vest and a lamp', 72, 550);
    const texts = (await read(index, headed)).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining(['winches of the anchor', 'What is worn', 'boots, a vest and a lamp']),
    );
  });
});

describe('a sentence over pages', () => {
  it('goes on from a page whose first paragraph began on the one before', async () => {
    const pages = [
      'The crew of the lifeboat is paid by the hour and gets a meal on each',
      'trip that is longer than a watch. The boat is launched by the crew with all',
      'of the helpers who are at hand. It has two engines.',
    ].map((text, i) =>
      new CourierPage(i, 10).line('Rules of the lifeboat', 72, 770).lines(wrapped(text, 60), 72, 700, 13),
    );
    const texts = (await read(...pages)).filter(({ kind }) => kind === 'prose').map(({ text }) => text);
    expect(texts).toEqual([
      'The crew of the lifeboat is paid by the hour and gets a meal on each\ftrip that is longer than a watch.',
      'The boat is launched by the crew with all\fof the helpers who are at hand.',
      'It has two engines.',
    ]);
  });

  it('goes on in a document of two pages, past a footnote, numbers and a running title', async () => {
    const pages = ['The fee is due when the boat has left the slip, and is', 'paid to the keeper in cash.'].map(
      (text, i) => {
        const page = new CourierPage(i, 10)
          .line('Slip of the north quay', 72, 770)
          .line(text, 72, 700)
          .line(`Page ${i + 6}`, 300, 40);
        const note = new CourierPage(i, 7).line('2 The keeper lives in the lodge.', 72, 70);
        return { content: i === 0 ? `${page.content}\n${note.content}` : page.content };
      },
    );
    const all = await read(...pages);
    expect(all.map(({ text }) => text)).toContain(
      'The fee is due when the boat has left the slip, and is\fpaid to the keeper in cash.',
    );
    expect(all.filter(({ kind }) => kind === 'furniture').map(({ text }) => text)).toEqual(['Page 6', 'Page 7']);
  });
});
