import type { SearchHit } from '../../contract/search.ts';
import { nearPlaceId } from '../state/places.ts';
import type { Turn } from '../state/turn.ts';
import { nearLabel } from '../words/citation-words.ts';
import { NearRow } from './near-row.tsx';

interface NearListProps {
  readonly turn: Turn;
  readonly hits: readonly SearchHit[];
  readonly activeId: string | null;
  readonly title: string;
}

/** Passages that nothing cites: lettered, dashed, never yellow. */
export function NearList({ turn, hits, activeId, title }: NearListProps) {
  return (
    <section className="sect" aria-label={title}>
      <h3 className="label">
        <span>{title}</span>
        <span className="regular">Similarity</span>
      </h3>
      <ul className="near-list">
        {hits.map((hit, index) => (
          <NearRow
            key={hit.chunk_id}
            placeId={nearPlaceId(turn.key, hit.chunk_id)}
            label={nearLabel(index)}
            hit={hit}
            active={activeId === nearPlaceId(turn.key, hit.chunk_id)}
          />
        ))}
      </ul>
    </section>
  );
}
