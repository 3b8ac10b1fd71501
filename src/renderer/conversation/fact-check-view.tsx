import type { Evidence, FactCheck } from '../../contract/fact-check.ts';
import { proofOf } from '../../contract/view/citation-text.ts';
import { say } from '../../language/say.ts';
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
  /** The reason that stands with the sentence already. */
  readonly told?: string | null;
  /** Called when a place was opened in the reader. */
  readonly onOpened?: () => void;
}

interface EvidenceRowProps {
  readonly item: Evidence;
  readonly reasons: readonly string[];
  readonly placeId: string;
  readonly active: boolean;
  readonly onOpened?: (() => void) | undefined;
}

/** Most reasons shown; a longer list is not read. */
const REASONS = 3;

function EvidenceRow({ item, reasons, placeId, active, onOpened }: EvidenceRowProps) {
  const activate = useView((view) => view.activate);
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
        {(item.cited || reasons.length > 0) && (
          <span className="meta evidence-why">
            {item.cited && `${say('conversation.factCheck.cited')} `}
            <StoredWords text={reasons.join(' ')} />
          </span>
        )}
      </button>
    </li>
  );
}

/** The evidence for one sentence: verdict, reason, and the places it was compared with, cited ones first. */
export function FactCheckView({ turnKey, result, error, activeId, told = null, onOpened }: FactCheckViewProps) {
  const turns = useConversation((conversation) => conversation.turns);
  const citations = turns.filter((turn) => turn.key === turnKey).flatMap(turnCitations);
  if (error) return <ErrorNote error={error} />;
  if (!result) {
    return (
      <p className="check meta" role="status">
        {say('conversation.factCheck.looking')}
      </p>
    );
  }
  const placeOf = (item: Evidence): string => {
    const cited =
      item.cited && citations.find((one) => one.chunk_id === item.chunk_id && proofOf(one).start === item.start);
    return cited ? citationPlaceId(turnKey, cited.marker) : evidencePlaceId(turnKey, item);
  };
  const shown = shownEvidence(result);
  const reasons = reasonsOnce(result.reason, shown, told);
  return (
    <section className="check" aria-label={say('conversation.factCheck.name')}>
      <p className="check-head">
        <VerdictMark kind={result.verdict} />
        <span>
          <b>{factCheckHead(result)}</b>
          {reasons.head !== null && (
            <>
              {' '}
              <StoredWords text={reasons.head} />
            </>
          )}
        </span>
      </p>
      <ul>
        {shown.map((item, i) => {
          const placeId = placeOf(item);
          return (
            <EvidenceRow
              key={`${item.chunk_id}@${item.start}`}
              item={item}
              reasons={reasons.rows[i] ?? []}
              placeId={placeId}
              active={activeId === placeId}
              onOpened={onOpened}
            />
          );
        })}
      </ul>
    </section>
  );
}

/**
 * Each reason once, where it says most: with the sentence (`told`), else with the first place that has it, else as the
 * reason of the whole.
 */
export function reasonsOnce(
  whole: string,
  places: readonly Pick<Evidence, 'reason' | 'differences'>[],
  told: string | null,
): { readonly head: string | null; readonly rows: readonly (readonly string[])[] } {
  const said = new Set(told === null ? [] : [told]);
  const rows = places.map(({ reason, differences }) => {
    const own = new Set([reason, ...differences.map((one) => one.reason)]).difference(said);
    const shown = [...own].slice(0, REASONS);
    for (const one of shown) said.add(one);
    return shown;
  });
  return { head: said.has(whole) ? null : whole, rows };
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
