import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AskEvent } from '../../../contract/methods/asking.ts';
import type { Thread, ThreadSummary } from '../../../contract/threads.ts';
import { type ErrorLine, errorLine, isCancelled } from '../../words/error-line.ts';
import type { EngineClient } from '../engine-client.ts';
import { newestCall } from '../newest-call.ts';
import { type AskWhat, askInput, beginsThread, scopeInput } from './ask-input.ts';
import { ASK_START, askReducer, keepChecked, NOTHING_YET, type Turn } from './turn.ts';
import { stoppedTurn, type UnansweredQuestions } from './unanswered.ts';

export interface Conversation {
  readonly threads: readonly ThreadSummary[];
  readonly threadId: string | null;
  /** Rises when a thread is opened or a new one begun; not when a new one gets its id with its first answer. */
  readonly opened: number;
  readonly title: string | null;
  /** The collection of the open thread; undefined before the first question. */
  readonly boundTo: string | null | undefined;
  readonly turns: readonly Turn[];
  readonly draft: string;
  readonly error: ErrorLine | null;
  readonly setDraft: (draft: string) => void;
  readonly loadThreads: () => Promise<void>;
  readonly openThread: (threadId: string) => Promise<void>;
  readonly newThread: () => void;
  /** Loads the present state of the documents that the open thread cites. */
  readonly refreshSources: () => Promise<void>;
  readonly ask: (what: AskWhat) => Promise<void>;
  readonly searchOnly: (what: AskWhat) => Promise<void>;
  readonly stop: () => void;
  /** Opens the thread that was begun and has no answer yet, with its unanswered questions. */
  readonly restoreNew: () => void;
  /** Records what a reviewer says of a sentence; shows a failure in one line. */
  readonly review: (said: Parameters<EngineClient['review']>[0]) => Promise<void>;
  /** Removes a question that has no answer. */
  readonly forget: (turn: Turn) => void;
}

export interface ConversationDeps {
  readonly now: () => number;
  /** Called when an answer in progress gets its id. */
  readonly onRename: (from: string, to: string) => void;
  /** Called after each event of an answer in progress was applied. */
  readonly onProgress: (key: string, event: AskEvent) => void;
  readonly unanswered: UnansweredQuestions;
}

function storedTurns(thread: Thread): Turn[] {
  return thread.turns.map(({ answer, asked_at, record, sources, reviews }) => ({
    ...NOTHING_YET,
    key: answer.answer_id,
    question: answer.question,
    answer,
    sources,
    reviews,
    record,
    running: false,
    startedAt: Date.parse(asked_at),
    chosenIds: null,
    quoteOnly: answer.quote_only,
  }));
}

function newTurn(key: string, what: AskWhat, now: number): Turn {
  return {
    ...NOTHING_YET,
    key,
    question: what.question,
    running: true,
    startedAt: now,
    chosenIds: what.chosen ? (what.documentIds ?? null) : null,
    quoteOnly: what.quoteOnly,
  };
}

type ConversationStore = Pick<StoreApi<Conversation>, 'setState' | 'getState'>;

/** What one conversation has under way. */
interface UnderWay {
  running: AbortController | null;
  asked: number;
  readonly beginList: ReturnType<typeof newestCall>;
  readonly beginThread: ReturnType<typeof newestCall>;
}

/** The open thread and the list of threads. One answer is written at a time: a new question stops the previous one. */
export function createConversationStore(client: EngineClient, deps: ConversationDeps) {
  const under: UnderWay = { running: null, asked: 0, beginList: newestCall(), beginThread: newestCall() };
  return createStore<Conversation>()((setState, getState) => {
    const store = { setState, getState };
    return {
      threads: [],
      threadId: null,
      opened: 0,
      title: null,
      boundTo: undefined,
      turns: [],
      draft: '',
      error: null,
      ...threadActions(client, deps, store, under),
      ...turnActions(client, deps, store, under),
    };
  });
}

const changeTurn = ({ setState }: ConversationStore, key: string, to: (turn: Turn) => Turn): void =>
  setState((state) => ({ turns: state.turns.map((turn) => (turn.key === key ? to(turn) : turn)) }));

/** Opens threads and begins new ones. */
function threadActions(
  client: EngineClient,
  deps: ConversationDeps,
  { setState: set, getState: get }: ConversationStore,
  { beginList, beginThread }: UnderWay,
) {
  return {
    setDraft: (draft) => set({ draft }),
    loadThreads: async () => {
      const isNewest = beginList();
      const threads = await client.threads.list();
      if (isNewest()) set({ threads });
    },
    openThread: async (threadId) => {
      get().stop();
      const isNewest = beginThread();
      try {
        const thread = await client.threads.get({ thread_id: threadId });
        const { title, collection } = thread;
        const unanswered = deps.unanswered.of(threadId).map(stoppedTurn);
        const turns = [...storedTurns(thread), ...unanswered].sort((a, b) => a.startedAt - b.startedAt);
        if (isNewest())
          set(({ opened }) => ({ threadId, opened: opened + 1, title, boundTo: collection, turns, error: null }));
      } catch (error) {
        if (isNewest()) set({ error: errorLine(error) });
      }
    },
    newThread: () => {
      get().stop();
      beginThread();
      set(({ opened }) => ({
        threadId: null,
        opened: opened + 1,
        title: null,
        boundTo: undefined,
        turns: [],
        error: null,
      }));
    },
    refreshSources: async () => {
      const { threadId, turns } = get();
      if (threadId === null || !turns.some((turn) => turn.answer?.citations.length)) return;
      try {
        const thread = await client.threads.get({ thread_id: threadId });
        const known = new Map(thread.turns.map((turn) => [turn.answer.answer_id, turn]));
        // Keys are the ids of answers, so a thread that was opened meanwhile is unaffected.
        set((state) => ({
          turns: state.turns.map((turn) => {
            const { answer, record, sources, reviews } = known.get(turn.key) ?? turn;
            return { ...turn, answer, record, sources, reviews };
          }),
        }));
      } catch (error) {
        set({ error: errorLine(error) });
      }
    },
    restoreNew: () => {
      const turns = deps.unanswered.of(null).map(stoppedTurn);
      if (get().threadId === null && get().turns.length === 0) set(({ opened }) => ({ turns, opened: opened + 1 }));
    },
  } satisfies Partial<Conversation>;
}

/** Asks, searches, stops, and what a reviewer says of an answer. */
function turnActions(client: EngineClient, deps: ConversationDeps, store: ConversationStore, under: UnderWay) {
  const { setState: set, getState: get } = store;
  const change = (key: string, to: (turn: Turn) => Turn): void => changeTurn(store, key, to);
  const onEvent = (key: string, event: AskEvent): string => {
    if (event.type !== 'final') {
      change(key, (turn) => ({ ...turn, progress: askReducer(turn.progress ?? ASK_START, event) }));
      return key;
    }
    const { answer } = event;
    const { startedAt } = get().turns.find((turn) => turn.key === key) ?? { startedAt: 0 };
    change(key, (turn) => ({ ...turn, key: answer.answer_id, answer, progress: null, running: false }));
    set({ threadId: answer.thread_id });
    const others = get().turns.map((turn) => turn.startedAt);
    deps.unanswered.moveTo(answer.thread_id, others);
    deps.unanswered.drop({ threadId: answer.thread_id, question: answer.question, startedAt });
    deps.onRename(key, answer.answer_id);
    return answer.answer_id;
  };

  const begin = (what: AskWhat): { readonly key: string; readonly signal: AbortSignal } => {
    get().stop();
    // A thread that is still being opened would replace the question.
    under.beginThread();
    under.running = new AbortController();
    under.asked++;
    const key = `asking-${under.asked}`;
    set((state) => ({ turns: [...state.turns, newTurn(key, what, deps.now())], error: null }));
    return { key, signal: under.running.signal };
  };

  const fail = (key: string, error: unknown, signal: AbortSignal): void => {
    const stopped = signal.aborted || isCancelled(error);
    change(key, (turn) => ({
      ...turn,
      running: false,
      progress: turn.progress && keepChecked(turn.progress),
      error: stopped ? null : errorLine(error),
    }));
  };

  return {
    ask: async (what) => {
      if (beginsThread(get(), what)) get().newThread();
      let { key, signal } = begin(what);
      change(key, (turn) => ({ ...turn, progress: ASK_START }));
      const { threadId, turns } = get();
      const asking = turns.find((turn) => turn.key === key);
      if (asking !== undefined) {
        const { question, startedAt, chosenIds, quoteOnly } = asking;
        deps.unanswered.add({ threadId, question, startedAt, chosenIds, quoteOnly });
      }
      set((state) => ({
        boundTo: state.boundTo === undefined ? what.collection : state.boundTo,
        title: state.title ?? what.question,
      }));
      try {
        const input = { ...askInput(what, get()), fresh: what.fresh ?? false, anyway: what.anyway ?? false };
        for await (const event of await client.ask(input, { signal })) {
          // An event that arrives after the user stopped is dropped.
          signal.throwIfAborted();
          key = onEvent(key, event);
          deps.onProgress(key, event);
        }
        signal.throwIfAborted();
        // A document that it cites may have a newer edition.
        await Promise.all([get().loadThreads(), get().refreshSources()]);
      } catch (error) {
        fail(key, error, signal);
      }
    },
    searchOnly: async (what) => {
      const { key, signal } = begin(what);
      try {
        const search = await client.search({ query: what.question, k: 20, ...scopeInput(what) }, { signal });
        change(key, (turn) => ({ ...turn, search, running: false }));
      } catch (error) {
        fail(key, error, signal);
      }
    },
    review: async (said) => {
      try {
        const reviews = await client.review(said);
        change(said.answer_id, (turn) => ({ ...turn, reviews }));
        set({ error: null });
      } catch (error) {
        set({ error: errorLine(error) });
      }
    },
    forget: (turn) => {
      deps.unanswered.drop({ ...turn, threadId: get().threadId });
      set((state) => ({ turns: state.turns.filter((one) => one.key !== turn.key) }));
    },
    stop: () => {
      under.running?.abort();
      under.running = null;
      set((state) => ({
        turns: state.turns.map((turn) =>
          turn.running ? { ...turn, running: false, progress: turn.progress && keepChecked(turn.progress) } : turn,
        ),
      }));
    },
  } satisfies Partial<Conversation>;
}
