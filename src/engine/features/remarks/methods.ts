import { api } from '../../api/api.ts';
import { addNote, changeNote, listNotes, type NoteDeps, removeNote } from './reader-notes.ts';
import { type ReviewDeps, reviewSentence } from './review-sentence.ts';

/** What readers say of the sentences of an answer, and what they mark in documents and note about it (ADR 0116). */
export const remarkMethods = (deps: ReviewDeps & NoteDeps) => ({
  review: api.review.handler(({ input }) => reviewSentence(deps, input, new Date())),
  notes: {
    list: api.notes.list.handler(({ input }) => listNotes(deps, input)),
    add: api.notes.add.handler(({ input }) => addNote(deps, input, new Date())),
    change: api.notes.change.handler(({ input }) => changeNote(deps, input, new Date())),
    remove: api.notes.remove.handler(({ input }) => removeNote(deps, input)),
  },
});
