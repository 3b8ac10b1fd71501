import { describe, expect, it } from 'vitest';
import { answerLines, type Turn } from '../../../../src/renderer/state/conversation/turn.ts';
import { neighbourPlace, threadPlaces } from '../../../../src/renderer/state/places.ts';
import { answered, refused } from '../../../fakes/page/demo-answers.ts';

const turn = (answer: Turn['answer'], key: string): Turn => ({
  key,
  question: answer?.question ?? '',
  answer,
  sources: [],
  reviews: [],
  record: null,
  progress: null,
  running: false,
  startedAt: 0,
  search: null,
  error: null,
  chosenIds: null,
  quoteOnly: false,
});
const turns = [turn(answered, 'first'), turn(refused, 'second')];

describe('threadPlaces', () => {
  it('gives the answer being read its own kind and the rest of the thread another', () => {
    const places = threadPlaces(turns, 'first', new Map());
    expect(places.map((place) => place.kind)).toEqual(['answer', 'answer', 'answer', 'answer']);
    expect(places[2]).toMatchObject({ id: 'first/3', label: '3', sentence: answered.claims[2]?.text });
  });

  it('names a place once that several sentences rest on', () => {
    const [first, ...others] = answered.citations;
    if (!first) throw new Error('the demo cites nothing');
    const again = { ...first, claim_text: 'Another sentence.' };
    const places = threadPlaces(
      [turn({ ...answered, citations: [first, again, ...others] }, 'first')],
      'first',
      new Map(),
    );
    expect(places.map((place) => place.label)).toEqual(['1', '2', '3', '4']);
  });

  it('letters the passages of a refusal and never makes them citations', () => {
    const places = threadPlaces(turns, 'second', new Map());
    const near = places.filter((place) => place.id.startsWith('second/'));
    expect(near.map((place) => [place.label, place.kind])).toEqual([
      ['a', 'near'],
      ['b', 'near'],
      ['c', 'near'],
    ]);
    expect(places.filter((place) => place.kind === 'thread')).toHaveLength(4);
  });
});

describe('how often places are used', () => {
  const timesOf = (places: ReturnType<typeof threadPlaces>, id: string) => places.find((one) => one.id === id)?.times;
  it('counts the sentences of all answers that rest on the same words', () => {
    const places = threadPlaces([...turns, turn(answered, 'third')], 'first', new Map());
    expect(timesOf(places, 'first/1')).toBe(2 * (timesOf(threadPlaces(turns, 'first', new Map()), 'first/1') ?? 0));
    const [first] = answered.citations;
    if (!first) throw new Error('the demo cites nothing');
    const elsewhere = { ...first, start: first.end + 1000, end: first.end + 1010, lit_spans: [], rects: [] };
    const one = threadPlaces(
      [turn({ ...answered, citations: [first, { ...elsewhere, marker: 2 }] }, 'a')],
      'a',
      new Map(),
    );
    expect(one.map(({ times }) => times)).toEqual([1, 1]);
  });
  it('counts the questions that found a passage', () => {
    const places = threadPlaces([turn(refused, 'first'), turn(refused, 'second')], 'second', new Map());
    expect(places.filter(({ kind }) => kind === 'near').map(({ times }) => times)).toEqual([2, 2, 2]);
  });
});

describe('neighbourPlace', () => {
  const places = threadPlaces(turns, 'first', new Map());
  it('goes on across documents and turns round at the ends', () => {
    expect(neighbourPlace(places, 'first/3', 1)).toMatchObject({ id: 'first/4' });
    expect(neighbourPlace(places, 'first/4', 1)?.id).toBe('first/1');
    expect(neighbourPlace(places, 'first/1', -1)?.id).toBe('first/4');
  });
  it('starts at the first going on and at the last going back', () => {
    expect(neighbourPlace(places, null, 1)?.id).toBe('first/1');
    expect(neighbourPlace(places, null, -1)?.id).toBe('first/4');
  });
  it('steps through uncited passages where nothing is cited, and nowhere without places', () => {
    const near = threadPlaces([turns[1] as Turn], 'second', new Map());
    expect(neighbourPlace(near, null, 1)?.label).toBe('a');
    expect(neighbourPlace([], null, 1)).toBeNull();
  });
});

describe('answerLines', () => {
  it('puts a removed sentence where it stood', () => {
    expect(answerLines(answered).map((line) => line.kind)).toEqual(['claim', 'claim', 'claim', 'claim', 'removed']);
    const first = { ...answered, removed: [{ text: 'x', verdict: 'unsupported' as const, reason: 'y', before: 0 }] };
    expect(answerLines(first)[0]?.kind).toBe('removed');
  });
});
