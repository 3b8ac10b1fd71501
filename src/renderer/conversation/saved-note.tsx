import { History } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import type { Turn } from '../state/turn.ts';
import { momentText } from '../words/moment-words.ts';
import { useAskAgain } from './use-ask-again.ts';

/** Says that an answer is the one of before, and when that was; asking the model again is one click. */
export function SavedNote({ turn, answeredAt }: { readonly turn: Turn; readonly answeredAt: string }) {
  const askAgain = useAskAgain();
  return (
    <p className="note saved">
      <Icon of={History} />
      <span>
        <b>Saved answer.</b> Answered before, from the same documents ({momentText(answeredAt)}).{' '}
        <button type="button" className="link" onClick={() => askAgain(turn)}>
          Ask again
        </button>
      </span>
    </p>
  );
}
