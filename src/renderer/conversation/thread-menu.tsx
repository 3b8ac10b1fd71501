import { ChevronDown, Pencil, Search, Trash2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { ThreadSummary } from '../../contract/threads.ts';
import { say } from '../../language/say.ts';
import { useHolds } from '../library/hold-mark.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import { usePaneElement } from '../parts/pane-frame.tsx';
import { chooseThread } from '../state/conversation/choose-thread.ts';
import { useConversation, usePage, useView } from '../state/page-context.tsx';
import { heldWords } from '../words/hold-words.ts';
import { dayText } from '../words/number-words.ts';

/** With more threads than these, they can be searched. */
const SEARCHED_FROM = 6;

/** The thread's title; opens the list of all threads, newest first. */
export function ThreadMenu() {
  const page = usePage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [ref, pane] = usePaneElement();
  const title = useConversation((conversation) => conversation.title) ?? undefined;
  const threads = useConversation((conversation) => conversation.threads);
  const threadId = useConversation((conversation) => conversation.threadId);
  const openDialog = useView((view) => view.openDialog);
  const name = title ?? say('conversation.newThread');
  const held = new Map(
    useHolds(threads.flatMap(({ collection }) => collection ?? [])).map((one) => [one.collection, heldWords(one)]),
  );
  const words = typed.trim().toLowerCase();
  // Threads of programs can be found by their words, but do not fill the list.
  const found = threads.filter(
    (thread) =>
      (thread.listed || words !== '' || thread.thread_id === threadId) && thread.title.toLowerCase().includes(words),
  );
  const change = (isOpen: boolean): void => {
    setTyped('');
    setOpen(isOpen);
  };
  const choose = (thread: ThreadSummary): void => {
    change(false);
    void chooseThread(page, thread);
  };
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <h1 className="h" ref={ref}>
        <Popover.Trigger className="title" aria-label={say('conversation.threads.open', { title: name })} title={title}>
          <span className="cut">{name}</span>
          <Icon of={ChevronDown} size={14} />
        </Popover.Trigger>
      </h1>
      <Popover.Portal container={pane}>
        <Popover.Content
          className="menu thread-menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={say('conversation.threads.name')}
        >
          {words === '' && found.length === 0 && <p className="meta menu-note">{say('conversation.threads.none')}</p>}
          {threads.length > SEARCHED_FROM && (
            <div className="field thread-search">
              <Icon of={Search} />
              <input
                type="search"
                aria-label={say('conversation.threads.search')}
                placeholder={say('conversation.threads.search')}
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          )}
          {words !== '' && found.length === 0 && (
            <p className="meta menu-note">{say('conversation.threads.nothingFound')}</p>
          )}
          <ul>
            {found.map((thread) => (
              <li key={thread.thread_id} className="thread-item">
                <button
                  type="button"
                  className="menu-item"
                  aria-current={thread.thread_id === threadId || undefined}
                  onClick={() => choose(thread)}
                >
                  <span className="grow cut" title={thread.title}>
                    {thread.title}
                  </span>
                  <span className="meta num thread-day">{dayText(thread.updated_at)}</span>
                  {thread.collection !== null && <span className="meta cut thread-where">{thread.collection}</span>}
                </button>
                <IconButton
                  small
                  icon={Pencil}
                  label={say('conversation.threads.rename', { title: thread.title })}
                  onClick={() => openDialog({ name: 'rename-thread', threadId: thread.thread_id })}
                />
                <IconButton
                  small
                  icon={Trash2}
                  label={say('conversation.threads.remove', { title: thread.title })}
                  reason={held.get(thread.collection ?? '')}
                  onClick={() => openDialog({ name: 'remove-thread', threadId: thread.thread_id })}
                />
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
