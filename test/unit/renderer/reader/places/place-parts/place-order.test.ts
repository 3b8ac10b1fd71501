import { describe, expect, it } from 'vitest';
import {
  citationOrder,
  onePerWords,
  paintOrder,
  placeName,
  stepPlace,
  timesWords,
} from '../../../../../../src/renderer/reader/places/place-parts.ts';
import type { LitPlace } from '../../../../../../src/renderer/state/lit-place.ts';

const place = (id: string, kind: LitPlace['kind'], label: string, start: number): LitPlace => ({
  id,
  kind,
  label,
  start,
  end: start + 10,
  document_id: '0123456789abcdef',
  rects: [],
  sentence: kind === 'near' ? '' : `Sentence ${label}.`,
});
const ids = (places: readonly LitPlace[]): string => places.map(({ id }) => id).join(' ');
const PLACES = [
  place('t', 'thread', '1', 5),
  place('ten', 'answer', '10', 0),
  place('two', 'answer', '2', 90),
  place('one', 'answer', '1', 40),
  place('n', 'near', 'a', 60),
];

describe('the orders of places', () => {
  it('steps through the citations by number, 2 before 10', () =>
    expect(ids(citationOrder(PLACES))).toBe('one two ten'));
  it('steps through the nearest passages where nothing is cited', () =>
    expect(ids(citationOrder([place('y', 'near', 'b', 1), place('x', 'near', 'a', 2), PLACES[0] as LitPlace]))).toBe(
      'x y',
    ));
  it('steps through mentions, but not through a section or a term that was opened', () =>
    expect(
      ids(citationOrder([place('m', 'mention', '1', 1), { ...place('s', 'mention', '§', 2), title: '7.2 Response' }])),
    ).toBe('m'));
  it('paints earlier answers first and what is active last', () =>
    expect(ids(paintOrder(PLACES, 't'))).toBe('n ten one two t'));
});

describe('stepPlace', () => {
  it.each([
    ['one', 1, 'two'],
    ['ten', 1, 'one'],
    ['one', -1, 'ten'],
    [null, 1, 'one'],
    [null, -1, 'ten'],
    ['t', 1, 'one'],
  ] as const)('from %s by %d', (from, delta, to) => expect(stepPlace(PLACES, from, delta)?.id).toBe(to));
  it('goes nowhere without citations', () => expect(stepPlace([PLACES[0] as LitPlace], null, 1)).toBeNull());
});

describe('placeName', () => {
  it('names citation, page and sentence', () =>
    expect(placeName(place('a', 'answer', '3', 0), 'p. iv · 6 of 48')).toBe(
      'Citation 3, p. iv · 6 of 48: Sentence 3.',
    ));
  it('leaves out what there is not', () => expect(placeName(place('a', 'near', 'b', 0), '')).toBe('Passage b'));
});

describe('places of the heatmap', () => {
  const again = { ...place('t2', 'thread', '3', 40), end: 50 };
  it('are one for the same words: that of the answer being read, or the active one', () => {
    expect(ids(onePerWords([...PLACES, again], null))).toContain('one');
    expect(ids(onePerWords([...PLACES, again], null))).not.toContain('t2');
    expect(ids(onePerWords([...PLACES, again], 't2'))).toBe('t n ten t2 two');
  });
  it('tell how often they are cited or found', () => {
    const [cited, near] = [place('c', 'answer', '1', 0), place('n', 'near', 'a', 0)];
    expect(timesWords({ ...cited, times: 1 })).toBe('cited once');
    expect(timesWords({ ...cited, times: 3 })).toBe('cited 3 times');
    expect(timesWords({ ...near, times: 2 })).toBe('found 2 times');
    expect(timesWords(cited)).toBe('');
  });
});
