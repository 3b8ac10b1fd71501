import { useLayoutEffect, useRef } from 'react';
import type { ReaderCommand, ReaderProps } from '../reader-props.ts';

/** Runs the reader's commands from its keys, and hands them to the palette and the menu, as long as the caller is shown. */
export function useReaderCommands(run: (command: ReaderCommand) => void, onCommands: ReaderProps['onCommands']): void {
  const latest = useRef(run);
  latest.current = run;
  // Before the first paint, so that no key is lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = event.defaultPrevented ? null : commandOfKey(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    onCommands?.((command) => latest.current(command));
    return () => onCommands?.(null);
  }, [onCommands]);
}

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The command of a key anywhere in the window while a document is open (Ctrl, or Cmd on macOS); null for any other key. */
export function commandOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ReaderCommand | null {
  if (altKey || ctrlKey === metaKey) return null;
  // Plus is a shifted key on many keyboards; the letters with Shift belong to other commands.
  if (key === '+' || key === '=') return 'zoom-in';
  if (key === '-' || key === '_') return 'zoom-out';
  if (shiftKey) return null;
  if (key === '0') return 'fit-width';
  if (key.toLowerCase() === 'f') return 'find';
  return key.toLowerCase() === 'g' ? 'go-to-page' : null;
}
