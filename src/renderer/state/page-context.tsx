import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { AskEvent } from '../../contract/methods/asking.ts';
import type { ShellBridge } from '../../contract/shell/shell-bridge.ts';
import { type Comparisons, createComparisonStore } from './comparison-store.ts';
import { type Conversation, createConversationStore } from './conversation/conversation-store.ts';
import { createPreviewStore, type Preview } from './conversation/preview-store.ts';
import { createQuestionnaireStore, type Questionnaires } from './conversation/questionnaire-store.ts';
import { threadMemory } from './conversation/thread-memory.ts';
import { unansweredQuestions } from './conversation/unanswered.ts';
import type { EngineClient, VaultClient } from './engine-client.ts';
import { createFactCheckStore, type FactChecks } from './fact-check-store.ts';
import { type CitedMarks, createMarksStore, createNearRectsStore, type NearRects } from './fetched-store.ts';
import { createGridsStore, type Grids } from './grid/grids-store.ts';
import { createLibraryStore, type Library } from './library-store.ts';
import { createMentionsStore, type Mentions } from './mentions/mentions-store.ts';
import { createNotesStore, type Notes } from './notes-store.ts';
import { citationPlaceId, nearPlaceId } from './places.ts';
import { createSettingsStore, type Settings } from './settings-store.ts';
import { createViewStore, type View, type ViewStore } from './view-store.ts';

/** What of a page has to do with how its library lies on the disk. */
export interface VaultDeps {
  readonly vault: VaultClient;
  readonly bridge: ShellBridge;
  /** Of an encrypted library one that gives the disk no word. */
  readonly storage: Storage;
  /** Shows a new page, since the library lies otherwise on the disk now; the note says what was done. */
  readonly beginAnew: (note: string) => Promise<void>;
}

export interface PageDeps extends VaultDeps {
  readonly client: EngineClient;
  readonly now: () => number;
  readonly mac: boolean;
}

/** All state of the page and its deps. */
export function createPage(deps: PageDeps) {
  const view = createViewStore();
  const grids = createGridsStore(deps.client, deps.storage);
  if (grids.getState().openId !== null) view.getState().show('grid');
  view.subscribe(({ main }, before) => {
    // Who goes back to the thread finds it there after a restart.
    if (main === 'thread' && before.main !== 'thread') grids.getState().open(null);
  });
  return {
    ...deps,
    inBrowser: deps.bridge.kind === 'browser',
    view,
    grids,
    settings: createSettingsStore(deps.storage),
    library: createLibraryStore(deps.client),
    conversation: createConversationStore(deps.client, {
      now: deps.now,
      onRename: (from, to) => view.getState().renameTurn(from, to),
      onProgress: (key, event) => showAlong(view, key, event),
      unanswered: unansweredQuestions(deps.storage),
    }),
    threadMemory: threadMemory(deps.storage),
    factCheck: createFactCheckStore(deps.client),
    comparison: createComparisonStore(deps.client),
    questionnaires: createQuestionnaireStore(deps.client),
    notes: createNotesStore(deps.client),
    mentions: createMentionsStore(deps.client, { now: deps.now }),
    nearRects: createNearRectsStore(deps.client),
    citedMarks: createMarksStore(deps.client),
    preview: createPreviewStore(),
  };
}

export type Page = ReturnType<typeof createPage>;

const PageContext = createContext<Page | null>(null);

export function PageProvider({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage is called outside of PageProvider');
  return page;
}

export const useView = <T,>(select: (view: View) => T): T => useStore(usePage().view, select);
export const useSettings = <T,>(select: (settings: Settings) => T): T => useStore(usePage().settings, select);
export const useLibrary = <T,>(select: (library: Library) => T): T => useStore(usePage().library, select);
export const useConversation = <T,>(select: (conversation: Conversation) => T): T =>
  useStore(usePage().conversation, select);
export const useFactChecks = <T,>(select: (checks: FactChecks) => T): T => useStore(usePage().factCheck, select);
export const useComparisons = <T,>(select: (comparisons: Comparisons) => T): T =>
  useStore(usePage().comparison, select);
export const useQuestionnaires = <T,>(select: (questionnaires: Questionnaires) => T): T =>
  useStore(usePage().questionnaires, select);
export const useMentions = <T,>(select: (mentions: Mentions) => T): T => useStore(usePage().mentions, select);
export const useGrids = <T,>(select: (grids: Grids) => T): T => useStore(usePage().grids, select);
export const useNotes = <T,>(select: (notes: Notes) => T): T => useStore(usePage().notes, select);
export const useCitedMarks = <T,>(select: (cited: CitedMarks) => T): T => useStore(usePage().citedMarks, select);
export const useNearRects = <T,>(select: (near: NearRects) => T): T => useStore(usePage().nearRects, select);
export const usePreview = <T,>(select: (preview: Preview) => T): T => useStore(usePage().preview, select);

/**
 * Opens the reader along with an answer (requirement B9): the best passage as soon as it is retrieved where no document
 * is open, the first citation when the answer arrives, unless the user opened something else meanwhile. A passage that
 * is only near opens nothing over a page that may be read: a refusal would leave the reader at words that answer
 * nothing.
 */
export function showAlong(view: ViewStore, key: string, event: AskEvent): void {
  const state = view.getState();
  if (state.main === 'grid') return;
  if (event.type === 'evidence') {
    const [best] = event.hits;
    if (state.openDocumentId !== null) state.waitAlong();
    else if (best) state.showAlong({ id: nearPlaceId(key, best.chunk_id), document_id: best.document_id });
    return;
  }
  if (event.type !== 'final' || !state.along) return;
  if (event.answer.mode !== 'answer') {
    if (!state.active?.id.startsWith(`${key}/`)) state.stay();
    return;
  }
  const [first] = event.answer.citations;
  if (first) state.showAlong({ id: citationPlaceId(key, first.marker), document_id: first.document_id });
}
