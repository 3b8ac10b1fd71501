import { useLayoutEffect, useRef } from 'react';
import { chooseFiles } from '../adding/use-add-files.ts';
import { copyToClipboard } from '../conversation/copy-to-clipboard.ts';
import type { ReaderCommand } from '../reader/reader-props.ts';
import { answerToExport, isExportable, saveHighlights } from '../state/exports.ts';
import { keptOfShown } from '../state/grid/grids-store.ts';
import { closeCell } from '../state/grid/open-cell.ts';
import type { LitPlace } from '../state/lit-place.ts';
import { stepMention } from '../state/mentions/mention-places.ts';
import { type Page, usePage } from '../state/page-context.tsx';
import { neighbourPlace } from '../state/places.ts';
import { usePlaces } from '../state/use-places.ts';
import { type CommandId, commandOf, SHORTCUTS } from '../words/shortcuts.ts';
import { focusNextPane, focusPane } from './focus-pane.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, [contenteditable=true]')
  );
}

/** True while a layer of Radix is open: keys belong to it, and Esc closes it first. */
function layerOpen(): boolean {
  return document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]') !== null;
}

/** Keys and menu commands of the whole page. Returns the function that runs a command, for the palette. */
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
  // Before the first paint, so that no key is lost: on a busy machine other effects run long after it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = commandOf(event, { ...page, typing: isTyping(event.target) });
      if (id === null) return;
      if (layerOpen() && id !== 'palette') return;
      if (id !== 'stop') event.preventDefault();
      run.current(id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [page]);
  useLayoutEffect(
    () =>
      page.bridge.onMenuCommand?.((name) => {
        const known = SHORTCUTS.find((shortcut) => shortcut.id === name);
        if (known) run.current(known.id);
      }),
    [page],
  );
  return run.current;
}

/** State of the frame beside the page's: the places in order, and the reader's own commands while one is open. */
export interface CommandContext {
  readonly page: Page;
  readonly places: () => readonly LitPlace[];
  readonly reader: () => ((command: ReaderCommand) => void) | null;
}

/**
 * Esc closes the top layer first (Radix closes its own), then stops an answer in progress; over a grid it closes the
 * open cell and stops nothing. A fact-check is on top only while its sentence is in the thread; one of a pasted
 * sentence is hidden once its dialog is closed.
 */
function leaveTop(page: Page): void {
  const { preview, view, grids, mentions, factCheck, conversation } = page;
  const { turns, stop } = conversation.getState();
  const { open: check, close } = factCheck.getState();
  if (preview.getState().shown) preview.getState().hide();
  else if (view.getState().railOpen) view.getState().setRail(false);
  else if (view.getState().main === 'grid') {
    if (keptOfShown(grids.getState()).cell !== null || view.getState().openDocumentId !== null) closeCell(page);
  } else if (mentions.getState().open) mentions.getState().close();
  else if (check !== null && turns.some((turn) => turn.key === check.turnKey)) close();
  else if (turns.some((turn) => turn.running)) {
    // An answer takes minutes: one stray key must not end it.
    if (view.getState().stopAsked) stop();
    else view.getState().askStop();
  } else close();
}

function stepCitation({ page, places }: CommandContext, step: 1 | -1): void {
  if (stepMention(page, step)) return;
  const next = neighbourPlace(places(), page.view.getState().active?.id ?? null, step);
  if (next) page.view.getState().activate(next);
}

/** Runs one of the page's commands, from a key, the palette or the application menu. */
export function runCommand(id: CommandId, context: CommandContext): void {
  const { page } = context;
  const view = page.view.getState();
  switch (id) {
    case 'palette':
      view.setPalette(!view.paletteOpen);
      return;
    case 'search-documents':
      focusPane(page, 'library');
      document.getElementById('document-search')?.focus();
      return;
    case 'add-documents':
      void chooseFiles(page, 'files');
      return;
    case 'new-thread':
      page.mentions.getState().close();
      page.conversation.getState().newThread();
      page.settings.getState().setThreadId(null);
      view.show('thread');
      focusPane(page, 'conversation');
      return;
    case 'ask':
      page.mentions.getState().close();
      focusPane(page, 'conversation');
      return;
    case 'stop':
      leaveTop(page);
      return;
    case 'previous-citation':
      stepCitation(context, -1);
      return;
    case 'next-citation':
      stepCitation(context, 1);
      return;
    case 'copy-answer': {
      const answer = page.conversation.getState().turns.findLast(isExportable)?.answer;
      if (answer) void copyToClipboard(page, answer);
      return;
    }
    case 'export-answer':
      view.openDialog(
        view.main === 'grid'
          ? { name: 'grid-export' }
          : { name: 'export', answerId: answerToExport(page), whole: false },
      );
      return;
    case 'export-highlights':
      void saveHighlights(page);
      return;
    case 'fact-check':
      view.openDialog({ name: 'fact-check' });
      return;
    case 'pane-library':
      focusPane(page, 'library');
      return;
    case 'pane-conversation':
      focusPane(page, 'conversation');
      return;
    case 'pane-reader':
      focusPane(page, 'reader');
      return;
    case 'next-pane':
      focusNextPane(page);
      return;
    case 'shortcuts':
      view.openDialog({ name: 'shortcuts' });
      return;
    case 'find':
    case 'go-to-page':
      context.reader()?.(id);
      return;
    case 'new-line':
    case 'zoom':
    case 'grid-move':
    case 'grid-open':
    case 'grid-accept':
    case 'grid-correct':
    case 'grid-next':
      return;
  }
}
