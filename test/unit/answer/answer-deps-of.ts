import { type AnswerSettings, DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import type { AnswerDeps, AnswerRecord } from '../../../src/engine/answer/types.ts';
import type { RetrievedPassage, SearchContext } from '../../../src/engine/evidence/retrieval/types.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';
import { validateAnswer } from '../../../src/engine/verification/validate-answer.ts';
import { PASSAGES, readAlike, textOf } from './library-of.ts';

/** To the fake reader of `library-of.ts` no line is likely to answer: a name or a period that is missing still refuses. */
export const SETTINGS: AnswerSettings = { ...DEFAULT_SETTINGS, minAnswerable: 0.002 };

export const SEARCHED = {
  ...{ documents: 2, of: 2, pages: 3, unreadable_pages: 1, passages: 3 },
  unreadable_documents: ['000000000000000a'],
  damaged_documents: [],
};

/** Deps over the two documents of `library-of.ts`, the real checks, and a clock that ticks 5 ms a look. */
export function answerDepsOf(
  chat: ChatRuntime,
  changes: Partial<AnswerDeps> = {},
): AnswerDeps & {
  readonly records: AnswerRecord[];
  readonly searches: string[];
  readonly contexts: (SearchContext | undefined)[];
} {
  const records: AnswerRecord[] = [];
  const searches: string[] = [];
  const contexts: (SearchContext | undefined)[] = [];
  let time = Date.UTC(2026, 0, 2);
  let id = 0;
  return {
    chat: async () => chat,
    model: chat.model,
    textOf,
    measuredSpeed: async () => null,
    similarity: async () => null,
    scoreLines: readAlike,
    tablesOf: async () => [],
    judgeClaim,
    validate: validateAnswer,
    settings: SETTINGS,
    retrieve: async (question, { context }): Promise<readonly RetrievedPassage[]> => {
      searches.push(question);
      contexts.push(context);
      return PASSAGES;
    },
    documents: async () => [],
    rectsOf: async (_, start, end) => [{ page_index: 0, rects: [[start, 0, end - start, 10]] }],
    pageLabelOf: async (_, pageIndex) => `label ${pageIndex}`,
    urlOf: async () => ({ url: null, set_for: null }),
    charactersBefore: async (_, offset) => offset,
    searched: async () => SEARCHED,
    lists: { firstHeld: async () => null, matching: async () => [], ofDocument: async () => [] },
    cosinesOf: async () => new Map(),
    record: async (record) => {
      records.push(record);
    },
    now: () => {
      time += 5;
      return time;
    },
    newId: () => `id-${++id}`,
    records,
    searches,
    contexts,
    ...changes,
  };
}
