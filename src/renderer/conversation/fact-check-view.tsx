import type { Evidence, FactCheck } from '../../contract/fact-check.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { turnCitations } from '../state/conversation/turn.ts';
import { useConversation, useView } from '../state/page-context.tsx';
import { citationPlaceId, evidencePlaceId } from '../state/places.ts';
import { factCheckHead } from '../words/citation-words.ts';
import type { ErrorLine } from '../words/error-line.ts';
import { PagePlace } from './chip.tsx';
import { DocumentPath } from './document-path.tsx';

interface FactCheckViewProps {
  /** Prefix of the evidence's place ids: the turn's key, or the name of a check of pasted text. */
  readonly turnKey: string;
  readonly result: FactCheck | null;
  readonly error: ErrorLine | null;
  readonly activeId: string | null;
  /** Called when a place was opened in the reader. */
  readonly onOpened?: () => void;
}

interface EvidenceRowProps {
  readonly item: Evidence;
  readonly placeId: string;
  readonly active: boolean;
  readonly onOpened?: (() => void) | undefined;
}

/** Most reasons shown; a longer list is not read. */
const REASONS = 3;

function EvidenceRow({ item, placeId, active, onOpened }: EvidenceRowProps) {
  const activate = useView((view) => view.activate);
  const reasons = new Set([item.reason, ...item.differences.map(({ reason }) => reason)])
    .values()
    .take(REASONS)
    .toArray();
  return (
    <li>
      <button
        type="button"
        className={`evidence ${active ? 'is-active' : ''}`}
        onClick={() => {
          activate({ id: placeId, document_id: item.document_id });
          onOpened?.();
        }}
      >
        <VerdictMark kind={item.verdict === 'unsupported' ? 'silent' : item.verdict} />
        <DocumentPath place={item} />
        <span className="meta num where">
          <PagePlace place={item} />
        </span>
        <span className="snip">
          <DifferingWords item={item} />
        </span>
        <span className="meta evidence-why">
          {item.cited ? 'Cited. ' : ''}
          <StoredWords text={reasons.join(' ')} />
        </span>
      </button>
    </li>
  );
}

/** The evidence for one sentence: verdict, reason, and the places it was compared with, cited ones first. */
export function FactCheckView({ turnKey, result, error, activeId, onOpened }: FactCheckViewProps) {
  const turns = useConversation((conversation) => conversation.turns);
  const citations = turns.filter((turn) => turn.key === turnKey).flatMap(turnCitations);
  if (error) return <ErrorNote error={error} />;
  if (!result) {
    return (
      <p className="check meta" role="status">
        Looking for evidence
      </p>
    );
  }
  const placeOf = (item: Evidence): string => {
    const cited = item.cited && citations.find((one) => one.chunk_id === item.chunk_id && one.start === item.start);
    return cited ? citationPlaceId(turnKey, cited.marker) : evidencePlaceId(turnKey, item);
  };
  return (
    <section className="check" aria-label="Fact-check">
      <p className="check-head">
        <VerdictMark kind={result.verdict} />
        <span>
          <b>{factCheckHead(result)}</b> <StoredWords text={result.reason} />
        </span>
      </p>
      {shownEvidence(result).length === 0 && <p className="meta">No passage speaks of this.</p>}
      <ul>
        {shownEvidence(result).map((item) => {
          const placeId = placeOf(item);
          const key = `${item.chunk_id}@${item.start}`;
          return (
            <EvidenceRow key={key} item={item} placeId={placeId} active={activeId === placeId} onOpened={onOpened} />
          );
        })}
      </ul>
    </section>
  );
}

/** The places that speak of the sentence, and the cited ones; where none does, the nearest. */
export function shownEvidence({ evidence }: Pick<FactCheck, 'evidence'>): readonly Evidence[] {
  const speaking = evidence.filter(({ verdict, cited }) => verdict !== 'unsupported' || cited);
  return speaking.length > 0 ? speaking : evidence;
}

/** The words of a place, with the differences from the sentence marked. */
function DifferingWords({ item }: { readonly item: Evidence }) {
  const marks = differingRanges(item).map(([start, end]) => ({ start, end }));
  return <StoredWords text={item.text_span} marks={marks} />;
}

/** Where a place differs from the sentence: ranges of its words in order, without duplicates. */
export function differingRanges({ start, text_span, differences }: Evidence): [start: number, end: number][] {
  const ranges = differences
    .flatMap(({ source }): [number, number][] => (source === null ? [] : [[source.start - start, source.end - start]]))
    .filter(([from, to]) => from >= 0 && to <= text_span.length)
    .sort(([a], [b]) => a - b);
  return ranges.filter(([from], i) => from >= Math.max(0, ...ranges.slice(0, i).map(([, to]) => to)));
}
