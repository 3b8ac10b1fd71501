import { ErrorNote } from '../parts/error-note.tsx';
import type { OpenComparison } from '../state/comparison-store.ts';
import type { Turn } from '../state/conversation/turn.ts';
import { ComparedRow } from './compared-row.tsx';

interface ComparisonViewProps {
  readonly turn: Turn;
  readonly comparison: OpenComparison;
  readonly activeId: string | null;
}

/** What the newer editions say where an answer cites the older ones: one row for each cited place. */
export function ComparisonView({ turn, comparison, activeId }: ComparisonViewProps) {
  const { places, error } = comparison;
  if (error) return <ErrorNote error={error} />;
  if (!places) {
    return (
      <p className="comparison meta" role="status">
        Comparing
      </p>
    );
  }
  const verdictOf = (marker: number) =>
    turn.answer?.claims.find((claim) => claim.markers.includes(marker))?.verdict ?? 'supported';
  return (
    <section className="comparison" aria-label="Compared with the newer edition">
      <ul>
        {places.map((compared) => (
          <ComparedRow
            key={compared.citation.marker}
            turnKey={turn.key}
            compared={compared}
            verdict={verdictOf(compared.citation.marker)}
            activeId={activeId}
          />
        ))}
      </ul>
    </section>
  );
}
