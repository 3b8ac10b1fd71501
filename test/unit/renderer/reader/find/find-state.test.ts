import { describe, expect, it } from 'vitest';
import {
  type FindEvent,
  findLabel,
  NO_FIND,
  nextFindState,
} from '../../../../../src/renderer/reader/find/find-state.ts';

const stateOf = (...events: FindEvent[]) => events.reduce(nextFindState, NO_FIND);

describe('the state of a search', () => {
  it('says nothing before anything is asked', () => expect(findLabel(NO_FIND)).toBe(''));
  it('searches, counts, finds', () => {
    expect(findLabel(stateOf({ type: 'ask', query: 'claim' }))).toBe('Searching…');
    expect(findLabel(stateOf({ type: 'ask', query: 'claim' }, { type: 'done', current: 1, total: 1204 }))).toBe(
      '1 of 1,204',
    );
    expect(findLabel(stateOf({ type: 'ask', query: 'claim' }, { type: 'done', current: 3, total: 12 }))).toBe(
      '3 of 12',
    );
    expect(findLabel(stateOf({ type: 'ask', query: 'claim' }, { type: 'done', current: 0, total: 0 }))).toBe(
      'No matches',
    );
  });
  it('does not say that there is no match where the text could not be searched', () => {
    const failed = stateOf({ type: 'ask', query: 'claim' }, { type: 'failed' });
    expect(findLabel(failed)).toBe('Could not be searched');
    expect(findLabel(nextFindState(failed, { type: 'ask', query: 'claim' }))).toBe('Searching…');
    expect(stateOf({ type: 'ask', query: 'a' }, { type: 'close' }, { type: 'failed' }).status).toBe('idle');
  });
  it('says with no match that pages could not be searched', () => {
    const none = stateOf({ type: 'ask', query: 'a' }, { type: 'done', current: 0, total: 0 });
    expect(findLabel(none, 1)).toBe('No matches, 1 page not read');
    expect(findLabel(none, 1204)).toBe('No matches, 1,204 pages not read');
    expect(findLabel(stateOf({ type: 'ask', query: 'a' }, { type: 'done', current: 1, total: 1 }), 1)).toBe('1 of 1');
  });
  it('drops the counts of an earlier question', () => {
    const state = stateOf(
      { type: 'ask', query: 'claim' },
      { type: 'done', current: 3, total: 12 },
      { type: 'ask', query: 'claims' },
    );
    expect(state).toMatchObject({ status: 'searching', current: 0, total: 0 });
  });
  it('ignores results that come after the field was emptied', () =>
    expect(
      stateOf({ type: 'ask', query: 'a' }, { type: 'ask', query: '' }, { type: 'done', current: 1, total: 2 }),
    ).toMatchObject({ status: 'idle', total: 0 }));
  it('keeps how to compare when it is closed', () =>
    expect(
      stateOf({ type: 'options', matchCase: true, wholeWords: false }, { type: 'ask', query: 'a' }, { type: 'close' }),
    ).toEqual({ ...NO_FIND, matchCase: true }));
});
