import { say } from '../../../language/say.ts';

/** The search in the open document, with its progress. */
export interface FindState {
  readonly query: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  readonly status: 'idle' | 'searching' | 'found' | 'none' | 'failed';
  /** Number of the shown match, from 1; 0 while none is shown. */
  readonly current: number;
  readonly total: number;
}

export type FindEvent =
  | { readonly type: 'ask'; readonly query: string }
  | { readonly type: 'options'; readonly matchCase: boolean; readonly wholeWords: boolean }
  | { readonly type: 'done'; readonly current: number; readonly total: number }
  /** The text could not be loaded, so the matches are unknown. */
  | { readonly type: 'failed' }
  | { readonly type: 'close' };

export const NO_FIND: FindState = {
  query: '',
  matchCase: false,
  wholeWords: false,
  status: 'idle',
  current: 0,
  total: 0,
};

/** The state after an event. Counts of an earlier query are never shown with a newer one. */
export function nextFindState(state: FindState, event: FindEvent): FindState {
  switch (event.type) {
    case 'ask':
      return {
        ...state,
        query: event.query,
        status: event.query === '' ? 'idle' : 'searching',
        current: 0,
        total: 0,
      };
    case 'options':
      return {
        ...state,
        matchCase: event.matchCase,
        wholeWords: event.wholeWords,
        status: state.query === '' ? 'idle' : 'searching',
        current: 0,
        total: 0,
      };
    case 'done':
      if (state.query === '') return state;
      return {
        ...state,
        status: event.total > 0 ? 'found' : 'none',
        current: event.current,
        total: event.total,
      };
    case 'failed':
      return state.query === '' ? state : { ...state, status: 'failed', current: 0, total: 0 };
    case 'close':
      return { ...NO_FIND, matchCase: state.matchCase, wholeWords: state.wholeWords };
  }
}

/**
 * "3 of 12", "No matches", "Searching…", "Could not be searched" or ''. No match says how many pages could not be
 * searched.
 */
export function findLabel(state: FindState, unread = 0): string {
  if (state.status === 'idle') return '';
  if (state.status === 'none')
    return unread === 0 ? say('reader.find.none') : say('reader.find.noneOfRead', { pages: unread });
  if (state.status === 'failed') return say('reader.find.failed');
  if (state.total === 0) return say('reader.find.searching');
  return say('reader.find.at', { current: state.current, total: state.total });
}
