import { useLayoutEffect, useRef } from 'react';
import type { ReaderCommand, ReaderProps } from '../reader-props.ts';

/** Runs the reader's commands by key, and passes them to the palette and the menu, while the caller is mounted. */
export function useReaderCommands(run: (command: ReaderCommand) => void, onCommands: ReaderProps['onCommands']): void {
  const latest = useRef(run);
  latest.current = run;
  // A layout effect runs before the first paint, so that no key is lost.
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

/**
 * The command of a key with Ctrl (Cmd on macOS), which works anywhere in the window while a document is open; null for
 * other keys.
 */
export function commandOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ReaderCommand | null {
  if (altKey || ctrlKey === metaKey) return null;
  // Shift is allowed here, because plus needs it on many keyboards; letters with Shift are other commands.
  if (key === '+' || key === '=') return 'zoom-in';
  if (key === '-' || key === '_') return 'zoom-out';
  if (shiftKey) return null;
  if (key === '0') return 'fit-width';
  if (key.toLowerCase() === 'f') return 'find';
  return key.toLowerCase() === 'g' ? 'go-to-page' : null;
}
