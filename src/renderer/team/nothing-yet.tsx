import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { say } from '../../language/say.ts';
import { DropBox } from '../adding/drop-box.tsx';
import { useMay } from './may.tsx';

/** In place of the first run, for a member of a team whose collections have no document yet. */
export function NothingYet() {
  const mayAdd = useMay('queue.add');
  return (
    <main className="pane wide" aria-label={say('team.welcome')} data-pane="conversation" tabIndex={-1}>
      <div className="scroll">
        <div className="first">
          <h1>{say('team.noDocuments')}</h1>
          <p className="lead">{say(mayAdd ? 'team.noneInCollections' : 'team.editorsAdd')}</p>
          {mayAdd && <DropBox big title={say('team.dropHere')} note={READABLE_WORDS} />}
        </div>
      </div>
    </main>
  );
}
