import { useRef, useState } from 'react';
import type { QuestionnaireEvent } from '../../contract/library.ts';
import { askForFiles } from '../adding/use-add-files.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { SaveTableButtons } from '../parts/save-table-buttons.tsx';
import { saveTable, type TableForm } from '../state/exports.ts';
import { usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import {
  answeredText,
  isAnswered,
  type QuestionnaireRow,
  rowFailure,
  rowNotes,
  rowText,
} from '../words/questionnaire-words.ts';

interface Run {
  readonly file: string;
  readonly total: number;
  readonly rows: readonly QuestionnaireRow[];
  /** The rows of the table so far. */
  readonly text: { readonly csv: string; readonly jsonl: string };
  readonly isOver: boolean;
}

const NOTHING: Omit<Run, 'file'> = { total: 0, rows: [], text: { csv: '', jsonl: '' }, isOver: false };

function withEvent(run: Run, event: QuestionnaireEvent): Run {
  const text = { csv: run.text.csv + event.text.csv, jsonl: run.text.jsonl + event.text.jsonl };
  const rows = event.type === 'line' ? [...run.rows, event.row] : run.rows;
  return { ...run, total: event.total, rows, text };
}

/** Answers a list of questions in one run and saves the table (requirement B11); after a stop, its rows so far. */
export function QuestionnaireDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const { client, bridge } = page;
  const { scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  const [run, setRun] = useState<Run | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async (): Promise<void> => {
    const [file] = await askForFiles({ accept: '.csv,.jsonl', multiple: false });
    if (!file) return;
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setRun({ file: file.name, ...NOTHING });
    try {
      const input = {
        text: await file.text(),
        format: file.name.toLowerCase().endsWith('.csv') ? ('csv' as const) : ('jsonl' as const),
        ...(scope.documentIds && { document_ids: [...scope.documentIds] }),
        ...(collection !== null && { collection }),
      };
      for await (const event of await client.questionnaire(input, { signal: controller.signal })) {
        setRun((old) => old && withEvent(old, event));
      }
    } catch (reason) {
      if (!controller.signal.aborted) setError(errorLine(reason));
    }
    setRun((old) => old && { ...old, isOver: true });
  };
  const save = (format: TableForm | 'jsonl'): void => {
    if (!run) return;
    const name = `${run.file.replace(/\.[^.]*$/, '')}-answers`;
    const saved =
      format === 'jsonl'
        ? bridge.save(`${name}.jsonl`, new TextEncoder().encode(run.text.jsonl), 'application/jsonl')
        : saveTable(page, format, run.text.csv, name);
    saved.catch((reason: unknown) => setError(errorLine(reason)));
  };
  const stop = (): void => running.current?.abort();
  const close = (): void => {
    stop();
    onClose();
  };
  // A click beside the dialog must not discard an hour's work.
  const isRunning = run !== null && !run.isOver;
  const hasTable = run !== null && !isRunning && run.rows.length > 0;
  return (
    <DialogFrame
      wide
      steady={isRunning}
      title="Questionnaire"
      description="A CSV file with the columns id and question, or one JSON object with them a line. Each question is answered from the documents in scope; the table can be saved with its citations."
      onClose={close}
    >
      {run && (
        <>
          <p className="num">
            {run.file}: {answeredText(run.rows, run.total, run.isOver)}
          </p>
          {!run.isOver && <ProgressBar label="Questions answered" done={run.rows.length} total={run.total} />}
          <QuestionnaireRows rows={run.rows} />
        </>
      )}
      {error && <ErrorNote error={error} />}
      <div className="dialog-actions">
        {hasTable ? (
          <>
            <button type="button" className="btn" onClick={() => save('jsonl')}>
              Save as JSON lines…
            </button>
            <SaveTableButtons onSave={save} />
          </>
        ) : isRunning ? (
          <button type="button" className="btn" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="btn primary" onClick={() => void start()}>
            Choose file…
          </button>
        )}
      </div>
    </DialogFrame>
  );
}

/** Lines of a questionnaire as they are answered: id, question, answer or error. */
function QuestionnaireRows({ rows }: { readonly rows: readonly QuestionnaireRow[] }) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="dialog-scroll" aria-label="Answers" tabIndex={0}>
      <table className="dialog-table answers">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const failure = rowFailure(row);
            return (
              <tr key={rowText(row, 'id')}>
                <th scope="row">{rowText(row, 'question') || rowText(row, 'id')}</th>
                <td>
                  {!isAnswered(row) && <b className={failure === null ? undefined : 'v-unsupported'}>Not answered. </b>}
                  {failure ?? rowText(row, 'answer')}
                  {rowNotes(row).map((note) => (
                    <p key={note} className="soft">
                      {note}
                    </p>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
