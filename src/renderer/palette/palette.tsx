import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { ChevronRight, FileText, List, MessageSquare, Search, TextSearch } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useFindMentions } from '../mentions/use-find-mentions.ts';
import { selectedText } from '../mentions/use-selected-text.ts';
import { Icon } from '../parts/icon.tsx';
import { KeyCaps } from '../parts/key-caps.tsx';
import { useConversation, useLibrary, usePage, useSettings, useView } from '../state/page-context.tsx';
import { useScope } from '../state/use-scope.ts';
import { findEvery } from '../words/mention-words.ts';
import { counted } from '../words/number-words.ts';
import type { CommandId } from '../words/shortcuts.ts';
import { Marked } from './marked.tsx';
import { paletteCommands } from './palette-commands.ts';

interface ItemProps {
  readonly value: string;
  readonly icon: LucideIcon;
  readonly onRun: () => void;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Item({ value, icon, onRun, end, children }: ItemProps) {
  return (
    <Command.Item className="cmd" value={value} onSelect={onRun}>
      <Icon of={icon} />
      <span className="cut">{children}</span>
      <span className="end num">{end}</span>
    </Command.Item>
  );
}

/** Goes anywhere and runs anything by name (Ctrl K). */
export function Palette({ run }: { readonly run: (id: CommandId) => void }) {
  const page = usePage();
  const setOpen = useView((view) => view.setPalette);
  const documents = useLibrary((library) => library.documents);
  const model = useLibrary((library) => library.status?.chat_model?.state === 'present');
  const threads = useConversation((conversation) => conversation.threads);
  const collection = useSettings((settings) => settings.collection);
  const { scope } = useScope();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const has = (text: string): boolean => text.toLowerCase().includes(words.toLowerCase());
  const then = (action: () => void) => (): void => {
    setOpen(false);
    // After the palette gave the focus back, so that the command can move it.
    setTimeout(action, 0);
  };
  const view = page.view.getState();
  const conversation = page.conversation.getState();
  const places = documents.filter((document) => has(document.document_name)).slice(0, 6);
  const found = threads.filter((thread) => has(thread.title)).slice(0, 4);
  const commands = paletteCommands(run, view).filter((command) => has(command.label));
  const findMentions = useFindMentions();
  // Taken before the palette has the focus, which ends a selection.
  const [selected] = useState(() => selectedText());
  const term = words === '' ? selected : words;
  const inThread = (action: () => void) =>
    then(() => {
      page.mentions.getState().close();
      action();
    });
  const what = { question: words, documentIds: scope.documentIds, collection };
  return (
    <Dialog.Root open onOpenChange={setOpen}>
      <Dialog.Portal>
        <div className="scrim" />
        <Dialog.Content className="palette" aria-describedby={undefined}>
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
                    <Item
                      key={document.document_id}
                      value={`document ${document.document_id}`}
                      icon={FileText}
                      end={document.kind === 'pdf' ? counted(document.pages, 'page') : 'Text'}
                      onRun={then(() => view.openDocument(document.document_id))}
                    >
                      <Marked text={document.document_name} typed={words} />
                    </Item>
                  ))}
                  {found.map((thread) => (
                    <Item
                      key={thread.thread_id}
                      value={`thread ${thread.thread_id}`}
                      icon={MessageSquare}
                      end={thread.collection}
                      onRun={inThread(() => void conversation.openThread(thread.thread_id))}
                    >
                      <Marked text={thread.title} typed={words} />
                      <em> – thread</em>
                    </Item>
                  ))}
                </Command.Group>
              )}
              {commands.length > 0 && (
                <Command.Group heading="Commands">
                  {commands.map((command) => (
                    <Item
                      key={command.key}
                      value={`command ${command.key}`}
                      icon={ChevronRight}
                      end={command.keys && <KeyCaps keys={command.keys} />}
                      onRun={then(command.run)}
                    >
                      <Marked text={command.label} typed={words} />
                    </Item>
                  ))}
                </Command.Group>
              )}
              {term !== null && scope.count.documents > 0 && (
                <Command.Group heading="Ask">
                  {words !== '' && model && (
                    <Item value="ask" icon={MessageSquare} onRun={inThread(() => void conversation.ask(what))}>
                      Ask {counted(scope.count.documents, 'document')} “{words}”
                    </Item>
                  )}
                  {words !== '' && (
                    <Item value="search" icon={List} onRun={inThread(() => void conversation.searchOnly(what))}>
                      Show passages for “{words}”
                    </Item>
                  )}
                  <Item value="mentions" icon={TextSearch} onRun={then(() => findMentions(term))}>
                    {findEvery(term)}
                  </Item>
                </Command.Group>
              )}
            </Command.List>
          </Command>
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
