import { ShieldCheck } from 'lucide-react';
import { READABLE_WORDS } from '../../contract/view/documents/document-names.ts';
import { say } from '../../language/say.ts';
import { DropBox } from '../adding/drop-box.tsx';
import { Brand, Icon, KeyCaps } from '../parts/icon.tsx';
import { Said } from '../parts/said.tsx';
import { allowedServers } from '../state/library-store.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { useOfflineCheck } from '../state/use-offline-check.ts';
import { errorLine } from '../words/error-line.ts';
import { leaves, offlineLine } from '../words/offline-words.ts';
import { ModelsStep } from './models-step.tsx';
import { RestoreLine } from './restore-line.tsx';

/** The page before the first document: what Pincite does and the three first steps. */
export function FirstRun() {
  const offline = useLibrary((library) => library.status?.offline ?? false);
  const openDialog = useView((view) => view.openDialog);
  const isKnown = useLibrary((library) => library.status !== null);
  const servers = useLibrary(allowedServers);
  const { attempts } = useOfflineCheck(offline ? 0 : null, false);
  return (
    <main className="pane wide" aria-label={say('firstRun.name')} data-pane="conversation" tabIndex={-1}>
      <div className="scroll">
        <div className="first">
          <h1>{say('firstRun.title')}</h1>
          <p className="lead">{say('firstRun.lead', { leaves: isKnown ? leaves(servers) : '' })}</p>
          <section className="step">
            <span className="n">1</span>
            <div>
              <h2>{say('firstRun.addDocuments')}</h2>
              <p className="why-line">{say('firstRun.addDocumentsWhy')}</p>
              <DropBox big title={say('firstRun.dropHere')} note={READABLE_WORDS}>
                <SampleButton />
              </DropBox>
              <RestoreLine />
            </div>
          </section>
          <section className="step">
            <span className="n">2</span>
            <div>
              <ModelsStep />
            </div>
          </section>
          <section className="step">
            <span className="n">3</span>
            <div>
              <h2>{say('firstRun.ask')}</h2>
              <p className="why-line">
                <Said
                  words="firstRun.askWhy"
                  values={{ commands: <KeyCaps keys="Mod+K" />, shortcuts: <KeyCaps keys="?" /> }}
                />
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
            {say('firstRun.showOffline')}
          </button>
        </div>
      )}
    </main>
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
      {say('firstRun.openSamples')}
    </button>
  );
}

/** Shown in a tab that the browser host does not recognise. */
export function NotEntered() {
  return (
    <main className="first" aria-label={say('firstRun.notConnected')}>
      <Brand />
      <h1>{say('firstRun.tabNotConnected')}</h1>
      <p className="lead">
        <Said words="firstRun.tabNotConnectedWhy" values={{ code: (text) => <code>{text}</code> }} />
      </p>
    </main>
  );
}
