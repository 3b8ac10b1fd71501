import { createStore } from 'zustand/vanilla';
import type { MarkedWords } from '../../contract/records/notes.ts';
import type { EngineState } from '../../contract/shell/shell-data.ts';
import type { OFFERED_DIALOGS } from '../words/dialog-names.ts';
import type { KeptThread } from './conversation/thread-memory.ts';
import type { ActivePlace, LitPlace, ReadingPlace } from './lit-place.ts';

/** A dialog without a subject. Those that have keys are offered under them. */
export type DialogName = keyof typeof OFFERED_DIALOGS | 'shortcuts' | 'fact-check';
export type PaneName = 'library' | 'conversation' | 'reader';

/** An open dialog, with its subject. */
export type OpenDialog =
  | { readonly name: DialogName }
  /** `answerId`: the answer that is offered, null where there is none; `whole`: all of its thread is chosen. */
  | { readonly name: 'export'; readonly answerId: string | null; readonly whole: boolean }
  | { readonly name: 'remove' | 'document-collections' | 'tags'; readonly documentIds: readonly string[] }
  | { readonly name: 'about' | 'coverage' | 'attachments' | 'rename-document'; readonly documentId: string }
  | {
      readonly name: 'note';
      readonly documentId: string;
      readonly at: MarkedWords | null;
      readonly noteId: string | null;
    }
  | { readonly name: 'changes'; readonly olderId: string; readonly newerId: string }
  | { readonly name: 'remove-thread'; readonly threadId: string }
  | { readonly name: 'rename-thread'; readonly threadId: string }
  | { readonly name: 'collection'; readonly rename: string | null }
  | { readonly name: 'remove-collection' | 'hold'; readonly collection: string }
  | { readonly name: 'encrypt' | 'change-passphrase' | 'decrypt' }
  | GridDialog;

/** A dialog of the review grids. */
export type GridDialog =
  | { readonly name: 'grid-export' }
  /** Null makes a new column. */
  | { readonly name: 'grid-column'; readonly columnId: string | null }
  | { readonly name: 'grid-filter' | 'remove-grid-column'; readonly columnId: string }
  | { readonly name: 'rename-grid' | 'remove-grid'; readonly gridId: string };

export interface View {
  readonly main: 'thread' | 'adding' | 'grid';
  readonly openDocumentId: string | null;
  readonly active: ActivePlace | null;
  /** Where the open document begins instead of at its active place; null once something was opened. */
  readonly start: ReadingPlace | null;
  /** The section or term that was opened last; it is lit while it is the active place. */
  readonly visited: LitPlace | null;
  /** True while the reader goes along with an answer: the user opened nothing since the answer was begun. */
  readonly along: boolean;
  /** The open dialogs, the topmost last: one that was opened from another lies over it. */
  readonly dialogs: readonly OpenDialog[];
  readonly paletteOpen: boolean;
  /** The visible pane where only one fits. */
  readonly pane: PaneName;
  /** The window has no room for the library beside the other panes. */
  readonly folded: boolean;
  /** The folded library is open and lies over the other panes. */
  readonly railOpen: boolean;
  readonly engine: EngineState;
  /** Esc was pressed once over a running answer: once more stops it. */
  readonly stopAsked: boolean;
  /** The answer whose sentences are being reviewed, by its turn's key. */
  readonly reviewing: string | null;
  /** The key of the file being added whose password field takes the focus as soon as it is there. */
  readonly unlocking: string | null;
  readonly show: (main: View['main']) => void;
  /** Shows the files being added, and asks for the password of one; null: it is asked for. */
  readonly unlock: (key: string | null) => void;
  readonly openDocument: (documentId: string | null) => void;
  /** Opens a place that belongs to no answer, and closes the dialogs over it. */
  readonly visit: (place: LitPlace) => void;
  readonly activate: (place: Pick<LitPlace, 'id' | 'document_id'>) => void;
  /** The same without the user's request: in a narrow window the pane stays, and the user's own choice is kept. */
  readonly showAlong: (place: Pick<LitPlace, 'id' | 'document_id'>) => void;
  /**
   * The document that is being read stays; the answer's first citation opens unless the user opens something meanwhile.
   */
  readonly waitAlong: () => void;
  /** What is open is what the user reads. */
  readonly stay: () => void;
  /** Opens what was open in a thread, where it was read. */
  readonly restore: (kept: Pick<KeptThread, 'openDocumentId' | 'activeId' | 'reading'>) => void;
  /** Renames the places of an answer that got its id, so that they stay active. */
  readonly renameTurn: (from: string, to: string) => void;
  /** Opens a dialog over those that are open; one of the same name takes its own place again. */
  readonly openDialog: (dialog: OpenDialog) => void;
  /** Closes a dialog and those over it; without one all. */
  readonly closeDialog: (dialog?: OpenDialog) => void;
  readonly setPalette: (open: boolean) => void;
  readonly setPane: (pane: PaneName) => void;
  /** Called when the window became narrow or wide: folds the library, or shows it in its place. */
  readonly setFolded: (folded: boolean) => void;
  /** Opens or folds the folded library; does nothing where it is in its place. */
  readonly setRail: (open: boolean) => void;
  readonly setEngine: (state: EngineState) => void;
  /** Remembers for a moment that Esc was pressed over a running answer. */
  readonly askStop: () => void;
  /** Begins or ends the review of an answer. */
  readonly toggleReview: (turnKey: string) => void;
}

/** Milliseconds in which a second Esc stops an answer. */
const STOP_ASKED_MS = 2000;

/** What is shown beside a document that is opened: the grid where that is shown, else the thread. */
const mainBeside = ({ main }: Pick<View, 'main'>): View['main'] => (main === 'grid' ? 'grid' : 'thread');

/** The open and active items of the page; not remembered between starts. */
export function createViewStore() {
  return createStore<View>()((set, get) => ({
    main: 'thread',
    openDocumentId: null,
    active: null,
    start: null,
    visited: null,
    along: false,
    dialogs: [],
    reviewing: null,
    unlocking: null,
    paletteOpen: false,
    pane: 'conversation',
    folded: false,
    railOpen: false,
    engine: 'starting',
    stopAsked: false,
    show: (main) =>
      set({
        main,
        pane: 'conversation',
        // The grid has an open document of its own; the thread's comes back with the thread.
        ...(main === 'grid' && { openDocumentId: null, active: null, start: null, along: false }),
      }),
    unlock: (unlocking) => {
      set({ unlocking });
      if (unlocking !== null) get().show('adding');
    },
    openDocument: (documentId) =>
      set((view) => ({
        openDocumentId: documentId,
        active: documentId === view.openDocumentId ? view.active : null,
        start: null,
        along: false,
        main: documentId === null ? view.main : mainBeside(view),
        pane: documentId === null ? 'conversation' : 'reader',
      })),
    activate: (place) =>
      set((view) => ({
        openDocumentId: place.document_id,
        active: { id: place.id, count: (view.active?.count ?? 0) + 1 },
        start: null,
        along: false,
        main: mainBeside(view),
        pane: 'reader',
      })),
    visit: (place) => {
      set({ visited: place, dialogs: [] });
      get().activate(place);
    },
    showAlong: (place) =>
      set((view) => ({
        openDocumentId: place.document_id,
        active: { id: place.id, count: (view.active?.count ?? 0) + 1 },
        start: null,
        along: true,
      })),
    waitAlong: () => set({ along: true }),
    stay: () => set({ along: false }),
    restore: ({ openDocumentId, activeId, reading }) =>
      set((view) => ({
        openDocumentId,
        active:
          activeId === null ? null : { id: activeId, count: (view.active?.count ?? 0) + 1, stays: reading !== null },
        start: reading,
        along: false,
      })),
    renameTurn: (from, to) =>
      set(({ active }) =>
        active?.id.startsWith(`${from}/`) ? { active: { ...active, id: `${to}${active.id.slice(from.length)}` } } : {},
      ),
    toggleReview: (turnKey) => set((state) => ({ reviewing: state.reviewing === turnKey ? null : turnKey })),
    openDialog: (dialog) =>
      set(({ dialogs }) => {
        const own = dialogs.findIndex(({ name }) => name === dialog.name);
        return { dialogs: [...(own < 0 ? dialogs : dialogs.slice(0, own)), dialog], paletteOpen: false };
      }),
    closeDialog: (dialog) =>
      set(({ dialogs }) => {
        const own = dialog === undefined ? 0 : dialogs.indexOf(dialog);
        return own < 0 ? {} : { dialogs: dialogs.slice(0, own) };
      }),
    setPalette: (paletteOpen) => set({ paletteOpen }),
    setPane: (pane) => set({ pane }),
    setFolded: (folded) => set({ folded, railOpen: false }),
    setRail: (open) => set(({ folded }) => ({ railOpen: folded && open })),
    setEngine: (engine) => set({ engine }),
    askStop: () => {
      set({ stopAsked: true });
      setTimeout(() => set({ stopAsked: false }), STOP_ASKED_MS);
    },
  }));
}

export type ViewStore = ReturnType<typeof createViewStore>;
