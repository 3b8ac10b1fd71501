import { describe, expect, it } from 'vitest';
import { promptCandidates } from '../../../../src/engine/evidence/lines/prompt-candidates.ts';
import { documentOf, type SentenceSpec } from '../../answer/library-of.ts';

const heading = (text: string): SentenceSpec => ({ text, kind: 'heading' });

/** What may stand in the prompt of a slide deck's passage under these headings. */
async function offered(section: string, ...sentences: readonly (SentenceSpec | string)[]) {
  const { text, passages } = documentOf({
    ...{ id: 'abababababababab', name: 'Slides', sentences },
    passages: [{ sentences: [0, sentences.length - 1], section }],
  });
  const candidates = await promptCandidates(passages, async (_, start, end) => text.slice(start, end));
  return candidates.map((candidate) => candidate.text);
}

it('offers no heading that stands above its sentences', async () => {
  expect(await offered('4 Leave', heading('4 Leave'), 'Unused days lapse in March.')).toEqual([
    'Unused days lapse in March.',
  ]);
});

it('offers a heading with nothing under it, which says it nowhere else', async () => {
  const slide = 'Revenue grew to 4.2 billion > Outlook 2025';
  expect(
    await offered(slide, heading('Revenue grew to 4.2 billion'), heading('Outlook 2025'), 'We expect growth.'),
  ).toEqual(['Revenue grew to 4.2 billion', 'We expect growth.']);
});

it('offers headings where there is nothing else', async () => {
  expect(await offered('Thank you', heading('Thank you'))).toEqual(['Thank you']);
});

it.each([
  ['26', 'prose'],
  ['0 10 20 30', 'prose'],
  ['To', 'prose'],
  ['pool.', 'prose'],
  ['x =', 'prose'],
  ['News', 'heading'],
  ['3c.', 'item'],
  ['Table 2.', 'prose'],
  ['Figure 4-1', 'prose'],
  ['0\t50\t100', 'row'],
  ['0.1\t0.2\t0.3\t0.4', 'row'],
  ['2015\t2016\t2017', 'row'],
  ['2022\t2021\t2022\t2021', 'row'],
  ['17', 'row'],
  ['(in millions, except ratios)', 'prose'],
  ['(in thousands of euros)', 'prose'],
] as const)('offers no scrap that proves nothing: %s', async (text, kind) => {
  expect(await offered('Rules', 'Fees are due in March.', { text, kind })).toEqual(['Fees are due in March.']);
});

it.each([
  ['Total\t12', 'row'],
  ['9\t12', 'row'],
  ['9\t12\t19', 'row'],
  ['(costs are in millions) Fees fell.', 'prose'],
  ['(two days)', 'prose'],
  ['• Passport', 'item'],
  ['Pay now.', 'prose'],
  ['March 2026', 'prose'],
  ['保修期为两年', 'prose'],
] as const)('offers what is short and says something: %s', async (text, kind) => {
  expect(await offered('Rules', { text, kind })).toEqual([text]);
});

describe('a list of contents', () => {
  const row = (text: string): SentenceSpec => ({ text, kind: 'row' });
  const ratios = row('Coverage ratio\t110\t114');
  const lists = [
    ['4 Sickness absence\t3', '5 Travel\t9', '6 Leave\t12'],
    ['4\tSickness absence\t3', '5\tTravel\t9', '6\tLeave\t12'],
    ['Sickness absence · iv', 'Travel · vi', 'Leave · xii'],
    ['8 Welcome 9 What’s in the Box', '10 Setting up', '15 Sharing'],
  ];

  it.each(lists)('offers none of its entries: %s', async (...texts) => {
    for (const section of ['Contents', 'Contents > Chapter 1'])
      expect(await offered(section, ...texts.map(row), ratios)).toEqual([ratios.text]);
    expect(await offered('Staff', ...texts.map(row), ratios)).toEqual([...texts, ratios.text]);
  });

  it('offers what else stands under its heading, since the next one was not recognised', async () => {
    const texts = [
      'Annual leave (days)\t25',
      'Minimum age\t18',
      'Staff may carry over five days.',
      'They lapse in May.',
    ];
    expect(await offered('Contents > 2 Leave', ...texts.map(row))).toEqual(texts);
  });
});

describe('a run-in heading', () => {
  const clause = 'This Agreement is governed by the laws of Norway.';
  const headsOf = async (...sentences: readonly (SentenceSpec | string)[]) => {
    const { text, passages } = documentOf({
      ...{ id: 'abababababababab', name: 'Licence', sentences },
      passages: [{ sentences: [0, sentences.length - 1], section: 'General' }],
    });
    const candidates = await promptCandidates(passages, async (_, start, end) => text.slice(start, end));
    return candidates.map(({ text: words, runIn }) => [words, runIn]);
  };

  it.each([
    '13.7 Entire Agreement; Governing Law.',
    '11) Jurisdiction, Venue and Governing Law.',
    '(a) Choice of Law.',
    'Trademarks.',
  ])('heads its clause and is no line of its own: %s', async (head) => {
    expect(await headsOf('Fees are due in March.', head, clause)).toEqual([
      ['Fees are due in March.', undefined],
      [clause, head],
    ]);
  });

  it.each(['Payment is due in March.', 'Rent: CHF 1,200 A Month.', 'Oslo City Court decides.'])(
    'is no sentence: %s',
    async (sentence) => {
      expect(await headsOf(sentence, clause)).toEqual([
        [sentence, undefined],
        [clause, undefined],
      ]);
    },
  );

  it('stays where nothing follows it', async () => {
    expect(await headsOf(clause, 'General Terms of Sale.')).toEqual([
      [clause, undefined],
      ['General Terms of Sale.', undefined],
    ]);
  });
});
