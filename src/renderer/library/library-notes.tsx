import { LibraryError } from './library-error.tsx';
import { QueueLine } from './queue-line.tsx';
import { TakingIn } from './taking-in.tsx';

/** What the library says of files on their way and of what went wrong, for a window that does not show it. Empty, it has no height. */
export function LibraryNotes() {
  return (
    <footer className="library-notes">
      <LibraryError />
      <TakingIn />
      <QueueLine />
    </footer>
  );
}
