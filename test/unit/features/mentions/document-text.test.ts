import { describe, expect, it } from 'vitest';
import type { SentenceRange } from '../../../../src/engine/documents/types.ts';
import { documentText, findInDocument } from '../../../../src/engine/features/mentions/document-text.ts';
import { parseTerm, termFinder } from '../../../../src/engine/features/mentions/find-term.ts';
import { sentenceAround } from '../../../../src/engine/features/mentions/public-mention.ts';
import { stem } from '../../../../src/engine/text/stem.ts';

const FIRST = 'Staff on parental';
const FOOTER = 'Leave Policy 1';
const HEADER = 'Leave Policy';
const SECOND = 'leave keep their agree-';
const THIRD = 'ments.';
const TEXT = `${FIRST}\n${FOOTER}\f${HEADER}\n${SECOND}\n${FOOTER}\f${HEADER}\n${THIRD}`;

/** Sentences in the order of the text, running lines among them. */
const SENTENCES = ((): SentenceRange[] => {
  let at = 0;
  return [FIRST, FOOTER, HEADER, SECOND, FOOTER, HEADER, THIRD].map((part) => {
    const start = TEXT.indexOf(part, at);
    at = start + part.length;
    return { start, end: at, kind: /^Leave/.test(part) ? 'furniture' : 'prose', header: null };
  });
})();
const PAGES = TEXT.split('\f').map((text) => ({ text, start: TEXT.indexOf(text) }));

const find = (term: string) => {
  const document = documentText(PAGES, SENTENCES);
  return findInDocument(document, termFinder(parseTerm(term), stem)).map((place) => ({
    words: place.ranges.map(({ start, end }) => TEXT.slice(start, end)),
    isRunning: place.isRunning,
    ...sentenceAround(TEXT, place.ranges, SENTENCES),
  }));
};

describe('finding in a document', () => {
  it('finds a phrase across a page break, without the running lines between its words', () => {
    const [place, ...others] = find('parental leave');
    expect(others).toEqual([]);
    expect(place).toMatchObject({ words: ['parental', 'leave'], isRunning: false });
    expect(place?.sentence).toBe(`${FIRST} ${SECOND}`);
    expect(place?.marks.map(({ start, end }) => place.sentence.slice(start, end))).toEqual(['parental', 'leave']);
  });

  it('finds a word that a page break cuts', () => {
    expect(find('agreements').map(({ words }) => words)).toEqual([['agree-', 'ments']]);
  });

  it('finds what running lines say, each by itself and marked', () => {
    const places = find('leave');
    expect(places.map(({ words, isRunning }) => [...words, isRunning])).toEqual([
      ['Leave', true],
      ['Leave', true],
      ['leave', false],
      ['Leave', true],
      ['Leave', true],
    ]);
    expect(places[0]?.sentence).toBe(FOOTER);
    expect(find('policy leave')).toEqual([]);
  });

  it('shows the words alone where there is no sentence', () => {
    expect(sentenceAround('one two three', [{ start: 4, end: 7 }], [])).toEqual({
      sentence: 'two',
      marks: [{ start: 0, end: 3 }],
    });
  });
});
