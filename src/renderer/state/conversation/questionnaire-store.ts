import { createStore } from 'zustand/vanilla';
import type { QuestionnaireEvent } from '../../../contract/library.ts';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import type { QuestionnaireRow } from '../../words/questionnaire-words.ts';
import type { EngineClient } from '../engine-client.ts';
import { newestCall } from '../newest-call.ts';

/** A questionnaire that is being answered, or was; it goes on while its dialog is closed. */
export interface QuestionnaireRun {
  /** The name of its file. */
  readonly file: string;
  readonly total: number;
  readonly rows: readonly QuestionnaireRow[];
  /** The rows of the table so far. */
  readonly text: { readonly csv: string; readonly jsonl: string };
  readonly isOver: boolean;
  /** Whether its table was saved as it is. */
  readonly isSaved: boolean;
}

/** The documents that are asked. */
export interface QuestionnaireScope {
  readonly documentIds: readonly string[] | undefined;
  readonly collection: string | null;
}

export interface Questionnaires {
  readonly run: QuestionnaireRun | null;
  readonly error: ErrorLine | null;
  /** Answers the questions of a file, in place of an earlier one. Resolves when it is over, stopped or failed. */
  readonly start: (file: Pick<File, 'name' | 'text'>, scope: QuestionnaireScope) => Promise<void>;
  /** Keeps what was answered. */
  readonly stop: () => void;
  readonly fail: (error: unknown) => void;
  readonly noteSaved: () => void;
}

function withEvent(run: QuestionnaireRun, event: QuestionnaireEvent): QuestionnaireRun {
  const text = { csv: run.text.csv + event.text.csv, jsonl: run.text.jsonl + event.text.jsonl };
  const rows = event.type === 'line' ? [...run.rows, event.row] : run.rows;
  return { ...run, total: event.total, rows, text };
}

export function createQuestionnaireStore(client: EngineClient) {
  let running: AbortController | null = null;
  const begin = newestCall();
  return createStore<Questionnaires>()((set, get) => ({
    run: null,
    error: null,
    start: async (file, { documentIds, collection }) => {
      get().stop();
      const isNewest = begin();
      const controller = new AbortController();
      running = controller;
      const empty = { total: 0, rows: [], text: { csv: '', jsonl: '' }, isOver: false, isSaved: false };
      set({ run: { file: file.name, ...empty }, error: null });
      const change = (to: (run: QuestionnaireRun) => QuestionnaireRun): void => {
        if (isNewest()) set(({ run }) => ({ run: run && to(run) }));
      };
      try {
        const input = {
          text: await file.text(),
          format: file.name.toLowerCase().endsWith('.csv') ? ('csv' as const) : ('jsonl' as const),
          ...(documentIds && { document_ids: [...documentIds] }),
          ...(collection !== null && { collection }),
        };
        const events = await client.questionnaire(input, { signal: controller.signal });
        for await (const event of events) change((run) => withEvent(run, event));
      } catch (error) {
        if (!controller.signal.aborted && isNewest()) set({ error: errorLine(error) });
      }
      change((run) => ({ ...run, isOver: true }));
    },
    stop: () => running?.abort(),
    fail: (error) => set({ error: errorLine(error) }),
    noteSaved: () => set(({ run }) => ({ run: run && { ...run, isSaved: true } })),
  }));
}
