import type { NearestLine } from '../../contract/answer.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { StoredWords } from '../parts/stored-words.tsx';
import type { Turn } from '../state/conversation/turn.ts';
import { useView } from '../state/page-context.tsx';
import { linePlaceId } from '../state/places.ts';
import { PagePlace } from './chip.tsx';

interface ClosestLinesProps {
  readonly turn: Turn;
  readonly lines: readonly NearestLine[];
  readonly activeId: string | null;
}

/** The lines nearest to a question that was not answered: numbered, dashed, the words that may answer strong. */
export function ClosestLines({ turn, lines, activeId }: ClosestLinesProps) {
  return (
    <ol className="closest" aria-label="Closest lines, not confirmed">
      {lines.map((line, index) => {
        const placeId = linePlaceId(turn.key, index);
        return (
          <ClosestLine
            key={placeId}
            placeId={placeId}
            label={String(index + 1)}
            line={line}
            active={activeId === placeId}
          />
        );
      })}
    </ol>
  );
}

/** The mark before an item of a list, which is no word of it. */
const BULLET = /^\s*[•●○▪◦■□▶►➢✓‣]\s*/u;

interface ClosestLineProps {
  readonly placeId: string;
  readonly label: string;
  readonly line: NearestLine;
  readonly active: boolean;
}

function ClosestLine({ placeId, label, line, active }: ClosestLineProps) {
  const activate = useView((view) => view.activate);
  const section = sectionPath(line);
  const marks = line.lit_spans.map(({ start, end }) => ({ start: start - line.start, end: end - line.start }));
  return (
    <li>
      <button
        type="button"
        className={`closest-line ${active ? 'is-active' : ''}`}
        aria-current={active || undefined}
        data-place={placeId}
        onClick={() => activate({ id: placeId, document_id: line.document_id })}
      >
        <span className="cite near">{label}</span>
        <span className="closest-words">
          <StoredWords text={line.text} marks={marks} from={BULLET.exec(line.text)?.[0].length ?? 0} />
        </span>
        <span className="meta closest-place">
          {line.document_name}
          {section && (
            <>
              {' › '}
              <StoredWords text={section} />
            </>
          )}
          {line.page_number !== null && (
            <span className="num">
              {', '}
              <PagePlace place={line} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
