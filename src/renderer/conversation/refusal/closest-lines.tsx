import type { NearestLine } from '../../../contract/answer.ts';
import { type LineRun, lineCells, lineRuns } from '../../../contract/view/asked-words.ts';
import { sectionPath } from '../../../contract/view/citation-text.ts';
import { say } from '../../../language/say.ts';
import { SmallTable } from '../../parts/small-table.tsx';
import { StoredWords } from '../../parts/stored-words.tsx';
import type { Turn } from '../../state/conversation/turn.ts';
import { useView } from '../../state/page-context.tsx';
import { linePlaceId } from '../../state/places.ts';
import { PagePlace } from '../chip.tsx';

interface ClosestLinesProps {
  readonly turn: Turn;
  readonly lines: readonly NearestLine[];
  readonly activeId: string | null;
}

/** The lines nearest to a question that was not answered: numbered, dashed, the words that may answer strong. */
export function ClosestLines({ turn, lines, activeId }: ClosestLinesProps) {
  return (
    <ol className="closest" aria-label={say('conversation.refusal.closestLines')}>
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

interface ClosestLineProps {
  readonly placeId: string;
  readonly label: string;
  readonly line: NearestLine;
  readonly active: boolean;
}

function ClosestLine({ placeId, label, line, active }: ClosestLineProps) {
  const activate = useView((view) => view.activate);
  const section = sectionPath(line);
  const cells = lineCells(line);
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
          {cells === null ? <Runs of={lineRuns(line)} /> : <SmallTable rows={[cells.map(cellOf)]} />}
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

/** Words of a line; those that may answer are strong. */
function Runs({ of: runs }: { readonly of: readonly LineRun[] }) {
  return runs.map(({ start, text, lit }) => {
    const words = <StoredWords key={start} text={text} />;
    return lit ? <mark key={start}>{words}</mark> : words;
  });
}

const cellOf = (runs: readonly LineRun[]) => <Runs of={runs} />;
