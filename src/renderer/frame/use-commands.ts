import { useEffect, useRef } from 'react';
import type { ReaderCommand } from '../reader/reader-props.ts';
import { usePage } from '../state/page-context.tsx';
import { usePlaces } from '../state/use-places.ts';
import { type CommandId, commandOf, SHORTCUTS } from '../words/shortcuts.ts';
import { type CommandContext, runCommand } from './run-command.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, [contenteditable=true]')
  );
}

/** True while a layer of Radix is open: keys belong to it, and Esc closes it first. */
function layerOpen(): boolean {
  return document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]') !== null;
}

/** Keys and menu commands of the whole page. Gives what runs a command, for the palette. */
export function useCommands(
  readerCommands: React.RefObject<((command: ReaderCommand) => void) | null>,
): (id: CommandId) => void {
  const page = usePage();
  const places = usePlaces();
  const latest = useRef(places);
  latest.current = places;
  const run = useRef((id: CommandId): void => {
    const context: CommandContext = { page, places: () => latest.current, reader: () => readerCommands.current };
    runCommand(id, context);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = commandOf(event, { mac: page.mac, typing: isTyping(event.target) });
      if (id === null) return;
      if (layerOpen() && id !== 'palette') return;
      if (id !== 'stop') event.preventDefault();
      run.current(id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [page]);
  useEffect(
    () =>
      page.bridge.onMenuCommand?.((name) => {
        const known = SHORTCUTS.find((shortcut) => shortcut.id === name);
        if (known) run.current(known.id);
      }),
    [page],
  );
  return run.current;
}
