import { useState } from 'react';
import { say } from '../../language/say.ts';
import { useSettings } from '../state/page-context.tsx';

interface ReaderNameProps {
  /** It was opened to be written in. */
  readonly hasFocus?: boolean;
  readonly onName?: () => void;
}

/** Asks once for the name that reviews are recorded under. */
export function ReaderName({ hasFocus = false, onName }: ReaderNameProps) {
  const setName = useSettings((settings) => settings.setReaderName);
  const [text, setText] = useState('');
  return (
    <form
      className="keep-row"
      onSubmit={(event) => {
        event.preventDefault();
        setName(text.trim());
        onName?.();
      }}
    >
      <input
        className="inline-field"
        aria-label={say('parts.readerName')}
        placeholder={say('parts.readerName')}
        // biome-ignore lint/a11y/noAutofocus: only where it was asked for
        autoFocus={hasFocus}
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn small" disabled={text.trim() === ''}>
        {say('parts.begin')}
      </button>
    </form>
  );
}
