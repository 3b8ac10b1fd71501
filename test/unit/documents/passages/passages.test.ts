import { describe, expect, it } from 'vitest';
import { type PlacedSentence, packPassages } from '../../../../src/engine/documents/passages/passages.ts';
import type { SentenceKind } from '../../../../src/engine/documents/types.ts';

interface Made {
  readonly length: number;
  readonly section?: string;
  readonly kind?: SentenceKind;
  readonly tokens?: number;
  readonly page?: number;
}

function pack(made: readonly Made[]) {
  const sentences: PlacedSentence[] = [];
  let text = '';
  for (const { length, section = '', kind = 'prose', tokens = Math.ceil(length / 5), page = 0 } of made) {
    if (text !== '') text += ' ';
    const start = text.length;
    text += String.fromCharCode(97 + sentences.length).repeat(length);
    sentences.push({ start, end: text.length, kind, header: null, section, page, lastPage: page, tokens });
  }
  const passages = packPassages(text, sentences);
  for (const passage of passages) expect(passage.text).toBe(text.slice(passage.start, passage.end));
  expect(passages.map((passage) => passage.chunkIndex)).toEqual(passages.map((_, i) => i));
  return { passages, letters: passages.map((p) => p.sentences.map((s) => text[s.start]).join('')) };
}

describe('packPassages', () => {
  it.each<[string, Made[], string[]]>([
    ['one passage while all fits', [{ length: 300 }, { length: 300 }, { length: 298 }], ['abc']],
    [
      'overlaps by one whole sentence',
      [{ length: 400 }, { length: 300 }, { length: 300 }, { length: 400 }],
      ['ab', 'bc', 'cd'],
    ],
    ['does not repeat a long sentence', [{ length: 400 }, { length: 400 }, { length: 400 }], ['ab', 'c']],
    [
      'does not repeat a sentence of many tokens',
      [
        { length: 300, tokens: 90 },
        { length: 300, tokens: 90 },
        { length: 300, tokens: 90 },
      ],
      ['ab', 'c'],
    ],
    [
      'tokens end a passage too',
      [
        { length: 100, tokens: 90 },
        { length: 100, tokens: 80 },
        { length: 100, tokens: 100 },
      ],
      ['ab', 'bc'],
    ],
    [
      'does not repeat a passage of one sentence',
      [
        { length: 100, tokens: 200 },
        { length: 100, tokens: 40 },
        { length: 100, tokens: 230 },
      ],
      ['ab', 'c'],
    ],
    [
      'a new section begins a new passage, without overlap',
      [{ length: 50 }, { length: 50 }, { length: 50, section: 'B' }],
      ['ab', 'c'],
    ],
    [
      'headings stay with what follows',
      [
        { length: 9, section: 'A', kind: 'heading' },
        { length: 9, section: 'A > B', kind: 'heading' },
        { length: 50, section: 'A > B' },
      ],
      ['abc'],
    ],
    ['headings alone at the end are kept', [{ length: 50 }, { length: 9, section: 'A', kind: 'heading' }], ['a', 'b']],
    ['nothing', [], []],
  ])('%s', (_, made, expected) => {
    expect(pack(made).letters).toEqual(expected);
  });

  it('takes the section of its last sentence and all pages it touches', () => {
    const { passages } = pack([
      { length: 9, section: 'A', kind: 'heading', page: 2 },
      { length: 50, section: 'A > B', page: 3 },
    ]);
    expect(passages[0]).toMatchObject({ section: 'A > B', firstPage: 2, lastPage: 3 });
  });

  it('loses no sentence and never exceeds its bounds', () => {
    const made = Array.from({ length: 500 }, (_, i) => ({
      length: 1 + ((i * 7919) % 450),
      tokens: 1 + ((i * 104729) % 200),
      section: String(i >> 5),
    }));
    const { passages } = pack(made);
    const starts = new Set(passages.flatMap((p) => p.sentences.map((s) => s.start)));
    expect(starts.size).toBe(500);
    for (const passage of passages) expect(passage.end - passage.start).toBeLessThanOrEqual(900);
  });
});
