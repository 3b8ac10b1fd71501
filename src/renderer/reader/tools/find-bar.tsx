import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from './citation-steps.tsx';
import { type FindEvent, type FindState, findLabel } from './find-state.ts';

export interface FindBarProps {
  readonly state: FindState;
  /** Rises when the user asks for the field again while it is open. */
  readonly asked: number;
  readonly onFind: (event: FindEvent, again?: 'next' | 'previous') => void;
  readonly onClose: () => void;
}

/** The line under the toolbar that searches the open document. */
export function FindBar({ state, asked, onFind, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` takes the focus again.
  useEffect(() => field.current?.select(), [asked]);
  const again = (direction: 'next' | 'previous'): void => {
    if (state.query !== '') onFind({ type: 'ask', query: state.query }, direction);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') again(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { matchCase, wholeWords } = state;
  return (
    <search className="reader-find" aria-label="Find in document">
      <input
        ref={field}
        type="text"
        aria-label="Find in document"
        placeholder="Find in document"
        spellCheck={false}
        value={state.query}
        onChange={(event) => onFind({ type: 'ask', query: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <span className="meta reader-find-count" role="status">
        {findLabel(state)}
      </span>
      <IconButton label="Previous match" disabled={state.status !== 'found'} onClick={() => again('previous')}>
        <ChevronUp className="i" />
      </IconButton>
      <IconButton label="Next match" disabled={state.status !== 'found'} onClick={() => again('next')}>
        <ChevronDown className="i" />
      </IconButton>
      <label>
        <input
          type="checkbox"
          checked={matchCase}
          onChange={(event) => onFind({ type: 'options', matchCase: event.target.checked, wholeWords })}
        />
        Match case
      </label>
      <label>
        <input
          type="checkbox"
          checked={wholeWords}
          onChange={(event) => onFind({ type: 'options', matchCase, wholeWords: event.target.checked })}
        />
        Whole words
      </label>
      <span className="grow" />
      <IconButton label="Close find" onClick={onClose}>
        <X className="i" />
      </IconButton>
    </search>
  );
}
