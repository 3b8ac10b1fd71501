import { Info } from 'lucide-react';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Icon } from '../parts/icon.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { QueueLine, TakingIn } from './queue-line.tsx';

/**
 * Announces the state of files and errors of the library in a window that does not show it. Empty, it has no height.
 */
export function LibraryNotes() {
  return (
    <footer className="library-notes">
      <LibraryOutcome />
      <TakingIn />
      <QueueLine />
    </footer>
  );
}

/** What the last action on the library could not do, or did besides what was asked, until it is closed. */
export function LibraryOutcome() {
  const error = useLibrary((library) => library.error);
  const note = useLibrary((library) => library.note);
  const clearError = useLibrary((library) => library.clearError);
  const clearNote = useLibrary((library) => library.clearNote);
  if (error)
    return (
      <div className="library-outcome">
        <ErrorNote error={error} action={{ label: say('common.close'), run: clearError }} />
      </div>
    );
  if (note === null) return null;
  return (
    <div className="library-outcome">
      <p className="plain-note" role="status">
        <Icon of={Info} size={14} />
        <span className="grow">{note}</span>
        <button type="button" className="link" onClick={clearNote}>
          {say('common.close')}
        </button>
      </p>
    </div>
  );
}
