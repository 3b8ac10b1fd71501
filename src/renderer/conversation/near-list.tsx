import type { SearchHit } from '../../contract/search.ts';
import { nearestBlocks } from '../../contract/view/tables/table-words.ts';
import { PassageWords } from '../parts/small-table.tsx';
import type { Turn } from '../state/conversation/turn.ts';
import { useView } from '../state/page-context.tsx';
import { nearPlaceId } from '../state/places.ts';
import { nearLabel } from '../words/citation-words.ts';
import { PagePlace } from './chip.tsx';
import { DocumentPath } from './document-path.tsx';

interface NearListProps {
  readonly turn: Turn;
  readonly hits: readonly SearchHit[];
  readonly activeId: string | null;
  readonly title: string;
}

/** Uncited passages: lettered, dashed, never yellow. */
export function NearList({ turn, hits, activeId, title }: NearListProps) {
  return (
    <section className="sect" aria-label={title}>
      <h3 className="label">
        <span>{title}</span>
      </h3>
      <ul className="near-list">
        {hits.map((hit, index) => (
          <NearRow
            key={hit.chunk_id}
            placeId={nearPlaceId(turn.key, hit.chunk_id)}
            label={nearLabel(index)}
            hit={hit}
            question={turn.question}
            active={activeId === nearPlaceId(turn.key, hit.chunk_id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface NearRowProps {
  readonly placeId: string;
  readonly label: string;
  readonly hit: SearchHit;
  readonly question: string;
  readonly active: boolean;
}

/** Most rows of a table that are shown of a passage, besides its heads: as many as its words have lines. */
const ROWS = 3;

/** An uncited passage with its place. No number: they are ordered by more than how similar each is. */
function NearRow({ placeId, label, hit, question, active }: NearRowProps) {
  const activate = useView((view) => view.activate);
  return (
    <li>
      <button
        type="button"
        className={`near-row ${active ? 'is-active' : ''}`}
        aria-current={active || undefined}
        data-place={placeId}
        onClick={() => activate({ id: placeId, document_id: hit.document_id })}
      >
        <span className="cite near">{label}</span>
        <DocumentPath place={hit} />
        <span className="snip">
          <PassageWords blocks={nearestBlocks(hit.text, question, ROWS)} />
        </span>
        <span className="meta num near-page">
          <PagePlace place={hit} />
        </span>
      </button>
    </li>
  );
}
