import { createStore } from 'zustand/vanilla';
import type { PageRects } from '../../../contract/documents.ts';
import type { Mention, MentionDocument, MentionTotal } from '../../../contract/findings/mentions.ts';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';
import type { EngineClient } from '../engine-client.ts';

/** The term and its scope. */
export interface MentionsWhat {
  readonly term: string;
  readonly semantic: boolean;
  readonly documentIds: readonly string[] | undefined;
  readonly collection: string | null;
}

/** The list shown in place of the thread. */
export interface OpenMentions {
  /** Changes with each search, so that places of an earlier list are told apart. */
  readonly run: number;
  readonly what: MentionsWhat;
  readonly documents: readonly MentionDocument[];
  /** Mentions of the first document, then of the second, and so on. */
  readonly mentions: readonly Mention[];
  /** How many documents are searched; null until the engine says so. */
  readonly progress: { readonly searched: number; readonly documents: number } | null;
  /** Null until all documents are searched. */
  readonly total: MentionTotal | null;
  readonly error: ErrorLine | null;
}

export interface Mentions {
  readonly open: OpenMentions | null;
  /** Boxes of opened mentions, by their index in the list. */
  readonly rects: ReadonlyMap<number, readonly PageRects[]>;
  /** Searches for a term, in place of the previous one; without a term, asks for one. */
  readonly find: (what: MentionsWhat) => Promise<void>;
  readonly loadRects: (index: number) => Promise<void>;
  /** The whole list as CSV. Rejects as the call does. */
  readonly table: (what: MentionsWhat) => Promise<string>;
  readonly close: () => void;
}

/** Least milliseconds between two redraws of a growing list: each portion by itself would redraw it fifty times. */
const SHOW_EVERY = 100;

const inputOf = ({ term, semantic, documentIds, collection }: MentionsWhat) => ({
  term,
  semantic,
  ...(documentIds && { document_ids: [...documentIds] }),
  ...(collection !== null && { collection }),
});

/** Every mention of a term (requirement B12): one list at a time. */
export function createMentionsStore(client: EngineClient, { now }: { readonly now: () => number }) {
  let running: AbortController | null = null;
  let runs = 0;
  return createStore<Mentions>()((set, get) => {
    const change = (run: number, changes: Partial<OpenMentions>): void =>
      set(({ open }) => (open?.run === run ? { open: { ...open, ...changes } } : {}));
    return {
      open: null,
      rects: new Map(),
      find: async (what) => {
        running?.abort();
        running = new AbortController();
        const { signal } = running;
        runs += 1;
        const run = runs;
        const documents: MentionDocument[] = [];
        const mentions: Mention[] = [];
        set({ open: { run, what, documents, mentions, progress: null, total: null, error: null }, rects: new Map() });
        if (what.term === '') return;
        let shownAt = now();
        try {
          for await (const event of await client.mentions.find(inputOf(what), { signal })) {
            if (event.type === 'progress') change(run, { progress: event });
            else if (event.type === 'document') documents.push(event.document);
            else if (event.type === 'mentions') mentions.push(...event.mentions);
            else change(run, { documents: [...documents], mentions: [...mentions], total: event.total });
            if (event.type === 'total' || now() - shownAt < SHOW_EVERY) continue;
            shownAt = now();
            change(run, { documents: [...documents], mentions: [...mentions] });
          }
        } catch (error) {
          if (!signal.aborted) change(run, { error: errorLine(error) });
        }
      },
      loadRects: async (index) => {
        const { open, rects } = get();
        const mention = open?.mentions[index];
        if (open === null || mention === undefined || mention.page_index === null || rects.has(index)) return;
        try {
          const { document_id } = mention;
          const found = await Promise.all(
            mention.ranges.map((range) => client.documents.rects({ document_id, ...range })),
          );
          set((state) =>
            state.open?.run === open.run ? { rects: new Map([...state.rects, [index, found.flat()]]) } : {},
          );
        } catch (error) {
          change(open.run, { error: errorLine(error) });
        }
      },
      table: async (what) => (await client.mentions.table(inputOf(what))).csv,
      close: () => {
        running?.abort();
        running = null;
        set({ open: null, rects: new Map() });
      },
    };
  });
}
