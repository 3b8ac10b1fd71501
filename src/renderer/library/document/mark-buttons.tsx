import { Highlighter, NotebookPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MarkedWords } from '../../../contract/records/notes.ts';
import { say } from '../../../language/say.ts';
import { IconButton } from '../../parts/icon.tsx';
import { useNotes, useSettings, useView } from '../../state/page-context.tsx';

interface MarkButtonsProps {
  readonly documentId: string;
  /** What is selected in the reader, at the moment of the click. */
  readonly selected: () => MarkedWords | null;
}

/** Marks the words that are selected in the reader. */
export function MarkButtons({ documentId, selected }: MarkButtonsProps) {
  const add = useNotes((notes) => notes.add);
  const author = useSettings((settings) => settings.readerName);
  const openDialog = useView((view) => view.openDialog);
  const mark = (isNote: boolean): void => {
    const at = selected();
    if (at === null) return;
    // Who marks is asked once, along with the first note.
    if (isNote || author === '') openDialog({ name: 'note', documentId, at, noteId: null });
    else void add({ document_id: documentId, ...at, comment: '', author });
    document.getSelection()?.removeAllRanges();
  };
  // A press would take away the selection, and with it the button.
  const keep = (event: React.MouseEvent): void => event.preventDefault();
  return (
    <>
      <IconButton
        icon={Highlighter}
        label={say('library.notes.markSelected')}
        onMouseDown={keep}
        onClick={() => mark(false)}
      />
      <IconButton
        icon={NotebookPen}
        label={say('library.notes.noteSelected')}
        onMouseDown={keep}
        onClick={() => mark(true)}
      />
    </>
  );
}

/** Whether words are selected on the pages of the reader. */
export function useHasSelection(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const onChange = (): void => {
      const selection = document.getSelection();
      const node = selection?.anchorNode ?? null;
      const isInside = node !== null && (document.querySelector('.reader-pages')?.contains(node) ?? false);
      setHas(isInside && selection?.isCollapsed === false && /[\p{L}\p{N}]/u.test(String(selection)));
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, []);
  return has;
}
