import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ErrorNote } from '../parts/error-note.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useConversation, usePage, useSettings, useView } from '../state/page-context.tsx';
import type { Turn } from '../state/turn.ts';
import { shortcutTitle } from '../words/shortcuts.ts';
import { Composer } from './composer.tsx';
import { EngineLine } from './engine-line.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { TurnView } from './turn-view.tsx';
import { useFollowEnd } from './use-follow-end.ts';

function hasWords({ progress }: Turn): boolean {
  return progress !== null && progress.writing.size + progress.claims.length > 0;
}

/** The middle pane: the thread and the box to ask in. */
export function ConversationPane() {
  const { mac } = usePage();
  const turns = useConversation((conversation) => conversation.turns);
  const newThread = useConversation((conversation) => conversation.newThread);
  const boundTo = useConversation((conversation) => conversation.boundTo);
  const error = useConversation((conversation) => conversation.error);
  const collection = useSettings((settings) => settings.collection);
  const activeId = useView((view) => view.active?.id ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);
  // Not its key: that changes when the answer gets its id.
  const lastKey = last?.startedAt;
  useFollowEnd(scroller, last?.running === true && hasWords(last));
  useEffect(() => {
    if (lastKey !== undefined)
      scroller.current?.firstElementChild?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [lastKey]);
  const where = boundTo === undefined ? collection : boundTo;
  return (
    <main className="pane conversation" aria-label="Conversation" data-pane="conversation" tabIndex={-1}>
      <div className="head">
        <ThreadMenu />
        {where !== null && <span className="meta cut">{where}</span>}
        <span className="grow" />
        <IconButton icon={Plus} label="New thread" keys={shortcutTitle('new-thread', mac)} onClick={newThread} />
      </div>
      <div className="scroll" ref={scroller}>
        <div className="thread">
          {error && <ErrorNote error={error} />}
          {turns.length === 0 && !error && (
            <p className="empty-thread">
              Ask a question. Every sentence of the answer points at the words on the page it rests on.
            </p>
          )}
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn keeps its place; its own key changes when the answer gets its id
            <TurnView key={`${index} ${turn.startedAt}`} turn={turn} first={index === 0} activeId={activeId} />
          ))}
        </div>
      </div>
      <EngineLine />
      <Composer />
    </main>
  );
}
