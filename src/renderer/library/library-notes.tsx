import { ErrorNote } from '../parts/error-note.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { QueueLine, TakingIn } from './queue-line.tsx';

/** Announces the state of files and errors of the library in a window that does not show it. Empty, it has no height. */
export function LibraryNotes() {
  return (
    <footer className="library-notes">
      <LibraryError />
      <TakingIn />
      <QueueLine />
    </footer>
  );
}

/** The error of the last action on the library, until it is closed. */
export function LibraryError() {
  const error = useLibrary((library) => library.error);
  const clearError = useLibrary((library) => library.clearError);
  if (!error) return null;
  return (
    <div className="library-error">
      <ErrorNote error={error} action={{ label: 'Close', run: clearError }} />
    </div>
  );
}
