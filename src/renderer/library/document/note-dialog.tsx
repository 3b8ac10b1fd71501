import { useRef, useState } from 'react';
import type { MarkedWords, Note } from '../../../contract/records/notes.ts';
import { shortPage } from '../../../contract/view/page-place.ts';
import { say } from '../../../language/say.ts';
import { DialogField, DialogFrame } from '../../parts/dialog-frame.tsx';
import { StoredWords } from '../../parts/stored-words.tsx';
import { useNotes, useSettings } from '../../state/page-context.tsx';
import { inOneLine } from '../../words/in-one-line.ts';
import { momentText } from '../../words/number-words.ts';

interface NoteDialogProps {
  readonly documentId: string;
  /** Words that are to be marked; null: `noteId` was. */
  readonly at: MarkedWords | null;
  readonly noteId: string | null;
  readonly onClose: () => void;
}

/** Writes a note about words of a document, or shows one that was written. */
export function NoteDialog({ documentId, at, noteId, onClose }: NoteDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useNotes((notes) => notes.found.get(documentId)?.find((one) => one.note_id === noteId));
  const add = useNotes((notes) => notes.add);
  const change = useNotes((notes) => notes.change);
  const remove = useNotes((notes) => notes.remove);
  const readerName = useSettings((settings) => settings.readerName);
  const setReaderName = useSettings((settings) => settings.setReaderName);
  const [name, setName] = useState(readerName);
  const [comment, setComment] = useState(note?.comment ?? '');
  const save = (): void => {
    onClose();
    if (note !== undefined) return void change(note, comment);
    if (at === null) return;
    setReaderName(name.trim());
    void add({ document_id: documentId, ...at, comment, author: name.trim() });
  };
  const isReady = note === undefined ? at !== null && name.trim() !== '' : comment !== note.comment;
  return (
    <DialogFrame
      title={note === undefined ? say('library.notes.onThese') : titleOf(note)}
      description={note === undefined ? undefined : placeWords(note)}
      firstFocus={field}
      onClose={onClose}
    >
      {note !== undefined && (
        <blockquote className="note-words">
          <StoredWords text={note.text} />
        </blockquote>
      )}
      <form
        className="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save();
        }}
      >
        <label>
          <span className="label">{say('library.notes.note')}</span>
          <textarea
            ref={field}
            className="text-field"
            rows={4}
            maxLength={4000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </label>
        {note === undefined && readerName === '' && (
          <DialogField label={say('library.notes.yourName')} value={name} maxLength={80} onValue={setName} />
        )}
        <div className="dialog-actions">
          {note !== undefined && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                onClose();
                void remove(note);
              }}
            >
              {say('common.remove')}
            </button>
          )}
          <button type="submit" className="btn primary" disabled={!isReady}>
            {say('common.save')}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}

const titleOf = ({ comment, author }: Note): string =>
  say(comment === '' ? 'library.notes.highlightBy' : 'library.notes.noteBy', { author });

const placeWords = (note: Note): string => inOneLine([shortPage(note), momentText(note.at)]);
