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
  Table2,
  TextSearch,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { GridSummary } from '../../contract/grid.ts';
import { say } from '../../language/say.ts';
import { focusPane } from '../frame/focus-pane.ts';
import { selectedText, useFindMentions } from '../mentions/find-mentions-button.tsx';
import { Icon, KeyCaps } from '../parts/icon.tsx';
import { Said } from '../parts/said.tsx';
import { rescueFocus, useFocusReturn } from '../parts/use-focus-return.ts';
import { chooseThread } from '../state/conversation/choose-thread.ts';
import { showGrids } from '../state/grid/open-cell.ts';
import { type Page, useConversation, useGrids, useLibrary, usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import type { DialogName, View } from '../state/view-store.ts';
import { mayRun } from '../team/may-call.ts';
import { OFFERED_DIALOGS } from '../words/dialog-names.ts';
import { sizeWords } from '../words/grid-words.ts';
import { findEvery } from '../words/mention-words.ts';
import { type CommandId, SHORTCUTS, shownKeys } from '../words/shortcuts.ts';

/** Most lines of documents: where there are more, the last one leads to all of them. */
const MOST_DOCUMENTS = 6;
/** Most lines of threads, and of review grids. */
const MOST_OTHERS = 4;

/** Goes anywhere and runs anything by name (Ctrl K). */
export function Palette({ run }: { readonly run: (id: CommandId) => void }) {
  const page = usePage();
  const view = page.view.getState();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const has = (text: string): boolean => text.toLowerCase().includes(words.toLowerCase());
  const { afterClose, onCloseAutoFocus } = useRunAfterClose(() => view.setPalette(false));
  const status = useLibrary((library) => library.status);
  const findMentions = useFindMentions();
  // Read before the palette takes the focus, since that ends the selection.
  const [selected] = useState(() => selectedText());
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
  return (
    <Dialog.Root open onOpenChange={view.setPalette}>
      <Dialog.Portal>
        <div className="scrim" />
        <Dialog.Content className="palette" aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
          <Dialog.Title className="sr">{say('palette.name')}</Dialog.Title>
          <Command shouldFilter={false} label={say('palette.name')} loop>
            <div className="query">
              <Icon of={Search} />
              <Command.Input
                autoFocus
                placeholder={say('palette.placeholder')}
                value={typed}
                onValueChange={setTyped}
              />
              <kbd>Esc</kbd>
            </div>
            <Command.List className="list" label={say('palette.results')}>
              <Command.Empty className="meta palette-empty">{say('palette.nothing')}</Command.Empty>
              <GoTo words={words} has={has} run={run} afterClose={afterClose} inThread={inThread} />
              {commands.length > 0 && (
                <Command.Group heading={say('palette.commands')}>
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
              <Ask words={words} selected={selected} afterClose={afterClose} inThread={inThread} />
            </Command.List>
          </Command>
          <Keys />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What every part of the list needs: what was typed, and how something is run. */
interface PartProps {
  readonly words: string;
  readonly afterClose: (action: () => void) => () => void;
  /** Runs something in the thread, once it is shown. */
  readonly inThread: (action: () => void) => () => void;
}

interface GoToProps extends PartProps {
  readonly has: (text: string) => boolean;
  readonly run: (id: CommandId) => void;
}

/** The documents, review grids and threads whose names have what was typed. */
function GoTo({ words, has, run, afterClose, inThread }: GoToProps) {
  const page = usePage();
  const documents = useLibrary((library) => library.documents);
  const threads = useConversation((conversation) => conversation.threads);
  const named = documents.filter((one) => has(one.document_name) || has(one.source_filename));
  const places = named.slice(0, named.length > MOST_DOCUMENTS ? MOST_DOCUMENTS - 1 : MOST_DOCUMENTS);
  const found = threads.filter((thread) => has(thread.title)).slice(0, MOST_OTHERS);
  const grids = useGridList().filter((grid) => has(grid.name));
  if (places.length + grids.length + found.length === 0) return null;
  return (
    <Command.Group heading={say('palette.goTo')}>
      {places.map((document) => (
        <PaletteItem
          key={document.document_id}
          value={`document ${document.document_id}`}
          icon={FileText}
          end={document.kind === 'pdf' ? say('palette.pages', { pages: document.pages }) : say('palette.text')}
          onRun={afterClose(() => page.view.getState().openDocument(document.document_id))}
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
      {grids.slice(0, MOST_OTHERS).map((grid) => (
        <PaletteItem
          key={grid.grid_id}
          value={`grid ${grid.grid_id}`}
          icon={Table2}
          end={sizeWords(grid)}
          onRun={afterClose(() => {
            showGrids(page, grid.grid_id);
            focusPane(page, 'conversation');
          })}
        >
          <Said
            words="palette.grid"
            values={{ name: <Marked text={grid.name} typed={words} />, em: (kind) => <em>{kind}</em> }}
          />
        </PaletteItem>
      ))}
      {found.map((thread) => (
        <PaletteItem
          key={thread.thread_id}
          value={`thread ${thread.thread_id}`}
          icon={MessageSquare}
          end={thread.collection}
          onRun={inThread(() => void chooseThread(page, thread))}
        >
          <Said
            words="palette.thread"
            values={{
              title: <Marked text={thread.title} typed={words} />,
              em: (kind) => <em>{kind}</em>,
            }}
          />
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

/** The review grids, asked for anew each time the palette opens; none until they are known. */
function useGridList(): readonly GridSummary[] {
  const { grids } = usePage();
  useEffect(() => void grids.getState().loadList(), [grids]);
  return useGrids(({ list }) => list) ?? [];
}

interface AskProps extends PartProps {
  /** What was selected on a page. */
  readonly selected: string | null;
}

/** What can be done with the words that were typed or, without any, selected. */
function Ask({ words, selected, afterClose, inThread }: AskProps) {
  const conversation = usePage().conversation.getState();
  const model = useLibrary((library) => library.status?.chat_model?.state === 'present');
  const collection = useSettings((settings) => settings.collection);
  const quoteOnly = useSettings((settings) => settings.quoteOnly);
  const { scope } = useScope();
  const { documents } = scope.count;
  const findMentions = useFindMentions();
  const term = words === '' ? selected : words;
  const what = { question: words, documentIds: scope.documentIds, collection, quoteOnly };
  if (term === null || documents === 0) return null;
  return (
    <Command.Group heading={say('palette.ask')} className="palette-ask">
      {words !== '' && model && (
        <PaletteItem value="ask" icon={MessageSquare} onRun={inThread(() => void conversation.ask(what))}>
          {say('palette.askDocuments', { documents, question: words })}
        </PaletteItem>
      )}
      {words !== '' && !model && (
        <PaletteItem
          value="quote"
          icon={Quote}
          onRun={inThread(() => void conversation.ask({ ...what, quoteOnly: true }))}
        >
          {say('palette.quoteDocuments', { documents, question: words })}
        </PaletteItem>
      )}
      {words !== '' && (
        <PaletteItem value="search" icon={List} onRun={inThread(() => void conversation.searchOnly(what))}>
          {say('palette.showPassages', { words })}
        </PaletteItem>
      )}
      <PaletteItem value="mentions" icon={TextSearch} onRun={afterClose(() => findMentions(term))}>
        {findEvery(term)}
      </PaletteItem>
    </Command.Group>
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
    <PaletteItem value="documents" icon={Library} end={say('palette.more', { count: all - shown })} onRun={onRun}>
      {typed === ''
        ? say('palette.showAllDocuments', { documents: all })
        : say('palette.showAllNamed', { documents: all, name: typed })}
    </PaletteItem>
  );
}

const asKey = (key: ReactNode) => <kbd>{key}</kbd>;

/** The keys of the palette, below its lines. */
function Keys() {
  return (
    <div className="palette-foot">
      <span>
        <Said words="palette.choose" values={{ kbd: asKey }} />
      </span>
      <span>
        <Said words="palette.run" values={{ kbd: asKey }} />
      </span>
      <span className="grow" />
      <span>
        <Said words="palette.allShortcuts" values={{ kbd: asKey }} />
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
  const own = SHORTCUTS.filter(({ id, group }) => !skip.includes(id) && group !== 'grid').map((shortcut) => ({
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
  const about = { key: 'about', label: say('palette.aboutDocument'), keys: null };
  return [
    ...own,
    ...(documentId === null ? [] : [{ ...about, run: () => view.openDialog({ name: 'about', documentId }) }]),
    {
      key: 'mentions',
      label: say('palette.findMention'),
      also: say('palette.mentions'),
      keys: null,
      run: findMentions,
    },
    ...dialogs,
    { key: 'grids', label: say('palette.grids'), keys: null, run: () => showGrids(page) },
    { key: 'adding', label: say('palette.adding'), keys: null, run: () => view.show('adding') },
  ];
}
