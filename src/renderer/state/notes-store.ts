import { createStore } from 'zustand/vanilla';
import type { NewNote, Note } from '../../contract/records/notes.ts';
import { say } from '../../language/say.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import type { EngineClient } from './engine-client.ts';
import type { LitPlace } from './lit-place.ts';

export interface Notes {
  /** By document, in the order of its text; no entry before they are known. */
  readonly found: ReadonlyMap<string, readonly Note[]>;
  readonly error: ErrorLine | null;
  readonly load: (documentId: string) => Promise<void>;
  /** Null when it failed. */
  readonly add: (note: NewNote) => Promise<Note | null>;
  readonly change: (note: Note, comment: string) => Promise<void>;
  readonly remove: (note: Note) => Promise<void>;
  readonly clearError: () => void;
}

/** What readers marked in documents. */
export function createNotesStore(client: EngineClient) {
  return createStore<Notes>()((set, get) => {
    const tried = async <T>(documentId: string, action: () => Promise<T>): Promise<T | null> => {
      try {
        const done = await action();
        const notes = await client.notes.list({ document_ids: [documentId] });
        set(({ found }) => ({ found: new Map(found).set(documentId, notes), error: null }));
        return done;
      } catch (error) {
        set({ error: errorLine(error) });
        return null;
      }
    };
    return {
      found: new Map(),
      error: null,
      load: async (documentId) => void (await tried(documentId, async () => undefined)),
      add: (note) => tried(note.document_id, () => client.notes.add(note)),
      change: async ({ document_id, note_id }, comment) =>
        void (await tried(document_id, () => client.notes.change({ document_id, note_id, comment }))),
      remove: async ({ document_id, note_id }) =>
        void (await tried(document_id, () => client.notes.remove({ document_id, note_id }))),
      clearError: () => {
        if (get().error !== null) set({ error: null });
      },
    };
  });
}

/** The place of a note; its words are lit as a reader's own. */
export const notePlaceOf = (note: Note): LitPlace => ({
  id: notePlaceId(note),
  document_id: note.document_id,
  label: '✎',
  kind: 'own',
  title: say(note.comment === '' ? 'page.highlightBy' : 'page.noteBy', { author: note.author }),
  start: note.start,
  end: note.end,
  rects: note.rects,
  sentence: note.comment,
});

const notePlaceId = ({ note_id }: Pick<Note, 'note_id'>): string => `note/${note_id}`;
