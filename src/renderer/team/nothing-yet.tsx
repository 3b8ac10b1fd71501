import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { DropBox } from '../adding/drop-box.tsx';
import { useMay } from './may.tsx';

/** In place of the first run, for a member of a team whose collections have no document yet. */
export function NothingYet() {
  const mayAdd = useMay('queue.add');
  return (
    <main className="pane wide" aria-label="Welcome" data-pane="conversation" tabIndex={-1}>
      <div className="scroll">
        <div className="first">
          <h1>No documents yet</h1>
          <p className="lead">
            {mayAdd
              ? 'None of your collections has a document yet.'
              : 'None of your collections has a document yet. The editors of this library add them.'}
          </p>
          {mayAdd && <DropBox big title="Drop files or folders here" note={READABLE_WORDS} />}
        </div>
      </div>
    </main>
  );
}
