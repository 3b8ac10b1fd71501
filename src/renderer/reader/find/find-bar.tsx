import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { say } from '../../../language/say.ts';
import { IconButton } from '../tools/citation-steps.tsx';
import { type FindEvent, type FindState, findLabel } from './find-state.ts';
import { makeFindRoom } from './show-match.ts';

export interface FindBarProps {
  readonly state: FindState;
  /** Pages that have no text yet, or none at all: their words cannot be found. */
  readonly unread?: number;
  /** Rises when the user asks for the field again while it is open. */
  readonly asked: number;
  /** The scrolled pages, over whose top the bar lies. */
  readonly track: RefObject<HTMLElement | null>;
  readonly onFind: (event: FindEvent, again?: 'next' | 'previous') => void;
  readonly onClose: () => void;
}

/**
 * The line under the toolbar that searches the open document. It lies over the pages, so that they stay where they are.
 */
export function FindBar({ state, unread = 0, asked, track, onFind, onClose }: FindBarProps) {
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` takes the focus again.
  useEffect(() => field.current?.select(), [asked]);
  useLayoutEffect(() => {
    const [own, pages] = [bar.current, track.current];
    if (own === null || pages === null) return;
    const watch = new ResizeObserver(() => makeFindRoom(pages, own.offsetHeight));
    makeFindRoom(pages, own.offsetHeight);
    watch.observe(own);
    return () => {
      watch.disconnect();
      makeFindRoom(pages, 0);
    };
  }, [track]);
  const again = (direction: 'next' | 'previous'): void => {
    if (state.query !== '') onFind({ type: 'ask', query: state.query }, direction);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A layer above the bar took the key.
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && event.target === field.current) again(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { matchCase, wholeWords } = state;
  return (
    <search ref={bar} className="reader-find" aria-label={say('words.shortcuts.find')} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        aria-label={say('words.shortcuts.find')}
        placeholder={say('words.shortcuts.find')}
        spellCheck={false}
        value={state.query}
        onChange={(event) => onFind({ type: 'ask', query: event.target.value })}
      />
      <span className="meta reader-find-count" role="status">
        {findLabel(state, unread)}
      </span>
      <IconButton
        label={say('reader.find.previous')}
        disabled={state.status !== 'found'}
        onClick={() => again('previous')}
      >
        <ChevronUp className="i" />
      </IconButton>
      <IconButton label={say('reader.find.next')} disabled={state.status !== 'found'} onClick={() => again('next')}>
        <ChevronDown className="i" />
      </IconButton>
      <label>
        <input
          type="checkbox"
          checked={matchCase}
          onChange={(event) => onFind({ type: 'options', matchCase: event.target.checked, wholeWords })}
        />
        {say('reader.find.matchCase')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={wholeWords}
          onChange={(event) => onFind({ type: 'options', matchCase, wholeWords: event.target.checked })}
        />
        {say('reader.find.wholeWords')}
      </label>
      <span className="grow" />
      <IconButton label={say('reader.find.close')} onClick={onClose}>
        <X className="i" />
      </IconButton>
    </search>
  );
}
