import type { ReaderCommand } from '../reader-props.ts';

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
