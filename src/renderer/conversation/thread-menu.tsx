import { ChevronDown, Pencil, Search, Trash2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import type { ThreadSummary } from '../../contract/threads.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { usePaneElement } from '../parts/pane-frame.tsx';
import { chooseThread } from '../state/conversation/choose-thread.ts';
import { useConversation, usePage, useView } from '../state/page-context.tsx';
import { dayText } from '../words/number-words.ts';

/** With more threads than these, they can be searched. */
const SEARCHED_FROM = 6;

/** The thread's title; opens the list of all threads, newest first. */
export function ThreadMenu() {
  const page = usePage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [ref, pane] = usePaneElement();
  const title = useConversation((conversation) => conversation.title);
  const threads = useConversation((conversation) => conversation.threads);
  const threadId = useConversation((conversation) => conversation.threadId);
  const openDialog = useView((view) => view.openDialog);
  const words = typed.trim().toLowerCase();
  // Threads of programs can be found by their words, but do not fill the list.
  const found = threads.filter(
    ({ title: name, listed, thread_id: id }) =>
      (listed || words !== '' || id === threadId) && name.toLowerCase().includes(words),
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
        <Popover.Trigger
          className="title"
          aria-label={`Threads, open: ${title ?? 'New thread'}`}
          title={title ?? undefined}
        >
          <span className="cut">{title ?? 'New thread'}</span>
          <Icon of={ChevronDown} size={14} />
        </Popover.Trigger>
      </h1>
      <Popover.Portal container={pane}>
        <Popover.Content
          className="menu thread-menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Threads"
        >
          {words === '' && found.length === 0 && (
            <p className="meta menu-note">Your threads will be listed here after the first question.</p>
          )}
          {threads.length > SEARCHED_FROM && (
            <div className="field thread-search">
              <Icon of={Search} />
              <input
                type="search"
                aria-label="Search threads"
                placeholder="Search threads"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          )}
          {words !== '' && found.length === 0 && <p className="meta menu-note">No thread has these words.</p>}
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
                  label={`Rename ${thread.title}`}
                  onClick={() => openDialog({ name: 'rename-thread', threadId: thread.thread_id })}
                />
                <IconButton
                  small
                  icon={Trash2}
                  label={`Remove ${thread.title}`}
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
