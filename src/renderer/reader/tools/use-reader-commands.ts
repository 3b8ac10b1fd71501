import { useEffect, useRef } from 'react';
import type { ReaderCommand, ReaderProps } from '../reader-props.ts';
import { commandOfKey } from './reader-keys.ts';

/** Runs the reader's commands from its keys, and hands them to the palette and the menu, as long as the caller is shown. */
export function useReaderCommands(run: (command: ReaderCommand) => void, onCommands: ReaderProps['onCommands']): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const command = event.defaultPrevented ? null : commandOfKey(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    onCommands?.((command) => latest.current(command));
    return () => onCommands?.(null);
  }, [onCommands]);
}
