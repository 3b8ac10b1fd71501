import { History, ShieldAlert, ShieldQuestion } from 'lucide-react';
import type { TurnRecord } from '../../contract/threads.ts';
import { say, type WordKey } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon } from '../parts/icon.tsx';
import { Said } from '../parts/said.tsx';
import { isShown, openLines, type Turn } from '../state/conversation/turn.ts';
import { useConversation } from '../state/page-context.tsx';
import { momentText } from '../words/number-words.ts';
import { AnswerView } from './answer-view.tsx';
import { FollowUpQuestions } from './heading-questions.tsx';
import { NearList } from './near-list.tsx';
import { ProgressView } from './progress-view.tsx';
import { RefusalCard } from './refusal/refusal-card.tsx';
import { useAskAgain } from './use-ask-again.ts';

interface TurnViewProps {
  readonly turn: Turn;
  readonly first: boolean;
  readonly last: boolean;
  /** The open place, in any turn. */
  readonly activeId: string | null;
}

function Reply({ turn, activeId }: Omit<TurnViewProps, 'first' | 'last'>) {
  if (turn.search) {
    if (turn.search.hits.length > 0)
      return (
        <NearList turn={turn} hits={turn.search.hits} activeId={activeId} title={say('conversation.passagesFound')} />
      );
    return <p className="note">{say('conversation.turn.noPassage')}</p>;
  }
  if (turn.answer && turn.record?.state === 'changed') return <ChangedAnswer turn={turn} text={turn.answer.answer} />;
  if (turn.answer && turn.record?.state === 'purged') return <RecordNote turn={turn} />;
  if (turn.answer) {
    return turn.answer.mode === 'answer' ? (
      <AnswerView turn={turn} answer={turn.answer} activeId={activeId} />
    ) : (
      <RefusalCard turn={turn} answer={turn.answer} activeId={activeId} />
    );
  }
  return turn.progress ? <ProgressView turn={turn} progress={turn.progress} activeId={activeId} /> : null;
}

/** One question and its result. */
export function TurnView({ turn, first, last, activeId }: TurnViewProps) {
  const askAgain = useAskAgain();
  const forget = useConversation((conversation) => conversation.forget);
  return (
    <article className={first ? 'turn-first' : 'turn'} aria-label={turn.question} data-turn={turn.key}>
      <div className="q">
        <h2>{turn.question}</h2>
      </div>
      {turn.answer?.first_answered_at && isShown(turn) && (
        <SavedNote turn={turn} answeredAt={turn.answer.first_answered_at} />
      )}
      {turn.record?.state === 'unproven' && <RecordNote turn={turn} />}
      <Reply turn={turn} activeId={activeId} />
      {last && turn.answer?.mode === 'answer' && isShown(turn) && <FollowUpQuestions turn={turn} />}
      {turn.error && (
        <ErrorNote error={turn.error} action={{ label: say('conversation.askAgain'), run: () => askAgain(turn) }} />
      )}
      {!turn.answer && !turn.search && !turn.running && !turn.error && (
        <p className="note stopped">
          <span>{stoppedWords(turn)}</span>
          <button type="button" className="link" onClick={() => askAgain(turn)}>
            {say('conversation.askAgain')}
          </button>
          <button type="button" className="link" onClick={() => forget(turn)}>
            {say('common.remove')}
          </button>
        </p>
      )}
    </article>
  );
}

const LIST = new Intl.ListFormat(say('language.dates'));

/** What a stop left of a question. */
function stoppedWords({ progress }: Turn): string {
  if (progress === null) return say('conversation.turn.stopped');
  const { claims, hits } = progress;
  const left = [
    claims.some((claim) => claim !== undefined) ? [say('conversation.turn.keptSentences')] : [],
    openLines(progress).length > 0 ? [say('conversation.turn.keptLines')] : [],
    hits !== null && hits.length > 0 ? [say('conversation.turn.keptPassages')] : [],
  ].flat();
  if (left.length === 0) return say('conversation.turn.stopped');
  return say('conversation.turn.stoppedKept', { kept: LIST.format(left) });
}

/** Marks a repeated answer, with the time it was first given; asking the model again is one click. */
function SavedNote({ turn, answeredAt }: { readonly turn: Turn; readonly answeredAt: string }) {
  const askAgain = useAskAgain();
  return (
    <p className="note saved">
      <Icon of={History} />
      <span>
        <Said
          words="conversation.turn.savedAnswer"
          values={{
            at: momentText(answeredAt),
            b: (text) => <b>{text}</b>,
            again: (text) => (
              <button type="button" className="link" onClick={() => askAgain(turn)}>
                {text}
              </button>
            ),
          }}
        />
      </span>
    </p>
  );
}

const WORDS = {
  changed: 'conversation.turn.changed',
  unproven: 'conversation.turn.unproven',
  purged: 'conversation.turn.purged',
} as const satisfies Readonly<Record<Exclude<TurnRecord['state'], 'whole'>, WordKey>>;

/** Marks a stored answer that differs, or may differ, from its record. */
function RecordNote({ turn }: { readonly turn: Turn }) {
  const askAgain = useAskAgain();
  const { record } = turn;
  if (record === null || record.state === 'whole') return null;
  return (
    <p className="flag">
      <Icon of={record.state === 'changed' ? ShieldAlert : ShieldQuestion} size={14} />
      <span className="grow">
        <Said words={WORDS[record.state]} values={{ reason: record.reason, b: (text) => <b>{text}</b> }} />
      </span>
      <button type="button" className="link" onClick={() => askAgain(turn)}>
        {say('conversation.askAgain')}
      </button>
    </p>
  );
}

/**
 * An answer that differs from its record: its words without marks, places and sources, since nothing of it is checked.
 */
function ChangedAnswer({ turn, text }: { readonly turn: Turn; readonly text: string }) {
  return (
    <>
      <RecordNote turn={turn} />
      <p className="note">
        <span>
          <Said words="conversation.turn.uncheckedWords" values={{ text, b: (head) => <b>{head}</b> }} />
        </span>
      </p>
    </>
  );
}
