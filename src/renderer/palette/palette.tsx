import { Command } from 'cmdk';
import {
  ChevronRight,
  FileText,
  Library,
  List,
  type LucideIcon,
  MessageSquare,
  Quote,
  Search,
  TextSearch,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { focusPane } from '../frame/focus-pane.ts';
import { selectedText, useFindMentions } from '../mentions/find-mentions-button.tsx';
import { Icon, KeyCaps } from '../parts/icon.tsx';
import { rescueFocus, useFocusReturn } from '../parts/use-focus-return.ts';
import { chooseThread } from '../state/conversation/choose-thread.ts';
import { showGrids } from '../state/grid/open-cell.ts';
import { type Page, useConversation, useLibrary, usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import type { DialogName, View } from '../state/view-store.ts';
import { mayRun } from '../team/may-call.ts';
import { OFFERED_DIALOGS } from '../words/dialog-names.ts';
import { findEvery } from '../words/mention-words.ts';
import { count, counted } from '../words/number-words.ts';
import { type CommandId, SHORTCUTS, shownKeys } from '../words/shortcuts.ts';

/** Most lines of documents: where there are more, the last one leads to all of them. */
const MOST_DOCUMENTS = 6;

/** Goes anywhere and runs anything by name (Ctrl K). */
export function Palette({ run }: { readonly run: (id: CommandId) => void }) {
  const page = usePage();
  const [view, conversation] = [page.view.getState(), page.conversation.getState()];
  const documents = useLibrary((library) => library.documents);
  const model = useLibrary((library) => library.status?.chat_model?.state === 'present');
  const threads = useConversation((conversation) => conversation.threads);
  const collection = useSettings((settings) => settings.collection);
  const quoteOnly = useSettings((settings) => settings.quoteOnly);
  const { scope } = useScope();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const has = (text: string): boolean => text.toLowerCase().includes(words.toLowerCase());
  const { afterClose, onCloseAutoFocus } = useRunAfterClose(() => view.setPalette(false));
  const named = documents.filter((one) => has(one.document_name) || has(one.source_filename));
  const places = named.slice(0, named.length > MOST_DOCUMENTS ? MOST_DOCUMENTS - 1 : MOST_DOCUMENTS);
  const found = threads.filter((thread) => has(thread.title)).slice(0, 4);
  const status = useLibrary((library) => library.status);
  const findMentions = useFindMentions();
  // Read before the palette takes the focus, since that ends the selection.
  const [selected] = useState(() => selectedText());
  const term = words === '' ? selected : words;
  const commands = paletteCommands(run, page, view, () => findMentions(selected ?? '')).filter(
    ({ key, label, also = '' }) => (has(label) || has(also)) && mayRun(status, key),
  );
  const inThread = (action: () => void) =>
    afterClose(() => {
      page.mentions.getState().close();
      view.show('thread');
      action();
      focusPane(page, 'conversation');
    });
  const what = { question: words, documentIds: scope.documentIds, collection, quoteOnly };
  return (
    <Dialog.Root open onOpenChange={view.setPalette}>
      <Dialog.Portal>
        <div className="scrim" />
        <Dialog.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
          <Dialog.Title className="sr">Commands</Dialog.Title>
          <Command shouldFilter={false} label="Commands" loop>
            <div className="query">
              <Icon of={Search} />
              <Command.Input autoFocus placeholder="Search or run a command" value={typed} onValueChange={setTyped} />
              <kbd>Esc</kbd>
            </div>
            <Command.List className="list" label="Results">
              <Command.Empty className="meta palette-empty">Nothing has this name.</Command.Empty>
              {places.length + found.length > 0 && (
                <Command.Group heading="Go to">
                  {places.map((document) => (
                    <PaletteItem
                      key={document.document_id}
                      value={`document ${document.document_id}`}
                      icon={FileText}
                      end={document.kind === 'pdf' ? counted(document.pages, 'page') : 'Text'}
                      onRun={afterClose(() => view.openDocument(document.document_id))}
                    >
                      <Marked text={document.document_name} typed={words} />
                    </PaletteItem>
                  ))}
                  <FurtherDocuments
                    all={named.length}
                    shown={places.length}
                    typed={words}
                    onRun={afterClose(() => {
                      page.library.getState().setFilter(words);
                      run('search-documents');
                    })}
                  />
                  {found.map((thread) => (
                    <PaletteItem
                      key={thread.thread_id}
                      value={`thread ${thread.thread_id}`}
                      icon={MessageSquare}
                      end={thread.collection}
                      onRun={inThread(() => void chooseThread(page, thread))}
                    >
                      <Marked text={thread.title} typed={words} />
                      <em> – thread</em>
                    </PaletteItem>
                  ))}
                </Command.Group>
              )}
              {commands.length > 0 && (
                <Command.Group heading="Commands">
                  {commands.map((command) => (
                    <PaletteItem
                      key={command.key}
                      value={`command ${command.key}`}
                      icon={ChevronRight}
                      end={command.keys && <KeyCaps keys={command.keys} />}
                      onRun={afterClose(command.run)}
                    >
                      <Marked text={command.label} typed={words} />
                    </PaletteItem>
                  ))}
                </Command.Group>
              )}
              {term !== null && scope.count.documents > 0 && (
                <Command.Group heading="Ask" className="palette-ask">
                  {words !== '' && model && (
                    <PaletteItem value="ask" icon={MessageSquare} onRun={inThread(() => void conversation.ask(what))}>
                      Ask {counted(scope.count.documents, 'document')} “{words}”
                    </PaletteItem>
                  )}
                  {words !== '' && !model && (
                    <PaletteItem
                      value="quote"
                      icon={Quote}
                      onRun={inThread(() => void conversation.ask({ ...what, quoteOnly: true }))}
                    >
                      Quote {counted(scope.count.documents, 'document')} on “{words}”
                    </PaletteItem>
                  )}
                  {words !== '' && (
                    <PaletteItem value="search" icon={List} onRun={inThread(() => void conversation.searchOnly(what))}>
                      Show passages for “{words}”
                    </PaletteItem>
                  )}
                  <PaletteItem value="mentions" icon={TextSearch} onRun={afterClose(() => findMentions(term))}>
                    {findEvery(term)}
                  </PaletteItem>
                </Command.Group>
              )}
            </Command.List>
          </Command>
          <Keys />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FurtherDocumentsProps {
  readonly all: number;
  readonly shown: number;
  readonly typed: string;
  readonly onRun: () => void;
}

/** The line that leads to the documents which have no line of their own. */
function FurtherDocuments({ all, shown, typed, onRun }: FurtherDocumentsProps) {
  if (all <= shown) return null;
  return (
    <PaletteItem value="documents" icon={Library} end={`${count(all - shown)} more`} onRun={onRun}>
      Show all {counted(all, 'document')}
      {typed !== '' && ` named “${typed}”`}
    </PaletteItem>
  );
}

/** The keys of the palette, below its lines. */
function Keys() {
  return (
    <div className="palette-foot">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>Choose
      </span>
      <span>
        <kbd>Enter</kbd>Run
      </span>
      <span className="grow" />
      <span>
        <kbd>?</kbd>All shortcuts
      </span>
    </div>
  );
}

/** A text with the part that was typed marked. Text only, never HTML. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <>{text}</>;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/**
 * Runs what was chosen in a modal layer once the layer is closed and has given the focus back: so a command can move
 * the focus on, and a dialog that it opens gives it back to where it was. `onCloseAutoFocus` belongs to the layer's
 * content.
 */
function useRunAfterClose(close: () => void) {
  const giveFocusBack = useFocusReturn();
  const chosen = useRef<(() => void) | null>(null);
  return {
    afterClose: (action: () => void) => (): void => {
      chosen.current = action;
      close();
    },
    onCloseAutoFocus: (event: Event): void => {
      giveFocusBack(event);
      chosen.current?.();
      // The command may have put away what had the focus.
      requestAnimationFrame(() => rescueFocus());
    },
  };
}

interface PaletteItemProps {
  /** Tells it from all others. */
  readonly value: string;
  readonly icon: LucideIcon;
  readonly onRun: () => void;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One line of the palette. */
function PaletteItem({ value, icon, onRun, end, children }: PaletteItemProps) {
  return (
    <Command.Item className="cmd" value={value} onSelect={onRun}>
      <Icon of={icon} />
      <span className="cut">{children}</span>
      <span className="end num">{end}</span>
    </Command.Item>
  );
}

export interface PaletteCommand {
  readonly key: string;
  readonly label: string;
  /** Other words by which it is found. */
  readonly also?: string;
  readonly keys: string | null;
  readonly run: () => void;
}

/** The commands that the palette can run. Keys of the question box are left out, since they work only there. */
function paletteCommands(
  run: (id: CommandId) => void,
  page: Page,
  view: Pick<View, 'openDialog' | 'openDocumentId' | 'show'>,
  findMentions: () => void,
): PaletteCommand[] {
  const skip: readonly CommandId[] = ['palette', 'new-line', 'zoom', 'stop', 'ask'];
  const own = SHORTCUTS.filter(({ id, group }) => !skip.includes(id) && group !== 'Review grid').map((shortcut) => ({
    key: shortcut.id,
    label: shortcut.label,
    keys: shownKeys(shortcut, page)[0] ?? null,
    run: () => run(shortcut.id),
  }));
  const dialogs = Object.entries(OFFERED_DIALOGS).map(([dialog, label]) => ({
    key: dialog,
    label,
    keys: null,
    run: () => view.openDialog({ name: dialog as DialogName }),
  }));
  const documentId = view.openDocumentId;
  const about = { key: 'about', label: 'About this document', keys: null };
  return [
    ...own,
    ...(documentId === null ? [] : [{ ...about, run: () => view.openDialog({ name: 'about', documentId }) }]),
    { key: 'mentions', label: 'Find every mention of…', also: 'mentions', keys: null, run: findMentions },
    ...dialogs,
    { key: 'grids', label: 'Review grids', keys: null, run: () => showGrids(page) },
    { key: 'adding', label: 'Show files being added', keys: null, run: () => view.show('adding') },
  ];
}
