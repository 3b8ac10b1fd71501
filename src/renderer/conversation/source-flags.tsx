import { History } from 'lucide-react';
import type { SourceState } from '../../contract/threads.ts';
import { Icon } from '../parts/icon.tsx';
import { editionsOf } from '../state/comparison-store.ts';
import type { Turn } from '../state/conversation/turn.ts';
import { useComparisons } from '../state/page-context.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { useAskAgain } from './use-ask-again.ts';

const FLAGS: Readonly<Record<Exclude<SourceState['state'], 'present'>, string>> = {
  superseded: 'Source superseded',
  changed: 'Source changed',
  removed: 'Source removed',
};

interface SourceFlagsProps {
  readonly turn: Turn;
  /** The place that is open, in whichever turn. */
  readonly activeId: string | null;
}

/**
 * Says that an answer rests on a document that is no longer the one it was. What a newer edition says instead opens below;
 * asking again is one click.
 */
export function SourceFlags({ turn, activeId }: SourceFlagsProps) {
  const askAgain = useAskAgain();
  const compare = useComparisons((comparisons) => comparisons.toggle);
  const comparison = useComparisons((comparisons) => comparisons.open);
  const editions = editionsOf(turn);
  const open = comparison?.turnKey === turn.key && comparison.editions === editions ? comparison : null;
  const gone = turn.sources.filter((source) => source.state !== 'present');
  if (gone.length === 0) return null;
  const names = gone.map((source) => {
    const citation = turn.answer?.citations.find((candidate) => candidate.document_id === source.document_id);
    const flag = source.state === 'present' ? '' : FLAGS[source.state];
    return `${flag}: ${citation?.document_name ?? source.document_id}`;
  });
  return (
    <>
      <p className="flag">
        <Icon of={History} size={14} />
        <span className="grow">{names.join(' · ')}</span>
        {editions !== null && (
          <button type="button" className="link" aria-expanded={open !== null} onClick={() => void compare(turn)}>
            Compare
          </button>
        )}
        <button type="button" className="link" onClick={() => askAgain(turn)}>
          Ask again
        </button>
      </p>
      {open && <ComparisonView turn={turn} comparison={open} activeId={activeId} />}
    </>
  );
}
