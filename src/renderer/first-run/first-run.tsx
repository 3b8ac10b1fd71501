import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { restoreBackup } from '../adding/backups.ts';
import { DropBox } from '../adding/drop-box.tsx';
import { ModelTable } from '../dialogs/model-table.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Brand, Icon, KeyCaps } from '../parts/icon.tsx';
import { allowedServers } from '../state/library-store.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { useOfflineCheck } from '../state/use-offline-check.ts';
import { type ErrorLine, errorLine, isCancelled } from '../words/error-line.ts';
import { leaves, offlineLine } from '../words/offline-words.ts';

/** The page before the first document: what Pincite does and the three first steps. */
export function FirstRun() {
  const offline = useLibrary((library) => library.status?.offline ?? false);
  const openDialog = useView((view) => view.openDialog);
  const isKnown = useLibrary((library) => library.status !== null);
  const servers = useLibrary(allowedServers);
  const hasModel = useLibrary(
    ({ status }) =>
      status?.chat_model?.state === 'present' &&
      status.embed_model?.state === 'present' &&
      status.servers.list.length === 0,
  );
  const { attempts } = useOfflineCheck(offline ? 0 : null, false);
  return (
    <main className="pane wide" aria-label="Welcome" data-pane="conversation" tabIndex={-1}>
      <div className="scroll">
        <div className="first">
          <h1>Answers you can check, from your own documents</h1>
          <p className="lead">
            Ask a question. Every sentence of the answer points at the words on the page it rests on. Sentences that no
            page supports are struck out. {isKnown && leaves(servers)}
          </p>
          <section className="step">
            <span className="n">1</span>
            <div>
              <h2>Add documents</h2>
              <p className="why-line">You can search after a few seconds, while pages are still being read.</p>
              <DropBox big title="Drop files or folders here" note={READABLE_WORDS}>
                <SampleButton />
              </DropBox>
              <RestoreLine />
            </div>
          </section>
          <section className="step">
            <span className="n">2</span>
            <div>
              <h2>{hasModel ? 'The models are ready' : 'Set up an answering model'}</h2>
              {!hasModel && (
                <p className="why-line">
                  Search and reading work without one. Pincite never downloads; it uses files on this computer.
                </p>
              )}
              <ModelTable brief />
            </div>
          </section>
          <section className="step">
            <span className="n">3</span>
            <div>
              <h2>Ask</h2>
              <p className="why-line">
                The question box opens with the first searchable document. <KeyCaps keys="Mod+K" /> runs any command,{' '}
                <KeyCaps keys="?" /> lists all shortcuts.
              </p>
            </div>
          </section>
        </div>
      </div>
      {offline && (
        <div className="first-foot">
          <Icon of={ShieldCheck} size={14} />
          <span className="num">{offlineLine(attempts, servers)}</span>
          <button type="button" className="link" onClick={() => openDialog({ name: 'offline' })}>
            Show
          </button>
        </div>
      )}
    </main>
  );
}

/** Makes a library of a backup, as on a new computer. */
function RestoreLine() {
  const page = usePage();
  const [state, setState] = useState<'idle' | 'restoring' | ErrorLine>('idle');
  const restore = (): void => {
    restoreBackup(page, () => setState('restoring')).then(
      () => setState('idle'),
      (reason: unknown) => setState(isCancelled(reason) ? 'idle' : errorLine(reason)),
    );
  };
  if (state === 'restoring')
    return (
      <p className="why-line" role="status">
        Restoring the backup: every file is compared with its checksum…
      </p>
    );
  return (
    <>
      <p className="why-line">
        You have a library on another computer?{' '}
        <button type="button" className="link" onClick={restore}>
          Restore a backup…
        </button>
      </p>
      {state !== 'idle' && <ErrorNote error={state} />}
    </>
  );
}

/** Adds the documents that come with Pincite. */
function SampleButton() {
  const page = usePage();
  const open = async (): Promise<void> => {
    try {
      await page.library.getState().add(await page.bridge.samples(), null);
    } catch (error) {
      page.library.setState({ error: errorLine(error) });
    }
  };
  return (
    <button type="button" className="btn big" onClick={() => void open()}>
      Open sample documents
    </button>
  );
}

/** Shown in a tab that the browser host does not recognise. */
export function NotEntered() {
  return (
    <main className="first" aria-label="Not connected">
      <Brand />
      <h1>This tab is not connected to your library</h1>
      <p className="lead">
        Pincite answers only the tab that opened the address <code>pincite serve</code> printed, and tabs opened while
        that one is open. Go back to it, or end <code>pincite serve</code> in its terminal with Ctrl C, start it again
        and open the address it prints.
      </p>
    </main>
  );
}
