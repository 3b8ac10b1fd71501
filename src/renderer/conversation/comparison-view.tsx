import type { Verdict } from '../../contract/answer.ts';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import type { ComparedPlace, OpenComparison } from '../state/comparison-store.ts';
import type { Turn } from '../state/conversation/turn.ts';
import { useView } from '../state/page-context.tsx';
import { citationPlaceId, newerPlaceId } from '../state/places.ts';
import { Chip, PagePlace } from './chip.tsx';
import { DocumentPath } from './document-path.tsx';
import { OlderAndNewer } from './older-and-newer.tsx';

interface ComparisonViewProps {
  readonly turn: Turn;
  readonly comparison: OpenComparison;
  readonly activeId: string | null;
}

/** What the newer editions say at the places of the older ones that an answer cites: one row for each cited place. */
export function ComparisonView({ turn, comparison, activeId }: ComparisonViewProps) {
  const { places, error } = comparison;
  if (error) return <ErrorNote error={error} />;
  if (!places) {
    return (
      <p className="comparison meta" role="status">
        {say('conversation.comparison.comparing')}
      </p>
    );
  }
  const verdictOf = (marker: number) =>
    turn.answer?.claims.find((claim) => claim.markers.includes(marker))?.verdict ?? 'supported';
  return (
    <section className="comparison" aria-label={say('conversation.comparison.name')}>
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

interface ComparedRowProps {
  readonly turnKey: string;
  readonly compared: ComparedPlace;
  readonly verdict: Verdict;
  readonly activeId: string | null;
}

function Words({ place }: Pick<ComparedPlace, 'place'>) {
  const { text, newer } = place;
  if (newer === null || newer.similarity === 1) {
    return (
      <>
        <p className="snip">
          <StoredWords text={text} />
        </p>
        <p className="meta">
          {say(newer === null ? 'conversation.comparison.notFound' : 'conversation.comparison.unchanged')}
        </p>
      </>
    );
  }
  return <OlderAndNewer older={text} newer={newer.text} />;
}

/** A cited passage of an older edition beside the newer one's words, with a link to them. */
function ComparedRow({ turnKey, compared, verdict, activeId }: ComparedRowProps) {
  const activate = useView((view) => view.activate);
  const { citation, newerId, newerName, place } = compared;
  const { newer } = place;
  const placeId = newerPlaceId(turnKey, citation.marker);
  const active = activeId === placeId;
  return (
    <li className="compared">
      <Chip
        turnKey={turnKey}
        citation={citation}
        verdict={verdict}
        active={activeId === citationPlaceId(turnKey, citation.marker)}
      />
      <div>
        <Words place={place} />
        {newer && (
          <button
            type="button"
            className={`newer-place ${active ? 'is-active' : ''}`}
            aria-current={active || undefined}
            data-place={placeId}
            onClick={() => activate({ id: placeId, document_id: newerId })}
          >
            <DocumentPath place={{ document_name: newerName, section: newer.section }}>
              <span className="sr">{say('conversation.comparison.openNewer')} </span>
            </DocumentPath>
            <span className="meta num where">
              <PagePlace place={{ ...newer, document_id: newerId }} />
            </span>
          </button>
        )}
      </div>
    </li>
  );
}
