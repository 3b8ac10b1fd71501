import { describe, expect, it } from 'vitest';
import { readText } from '../../../../src/engine/documents/reading/read-text.ts';

const limits = { characters: 10_000 };
const countTokens = (text: string): number => text.split(/\s+/u).length;
const read = (text: string | Uint8Array, sourceFilename = 'notes.txt') =>
  readText(
    { bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text, sourceFilename },
    { countTokens, limits },
  );

function sentences(text: string) {
  const document = read(text);
  return document.passages.flatMap((passage) =>
    passage.sentences.map((s) => ({ kind: s.kind, text: text.slice(s.start, s.end), section: passage.section })),
  );
}

describe('canonical text', () => {
  it.each([
    ['plain', 'One. Two.\nThree.\n'],
    ['CRLF', 'One.\r\n\r\nTwo.\r\n'],
    ['a lone CR', 'One.\rTwo.'],
    ['form feeds', 'One.\fTwo.'],
    ['outside the BMP', 'A 😀 face. Another 😀.'],
    ['spaces kept', '  One \t two   three. '],
  ])('is the text of the file: %s', (_, text) => {
    const document = read(text);
    expect(document.pages).toEqual([
      { pageIndex: 0, label: null, start: 0, text, geometry: null, state: 'text', reason: null },
    ]);
    expect(document.characters).toBe(text.length);
    for (const passage of document.passages) expect(passage.text).toBe(text.slice(passage.start, passage.end));
  });

  it('has no byte order marks: the store would lose one at its beginning', () => {
    expect(read('\uFEFFOne. Two.\n\uFEFFThree.').pages[0]?.text).toBe('One. Two.\nThree.');
  });

  it.each([
    ['bytes that are no UTF-8', Uint8Array.of(0x41, 0xff, 0xfe, 0x42), 'NOT_SUPPORTED'],
    ['a cut character', Uint8Array.of(0x41, 0xc3), 'NOT_SUPPORTED'],
    ['zero bytes', new TextEncoder().encode('PK\0\0data'), 'NOT_SUPPORTED'],
    ['white space', new TextEncoder().encode(' \n\t '), 'NO_TEXT'],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code }));
  });
});

describe('blocks', () => {
  it('reads Markdown headings, items and rows', () => {
    const text = '# Handbook\n\n## Leave\n\nStaff get leave. It is paid.\n\n- First.\n- Second.\n\n| Grade | Days |\n';
    expect(sentences(text)).toEqual([
      { kind: 'heading', text: '# Handbook', section: '# Handbook > ## Leave' },
      { kind: 'heading', text: '## Leave', section: '# Handbook > ## Leave' },
      ...['Staff get leave.', 'It is paid.'].map((t) => ({ kind: 'prose', text: t, section: '# Handbook > ## Leave' })),
      ...['- First.', '- Second.'].map((t) => ({ kind: 'item', text: t, section: '# Handbook > ## Leave' })),
      { kind: 'row', text: '| Grade | Days |', section: '# Handbook > ## Leave' },
    ]);
  });

  it('goes on with a sentence over hard-wrapped lines', () => {
    expect(
      sentences('Intro\n\nStaff who have worked\r\nfor a year get leave.\nIt is paid.').map((s) => s.text),
    ).toEqual(['Intro', 'Staff who have worked\r\nfor a year get leave.', 'It is paid.']);
  });

  it('parts paragraphs at empty lines', () => {
    expect(sentences('this goes on without\n\na stop at its end').map((s) => s.text)).toEqual([
      'this goes on without',
      'a stop at its end',
    ]);
  });
});
