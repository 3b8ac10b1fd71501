import { History } from 'lucide-react';
import type { SourceState } from '../../contract/threads.ts';
import { Icon } from '../parts/icon.tsx';
import type { Turn } from '../state/turn.ts';
import { useAskAgain } from './use-ask-again.ts';

const FLAGS: Readonly<Record<Exclude<SourceState['state'], 'present'>, string>> = {
  superseded: 'Source superseded',
  changed: 'Source changed',
  removed: 'Source removed',
};

/** Says that an answer rests on a document that is no longer the one it was; asking again is one click. */
export function SourceFlags({ turn }: { readonly turn: Turn }) {
  const askAgain = useAskAgain();
  const gone = turn.sources.filter((source) => source.state !== 'present');
  if (gone.length === 0) return null;
  const names = gone.map((source) => {
    const citation = turn.answer?.citations.find((candidate) => candidate.document_id === source.document_id);
    const flag = source.state === 'present' ? '' : FLAGS[source.state];
    return `${flag}: ${citation?.document_name ?? source.document_id}`;
  });
  return (
    <p className="flag">
      <Icon of={History} size={14} />
      <span className="grow">{names.join(' · ')}</span>
      <button type="button" className="link" onClick={() => askAgain(turn)}>
        Ask again
      </button>
    </p>
  );
}
