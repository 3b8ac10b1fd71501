import { ShieldAlert, ShieldQuestion } from 'lucide-react';
import type { TurnRecord } from '../../contract/threads.ts';
import { Icon } from '../parts/icon.tsx';
import type { Turn } from '../state/turn.ts';
import { useAskAgain } from './use-ask-again.ts';

const WORDS: Readonly<Record<Exclude<TurnRecord['state'], 'whole'>, string>> = {
  changed: 'Changed since it was recorded',
  unproven: 'Not known to be as it was recorded',
  purged: 'Purged',
};

/** Says of a stored answer that it is not, or may not be, what was recorded. */
export function RecordNote({ turn }: { readonly turn: Turn }) {
  const askAgain = useAskAgain();
  const { record } = turn;
  if (record === null || record.state === 'whole') return null;
  return (
    <p className="flag">
      <Icon of={record.state === 'changed' ? ShieldAlert : ShieldQuestion} size={14} />
      <span className="grow">
        <b>{WORDS[record.state]}.</b> {record.reason}
      </span>
      <button type="button" className="link" onClick={() => askAgain(turn)}>
        Ask again
      </button>
    </p>
  );
}

/** An answer that is not what was recorded: its words without marks, places and sources, because nothing of it is checked. */
export function ChangedAnswer({ turn, text }: { readonly turn: Turn; readonly text: string }) {
  return (
    <>
      <RecordNote turn={turn} />
      <p className="note">
        <span>
          <b>Its file says, unchecked:</b> {text}
        </span>
      </p>
    </>
  );
}
