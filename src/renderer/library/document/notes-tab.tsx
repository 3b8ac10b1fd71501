import { useEffect } from 'react';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { NotesExportRequest } from '../../../contract/records/notes.ts';
import { say } from '../../../language/say.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { StoredWords } from '../../parts/stored-words.tsx';
import { saveNotes } from '../../state/exports.ts';
import { notePlaceOf } from '../../state/notes-store.ts';
import { useNotes, usePage, useView } from '../../state/page-context.tsx';
import { inOneLine } from '../../words/in-one-line.ts';
import { momentText } from '../../words/number-words.ts';
import { QuotedList } from './quoted-rows.tsx';

const FORMS: readonly (readonly [form: NotesExportRequest['form'], label: string])[] = [
  ['md', say('library.notes.saveMarkdown')],
  ['csv', say('library.notes.saveCsv')],
  ['pdf', say('library.notes.savePdf')],
];

/** What readers marked in a document, and noted about it. */
export function NotesTab({ document }: { readonly document: DocumentSummary }) {
  const page = usePage();
  const { document_id: id } = document;
  const visit = useView((view) => view.visit);
  const notes = useNotes((state) => state.found.get(id));
  const error = useNotes((state) => state.error);
  const load = useNotes((state) => state.load);
  useEffect(() => void load(id), [load, id]);
  if (error !== null) return <ErrorNote error={error} />;
  if (notes === undefined) return <p role="status">{say('library.notes.reading')}</p>;
  if (notes.length === 0) return <p>{say('library.notes.none')}</p>;
  return (
    <div className="about-one">
      <p className="note-exports">
        {FORMS.filter(([form]) => form !== 'pdf' || document.kind === 'pdf').map(([form, label]) => (
          <button key={form} type="button" className="link" onClick={() => void saveNotes(page, form, id)}>
            {label}
          </button>
        ))}
      </p>
      <QuotedList
        name={say('library.notes.notes')}
        title={say('library.notes.count', { n: notes.length })}
        rows={notes.map((note) => ({
          key: note.note_id,
          head: note.comment === '' ? say('library.notes.highlight') : <StoredWords text={note.comment} />,
          words: note.text,
          page: note,
          note: inOneLine([
            !note.is_there && say('library.notes.gone'),
            note.author,
            momentText(note.changed_at ?? note.at),
          ]),
          title: say('library.notes.note'),
          label: '✎',
          start: note.start,
          end: note.end,
          onOpen: () => visit(notePlaceOf(note)),
        }))}
        onOpen={() => undefined}
      />
    </div>
  );
}
