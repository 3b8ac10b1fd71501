import { ListChecks, Plus, Quote, ServerCrash, Upload } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon, IconButton } from '../parts/icon.tsx';
import type { Turn } from '../state/conversation/turn.ts';
import { answerToExport, isExportable } from '../state/exports.ts';
import { useConversation, usePage, useQuestionnaires, useSettings, useView } from '../state/page-context.tsx';
import { answeredText } from '../words/questionnaire-words.ts';
import { shortcutTitle } from '../words/shortcuts.ts';
import { Composer } from './composer.tsx';
import { ExampleQuestions } from './heading-questions.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { TurnView } from './turn-view.tsx';
import { useAskAgain } from './use-ask-again.ts';

function hasWords({ progress }: Turn): boolean {
  return progress !== null && progress.writing.size + progress.claims.length > 0;
}

/** The middle pane: the thread and the question box. */
export function ConversationPane() {
  const page = usePage();
  const openDialog = useView((view) => view.openDialog);
  const turns = useConversation((conversation) => conversation.turns);
  const newThread = useConversation((conversation) => conversation.newThread);
  const boundTo = useConversation((conversation) => conversation.boundTo);
  const error = useConversation((conversation) => conversation.error);
  const collection = useSettings((settings) => settings.collection);
  const activeId = useView((view) => view.active?.id ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);
  // Not its key, which changes when the answer gets its id.
  const lastKey = last?.startedAt;
  useFollowEnd(scroller, last?.running === true && hasWords(last));
  useEffect(() => {
    if (lastKey !== undefined)
      scroller.current?.firstElementChild?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [lastKey]);
  const where = boundTo === undefined ? collection : boundTo;
  return (
    <main className="pane conversation" aria-label={say('conversation.name')} data-pane="conversation" tabIndex={-1}>
      <div className="head">
        <ThreadMenu />
        {where !== null && <span className="meta cut">{where}</span>}
        <span className="grow" />
        <IconButton
          icon={Quote}
          label={say('conversation.factCheckSentence')}
          keys={shortcutTitle('fact-check', page)}
          onClick={() => openDialog({ name: 'fact-check' })}
        />
        <IconButton
          icon={ListChecks}
          label={say('conversation.questionnaire')}
          onClick={() => openDialog({ name: 'questionnaire' })}
        />
        {turns.some(isExportable) && (
          <IconButton
            icon={Upload}
            label={say('conversation.export')}
            keys={shortcutTitle('export-answer', page)}
            onClick={() => openDialog({ name: 'export', answerId: answerToExport(page), whole: turns.length > 1 })}
          />
        )}
        <IconButton
          icon={Plus}
          label={say('conversation.newThread')}
          keys={shortcutTitle('new-thread', page)}
          onClick={newThread}
        />
      </div>
      <div className="scroll" ref={scroller}>
        <div className="thread">
          {error && <ErrorNote error={error} />}
          {turns.length === 0 && !error && (
            <>
              <p className="empty-thread">{say('conversation.empty')}</p>
              <ExampleQuestions />
            </>
          )}
          {turns.map((turn, index) => (
            <TurnView
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn keeps its place; its own key changes when the answer gets its id
              key={`${index} ${turn.startedAt}`}
              turn={turn}
              first={index === 0}
              last={index === turns.length - 1}
              activeId={activeId}
            />
          ))}
        </div>
      </div>
      <div className="under-thread">
        <EngineLine />
        <QuestionnaireLine />
        <Composer />
      </div>
    </main>
  );
}

/** Distance from the end, px, that counts as reading there. */
const NEAR = 120;

/** Keeps the end of a growing answer in view, unless the user scrolled up. */
function useFollowEnd(scroller: RefObject<HTMLElement | null>, running: boolean): void {
  useEffect(() => {
    const box = scroller.current;
    const content = box?.firstElementChild;
    if (!box || !content || !running) return;
    let following = true;
    const onScroll = (): void => {
      following = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    };
    const observer = new ResizeObserver(() => {
      if (following) box.scrollTop = box.scrollHeight;
    });
    observer.observe(content);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, running]);
}

/** Reports above the composer that the engine stopped, and whether it runs again. */
function EngineLine() {
  const engine = useView((view) => view.engine);
  const setEngine = useView((view) => view.setEngine);
  const last = useConversation((conversation) => conversation.turns.at(-1));
  const askAgain = useAskAgain();
  if (engine === 'failed') {
    return (
      <p className="engine-line" role="alert">
        <Icon of={ServerCrash} size={14} />
        <span className="grow">{say('conversation.engineStopped')}</span>
      </p>
    );
  }
  if (engine !== 'restarted') return null;
  const interrupted = last?.error?.code === 'ENGINE_GONE' ? last : null;
  return (
    <p className="engine-line" role="status">
      <Icon of={ServerCrash} size={14} />
      <span className="grow">{say('conversation.engineRestarted')}</span>
      <button
        type="button"
        className="link"
        onClick={() => {
          setEngine('running');
          if (interrupted) askAgain(interrupted);
        }}
      >
        {say(interrupted ? 'conversation.askAgain' : 'common.close')}
      </button>
    </p>
  );
}

/** A questionnaire that goes on behind its closed dialog, or waits to be saved. */
function QuestionnaireLine() {
  const run = useQuestionnaires((all) => all.run);
  const openDialog = useView((view) => view.openDialog);
  if (run === null || run.isSaved || (run.isOver && run.rows.length === 0)) return null;
  return (
    <p className="engine-line">
      <Icon of={ListChecks} size={14} />
      <span className="grow num">
        {say(run.isOver ? 'conversation.questionnaireNotSaved' : 'conversation.questionnaireGoesOn', {
          file: run.file,
          answered: answeredText(run),
        })}
      </span>
      <button type="button" className="link" onClick={() => openDialog({ name: 'questionnaire' })}>
        {say('conversation.show')}
      </button>
    </p>
  );
}
