import { useEffect, useRef, useState } from 'react';
import { type FindEvent, type FindState, NO_FIND, nextFindState } from './find-state.ts';
import { loadSearchable, matchesIn, matchFrom, type SearchableText, type TextMatch } from './find-text.ts';

export interface TextFind {
  readonly state: FindState;
  /** Every match, in order. */
  readonly matches: readonly TextMatch[];
  /** The one that is shown. */
  readonly match: TextMatch | null;
  readonly find: (event: FindEvent, again?: 'next' | 'previous') => void;
}

const NONE: readonly TextMatch[] = [];

/**
 * Searches the canonical text of a document once the query is unchanged for 150 ms, and shows the first match from the
 * page that is read. A text that is read anew, by another `load`, is searched anew.
 */
export function useTextFind(
  characters: number,
  load: (start: number, end: number) => Promise<string>,
  pageRead: () => number,
): TextFind {
  const [state, setState] = useState<FindState>(NO_FIND);
  /** Rises to repeat a search that failed. */
  const [attempt, setAttempt] = useState(0);
  const [matches, setMatches] = useState(NONE);
  const prepared = useRef<{ readonly load: typeof load; readonly text: SearchableText } | null>(null);
  const page = useRef(pageRead);
  page.current = pageRead;
  const { query, matchCase, wholeWords } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the reason to search again
  useEffect(() => {
    setMatches(NONE);
    if (query === '') {
      prepared.current = null;
      return;
    }
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      const kept = prepared.current?.load === load ? prepared.current.text : null;
      const text = kept ?? (await loadSearchable(characters, load, stop.signal));
      prepared.current = { load, text };
      const found = matchesIn(text, { query, matchCase, wholeWords });
      setMatches(found);
      const current = matchFrom(found, page.current());
      setState((before) => nextFindState(before, { type: 'done', current, total: found.length }));
    };
    const failed = (): void => setState((before) => nextFindState(before, { type: 'failed' }));
    const wait = setTimeout(() => void search().catch(() => !stop.signal.aborted && failed()), 150);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [query, matchCase, wholeWords, characters, load, attempt]);
  const find = (event: FindEvent, again?: 'next' | 'previous'): void => {
    if (again === undefined) {
      setState((before) => nextFindState(before, event));
      return;
    }
    if (state.status === 'failed') {
      setAttempt((before) => before + 1);
      setState((before) => nextFindState(before, { type: 'ask', query: before.query }));
      return;
    }
    setState((before) => {
      if (before.total === 0) return before;
      const step = again === 'next' ? 0 : before.total - 2;
      const current = ((before.current + step) % before.total) + 1;
      return nextFindState(before, { type: 'done', current, total: before.total });
    });
  };
  return { state, matches, match: matches[state.current - 1] ?? null, find };
}
