import { createStore } from 'zustand/vanilla';
import type { QuestionnaireNews } from '../../../contract/library.ts';
import { type ErrorLine, errorLine, lineOf } from '../../words/error-line.ts';
import type { QuestionnaireRow } from '../../words/questionnaire-words.ts';
import type { EngineClient } from '../engine-client.ts';

/** A questionnaire that the engine is answering, or has answered; it goes on while its dialog or the page is closed. */
export interface QuestionnaireRun {
  /** The name of its file. */
  readonly file: string;
  readonly total: number;
  /** Seconds that are left by the questions before; null before any was answered. */
  readonly secondsLeft: number | null;
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
  /** Follows what the engine says of it, until the signal is aborted or the engine is gone. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  /** Has the questions of a file answered, in place of an earlier one. */
  readonly start: (file: Pick<File, 'name' | 'text'>, scope: QuestionnaireScope) => Promise<void>;
  /** Keeps what was answered. */
  readonly stop: () => Promise<void>;
  readonly fail: (error: unknown) => void;
  readonly noteSaved: () => Promise<void>;
}

const NOTHING = {
  total: 0,
  secondsLeft: null,
  rows: [],
  text: { csv: '', jsonl: '' },
  isOver: false,
  isSaved: false,
} as const;

type State = Pick<Questionnaires, 'run' | 'error'>;

function withNews({ run, error }: State, news: QuestionnaireNews): State {
  if (news.type === 'file') return { run: { file: news.file, ...NOTHING }, error: null };
  if (run === null) return { run, error };
  switch (news.type) {
    case 'over':
      return { run: { ...run, isOver: true }, error: news.error === null ? error : lineOf(news.error) };
    case 'saved':
      return { run: { ...run, isSaved: true }, error };
    case 'asking':
      return { run: { ...run, secondsLeft: news.seconds_left }, error };
    default: {
      const text = { csv: run.text.csv + news.text.csv, jsonl: run.text.jsonl + news.text.jsonl };
      const rows = news.type === 'line' ? [...run.rows, news.row] : run.rows;
      return { run: { ...run, total: news.total, rows, text }, error };
    }
  }
}

export function createQuestionnaireStore({ questionnaires }: Pick<EngineClient, 'questionnaires'>) {
  return createStore<Questionnaires>()((set, get) => {
    /** Shows a failure in one line. */
    const tried = async (action: () => Promise<unknown>): Promise<void> => {
      try {
        set({ error: null });
        await action();
      } catch (error) {
        set({ error: errorLine(error) });
      }
    };
    return {
      run: null,
      error: null,
      watch: async (signal) => {
        try {
          for await (const news of await questionnaires.watch(undefined, { signal }))
            set((state) => withNews(state, news));
        } finally {
          // If it goes on, the next watch tells all of it again.
          const { run } = get();
          if (run !== null && !signal.aborted) set({ run: { ...run, isOver: true } });
        }
      },
      start: (file, { documentIds, collection }) =>
        tried(async () =>
          questionnaires.start({
            file: file.name,
            text: await file.text(),
            format: file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl',
            ...(documentIds && { document_ids: [...documentIds] }),
            ...(collection !== null && { collection }),
          }),
        ),
      stop: () => tried(() => questionnaires.stop()),
      fail: (error) => set({ error: errorLine(error) }),
      noteSaved: () => tried(() => questionnaires.noteSaved()),
    };
  });
}
