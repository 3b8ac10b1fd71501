import { Minus, Plus, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { zoomLabel } from '../pdf/zoom.ts';
import type { ReaderCommand } from '../reader-props.ts';
import { IconButton } from '../tools/citation-steps.tsx';
import { type FindEvent, type FindState, NO_FIND, nextFindState } from '../tools/find-state.ts';
import { findInText, type TextMatch } from './text-block.tsx';

export interface TextToolbarProps {
  readonly scale: number;
  readonly finding: boolean;
  readonly onCommand: (command: ReaderCommand) => void;
  readonly children: ReactNode;
}

/** The tools of a text document, which has no pages. */
export function TextToolbar({ scale, finding, onCommand, children }: TextToolbarProps) {
  return (
    <div className="reader-toolbar" role="toolbar" aria-label="Reader tools">
      <IconButton label="Zoom out" keys="Ctrl −" onClick={() => onCommand('zoom-out')}>
        <Minus className="i" />
      </IconButton>
      <button type="button" className="reader-zoom" title="Back to 100 %" onClick={() => onCommand('fit-width')}>
        {zoomLabel(scale)}
      </button>
      <IconButton label="Zoom in" keys="Ctrl +" onClick={() => onCommand('zoom-in')}>
        <Plus className="i" />
      </IconButton>
      <IconButton label="Find in document" keys="Ctrl F" aria-pressed={finding} onClick={() => onCommand('find')}>
        <Search className="i" />
      </IconButton>
      <span className="grow" />
      {children}
    </div>
  );
}

export interface TextFind {
  readonly state: FindState;
  readonly match: TextMatch | null;
  readonly find: (event: FindEvent, again?: 'next' | 'previous') => void;
}

/** Searches a text document once the query is unchanged for 150 ms; returns the state and the match that is shown. */
export function useTextFind(characters: number, load: (start: number, end: number) => Promise<string>): TextFind {
  const [state, setState] = useState<FindState>(NO_FIND);
  /** Rises to repeat a search that failed. */
  const [attempt, setAttempt] = useState(0);
  const [matches, setMatches] = useState<readonly TextMatch[]>([]);
  const { query, matchCase, wholeWords } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the reason to search again
  useEffect(() => {
    setMatches([]);
    if (query === '') return;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      const found = await findInText({ query, matchCase, wholeWords }, characters, load, stop.signal);
      setMatches(found);
      setState((before) =>
        nextFindState(before, { type: 'done', current: Math.min(1, found.length), total: found.length }),
      );
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
      return nextFindState(before, {
        type: 'done',
        current: ((before.current + step) % before.total) + 1,
        total: before.total,
      });
    });
  };
  return { state, match: matches[state.current - 1] ?? null, find };
}
