import { useRef, useState } from 'react';
import { askForFiles } from '../adding/ask-for-files.ts';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-scope.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { answeredText, type QuestionnaireRow } from '../words/questionnaire-words.ts';
import { QuestionnaireRows } from './questionnaire-rows.tsx';

interface Run {
  readonly file: string;
  readonly done: number;
  readonly total: number;
  readonly rows: readonly QuestionnaireRow[];
  readonly table: { readonly csv: string; readonly jsonl: string } | null;
}

/** Answers a list of questions in one run and saves the table (requirement B11). */
export function QuestionnaireDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, bridge } = usePage();
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
    setRun({ file: file.name, done: 0, total: 0, rows: [], table: null });
    try {
      const input = {
        text: await file.text(),
        format: file.name.toLowerCase().endsWith('.csv') ? ('csv' as const) : ('jsonl' as const),
        ...(scope.documentIds && { document_ids: [...scope.documentIds] }),
        ...(collection !== null && { collection }),
      };
      for await (const event of await client.questionnaire(input, { signal: controller.signal })) {
        if (event.type === 'table') setRun((old) => old && { ...old, table: event });
        else setRun((old) => old && { ...old, done: event.done, total: event.total, rows: [...old.rows, event.row] });
      }
    } catch (reason) {
      if (!controller.signal.aborted) setError(errorLine(reason));
    }
  };
  const save = (format: 'csv' | 'jsonl'): void => {
    if (!run?.table) return;
    const name = run.file.replace(/\.[^.]*$/, '');
    const bytes = new TextEncoder().encode(run.table[format]);
    bridge
      .save(`${name}-answers.${format}`, bytes, format === 'csv' ? 'text/csv' : 'application/jsonl')
      .catch((reason: unknown) => setError(errorLine(reason)));
  };
  const close = (): void => {
    running.current?.abort();
    onClose();
  };
  // Its answers are only kept as the whole table: a click beside the dialog must not throw away the work of an hour.
  const isRunning = run !== null && run.table === null && error === null;
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
            {run.file}: {answeredText(run.rows, run.total)}
          </p>
          <ProgressBar label="Questions answered" done={run.done} total={run.total} />
          <QuestionnaireRows rows={run.rows} />
        </>
      )}
      {error && <ErrorNote error={error} />}
      <div className="dialog-actions">
        {run?.table ? (
          <>
            <button type="button" className="btn" onClick={() => save('jsonl')}>
              Save as JSON lines…
            </button>
            <button type="button" className="btn primary" onClick={() => save('csv')}>
              Save table…
            </button>
          </>
        ) : isRunning ? (
          <button type="button" className="btn" onClick={close}>
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
