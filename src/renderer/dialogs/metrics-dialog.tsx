import { type ReactNode, useEffect, useState } from 'react';
import type { Metrics, Times } from '../../contract/records/metrics.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { say } from '../../language/say.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Said } from '../parts/said.tsx';
import { TableHeads } from '../parts/table-heads.tsx';
import { useConversation, usePage } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { inOneLine } from '../words/in-one-line.ts';
import { coverageParts, questionsText, seconds, timesText } from '../words/metrics-words.ts';
import { count, pageSpeed } from '../words/number-words.ts';
import { DayPlot } from './day-plot.tsx';

/** What the record of answers says of all of them, with plots (requirement E4). */
export function MetricsDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, bridge } = usePage();
  const [metrics, setMetrics] = useState<Metrics | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const underWay = useConversation(({ turns }) => turns.filter(({ running }) => running).length);
  // A question that ends while this is open is counted at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    client.metrics().then(setMetrics, (reason: unknown) => setError(errorLine(reason)));
  }, [client, underWay]);
  const save = ({ prometheus }: Metrics): void => {
    bridge
      .save('pincite-metrics.txt', new TextEncoder().encode(prometheus), 'text/plain')
      .catch((reason: unknown) => setError(errorLine(reason)));
  };
  return (
    <DialogFrame
      wide
      title={say('dialogs.metrics.metrics')}
      description={say('dialogs.metrics.means')}
      onClose={onClose}
    >
      {error !== null && <ErrorNote error={error} />}
      {metrics === null && error === null && <p role="status">{say('dialogs.metrics.counting')}</p>}
      {metrics !== null && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="dialog-scroll metrics" aria-label={say('dialogs.metrics.counts')} tabIndex={0}>
            <Figures metrics={metrics} underWay={underWay} />
            <Plots metrics={metrics} />
            <Coverage coverage={metrics.coverage} />
            <MostCited metrics={metrics} />
            <details className="fold">
              <summary>{say('dialogs.metrics.administrators')}</summary>
              <p className="fold-line">
                <span className="soft">{say('dialogs.metrics.prometheus')}</span>
                <button type="button" className="btn" onClick={() => save(metrics)}>
                  {say('dialogs.metrics.savePrometheus')}
                </button>
              </p>
            </details>
          </section>
        </>
      )}
    </DialogFrame>
  );
}

function Figures({ metrics, underWay }: { readonly metrics: Metrics; readonly underWay: number }) {
  const { answers, citations, removed_sentences: removed } = metrics;
  const isEmpty = answers.answer + answers.refuse + answers.clarify === 0;
  return (
    <dl className="figures">
      <Figure
        name={say('dialogs.metrics.answers')}
        value={isEmpty ? say('dialogs.metrics.none') : count(answers.answer)}
      >
        {questionsText(answers, underWay)}
      </Figure>
      <Figure name={say('dialogs.metrics.citations')} value={count(citations.valid)}>
        {say('dialogs.metrics.citationsMeans', { removed: citations.invalid_removed, missing: citations.missing })}
      </Figure>
      <Figure name={say('dialogs.metrics.removed')} value={removed === null ? '–' : count(removed)}>
        {say('dialogs.metrics.removedMeans')}
      </Figure>
      <TimeFigure name={say('dialogs.metrics.firstEvidence')} times={metrics.evidence_ms} />
      <TimeFigure name={say('dialogs.metrics.answer')} times={metrics.answer_ms} />
      <TimeFigure name={say('dialogs.metrics.checks')} times={metrics.validation_ms} />
    </dl>
  );
}

function Figure({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="num">{value}</b> <span className="soft">{children}</span>
      </dd>
    </div>
  );
}

function TimeFigure({ name, times }: { readonly name: string; readonly times: Times }) {
  return (
    <Figure name={name} value={times === null ? '–' : seconds(times.median)}>
      {timesText(times)}
    </Figure>
  );
}

function Plots({ metrics: { days, ingest_days: added } }: { readonly metrics: Metrics }) {
  return (
    <div className="plots">
      <DayPlot
        title={say('dialogs.metrics.questionsADay')}
        bars={days.map(({ day, answered, refused }) => ({ day, values: [answered, refused] }))}
        wordsOf={([answered, refused]) =>
          say('dialogs.metrics.dayCounts', { answered: answered ?? 0, refused: refused ?? 0 })
        }
        topOf={count}
      />
      <DayPlot
        title={say('dialogs.metrics.secondsToAnswer')}
        bars={days.map(({ day, median_ms: ms }) => ({ day, values: [ms] }))}
        wordsOf={([ms]) => (ms == null ? say('dialogs.metrics.noTime') : seconds(ms))}
        topOf={seconds}
      />
      <DayPlot
        title={say('dialogs.metrics.pagesASecond')}
        bars={added.map(({ day, pages, seconds: took }) => ({ day, values: [took === 0 ? 0 : pages / took] }))}
        wordsOf={([speed]) => pageSpeed(speed ?? 0)}
        topOf={pageSpeed}
      />
    </div>
  );
}

function Coverage({ coverage }: { readonly coverage: Metrics['coverage'] }) {
  const parts = coverageParts(coverage);
  if (parts.length === 0) return null;
  return (
    <p>
      <Said
        words="dialogs.metrics.coverage"
        values={{ n: coverage.pages, parts: inOneLine(parts), b: (inner) => <b>{inner}</b> }}
      />
    </p>
  );
}

function MostCited({ metrics: { most_cited: most } }: { readonly metrics: Metrics }) {
  const rows = most.sections.map((section) => ({
    key: `${section.document_id} ${section.section}`,
    name: section.document_name,
    place: sectionPath(section),
    count: section.count,
  }));
  const [top] = rows;
  if (top === undefined) return null;
  return (
    <table className="dialog-table cited-most">
      <TableHeads
        names={[say('dialogs.metrics.citedMost'), say('dialogs.metrics.section'), say('dialogs.metrics.citations')]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{row.place}</td>
            <td className="num">
              <svg viewBox="0 0 64 8" aria-hidden="true">
                <rect className="plot-part-0" width={(64 * row.count) / top.count} height={8} />
              </svg>{' '}
              {count(row.count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
