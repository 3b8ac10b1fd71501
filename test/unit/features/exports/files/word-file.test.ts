import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { reportAnswer } from '../../../../../src/engine/features/exports/files/report-answer.ts';
import { wordFileOf } from '../../../../../src/engine/features/exports/files/word-file.ts';
import { HOSTILE, place, reported } from './reported.ts';
import { unzipped } from './unzipped.ts';

/** What another library reads in it. */
const htmlOf = async (bytes: Uint8Array): Promise<string> =>
  (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value;

describe('wordFileOf', () => {
  it('another library reads the sentences, verdicts, places and pictures', async () => {
    const png = new Uint8Array(await readFile(new URL('../../../../../resources/icon.png', import.meta.url)));
    const places = [
      place({ picture: { png, width: 600, height: 40 } }),
      place({ marker: 2, mark: '[2]', noPicture: 'It is gone.' }),
    ];
    const html = await htmlOf(await wordFileOf([reported({ places }), reported()]));
    for (const words of [
      'How many days may be carried over?',
      'They must be used by March. ',
      'Weak: The source says “may”. · Accepted by A. Lee',
      '[1] Leave Policy',
      '“Five days may be carried over.”',
      'No picture: It is gone.',
      'Searched 3 documents, 34 pages.',
    ])
      expect(html).toContain(words);
    expect(html.match(/<img /gu)).toHaveLength(1);
    expect(html.match(/<h1>/gu)).toHaveLength(2);
  });

  it('strikes the words that are struck', async () => {
    const words = 'The fee is ~~4,000~~ 6,500 pounds.';
    const html = await htmlOf(await wordFileOf([reported({ places: [place({ words })] })]));
    expect(html).toContain('“The fee is <s>4,000</s> 6,500 pounds.”');
  });

  it('strikes them in sentences, reasons, notes and sections too, and says so where nothing can be struck', async () => {
    const sentence = {
      text: 'A fee of ~~10~~ 12.',
      markers: [1],
      marks: '[1]',
      verdict: 'Weak',
      reason: 'Was ~~10~~.',
      reviews: [],
    };
    const png = new Uint8Array(await readFile(new URL('../../../../../resources/icon.png', import.meta.url)));
    const picture = { png, width: 480, height: 60 };
    const places = [place({ section: '4 ~~Old~~ New', words: 'of ~~10~~ 12', picture })];
    const report = reported({ sentences: [sentence], notes: ['Also ~~11~~.'], places });
    const html = await htmlOf(await wordFileOf([report]));
    for (const words of ['of <s>10</s> 12.', 'Weak: Was <s>10</s>.', 'Also <s>11</s>.', '4 <s>Old</s> New'])
      expect(html).toContain(words);
    expect(html).toContain('of [struck: 10] 12');
    expect(html).not.toContain('~~');
  });

  it('links the original where it has an address', async () => {
    const url = 'https://docs.acme.example/leave.pdf#page=6';
    const html = await htmlOf(await wordFileOf([reported({ places: [place({ url })] })]));
    expect(html).toContain(`<a href="${url}">${url}</a>`);
  });

  it('words of a document are words alone, and the file is well formed', async () => {
    const hostile = reportAnswerWith(HOSTILE);
    const xml = unzipped(await wordFileOf([hostile])).get('word/document.xml') ?? '';
    expect(xml).toContain('&lt;script&gt;');
    expect(xml).not.toMatch(/fldSimple|instrText|w:hyperlink/u);
    expect(xml).not.toContain('\u0007');
    expect(xml.isWellFormed()).toBe(true);
  });
});

/** A report of an answer whose words are these. */
function reportAnswerWith(words: string) {
  const empty = { pagesOf: () => undefined, pictures: new Map(), markerForm: '[1]' as const };
  const claim = { text: words, markers: [1], verdict: 'supported' as const, reason: null };
  const turn = {
    answer: {
      question: words,
      mode: 'answer',
      answer: '',
      claims: [claim],
      removed: [],
      citations: [],
      conflicts: [],
      nearest_lines: [],
      list_basis: null,
    },
    asked_at: '2026-11-22T10:12:09.120Z',
    record: { state: 'whole', reason: null },
    sources: [],
    reviews: [],
  };
  const rest = { missing_information: null, searched: { documents: 1, pages: 1, unreadable_pages: 0 } };
  const answer = { ...turn.answer, ...rest, model: { file: 'm' }, validation: { repaired: false } };
  return reportAnswer({ ...turn, answer } as unknown as Parameters<typeof reportAnswer>[0], empty);
}
