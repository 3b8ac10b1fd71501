import { ErrorNote } from '../parts/error-note.tsx';
import { useLibrary } from '../state/page-context.tsx';

/** What the last action on the library could not do, until it is closed. */
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
