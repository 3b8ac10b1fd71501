import { PanelLeft } from 'lucide-react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { AddingView } from '../adding/adding-view.tsx';
import { MiddlePane } from '../conversation/middle-pane.tsx';
import { FirstRun } from '../first-run/first-run.tsx';
import { LibraryPane } from '../library/library-pane.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import type { ReaderCommand } from '../reader/reader-props.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { PaneSwitch } from './pane-switch.tsx';
import { ReaderPane } from './reader-pane.tsx';
import { useMedia } from './use-media.ts';

interface PanesProps {
  readonly onCommands: (run: ((command: ReaderCommand) => void) | null) => void;
}

/** Library and conversation in px as the design has them; the reader takes the rest. */
function Wide({ folded, onCommands }: PanesProps & { readonly folded: boolean }) {
  const { storage } = usePage();
  const main = useMain();
  const setRail = useView((view) => view.setRail);
  const panelIds = [...(folded ? [] : ['library']), ...(main === 'thread' ? ['conversation', 'reader'] : ['main'])];
  const layout = useDefaultLayout({ id: 'pincite.panes', panelIds, storage, onlySaveAfterUserInteractions: true });
  return (
    <div className="app app-wide">
      {folded && (
        <div className="rail">
          <IconButton icon={PanelLeft} label="Open library" onClick={() => setRail(true)} />
        </div>
      )}
      <Group orientation="horizontal" {...layout}>
        {!folded && (
          <>
            <Panel id="library" defaultSize={260} minSize={220} maxSize={360} groupResizeBehavior="preserve-pixel-size">
              <LibraryPane />
            </Panel>
            <Separator className="divider" title="Width of the library" />
          </>
        )}
        {main === 'thread' ? (
          <>
            <Panel
              id="conversation"
              defaultSize={576}
              minSize={440}
              maxSize={720}
              groupResizeBehavior="preserve-pixel-size"
            >
              <MiddlePane />
            </Panel>
            <Separator className="divider" title="Width of the conversation" />
            <Panel id="reader" minSize={folded ? 320 : 480}>
              <ReaderPane onCommands={onCommands} />
            </Panel>
          </>
        ) : (
          <Panel id="main">{main === 'adding' ? <AddingView /> : <FirstRun />}</Panel>
        )}
      </Group>
    </div>
  );
}

function Narrow({ onCommands }: PanesProps) {
  const pane = useView((view) => view.pane);
  const main = useMain();
  return (
    <div className="app app-narrow">
      <PaneSwitch />
      {pane === 'library' && <LibraryPane alone />}
      {pane === 'conversation' &&
        (main === 'thread' ? <MiddlePane /> : main === 'adding' ? <AddingView /> : <FirstRun />)}
      {pane === 'reader' && <ReaderPane alone onCommands={onCommands} />}
    </div>
  );
}

/** What the main area shows: nothing but the first run while the library is empty. */
function useMain(): 'thread' | 'adding' | 'first-run' {
  const empty = useLibrary(
    (library) => library.loaded && library.documents.length === 0 && library.queue.files.length === 0,
  );
  const noDocument = useLibrary((library) => library.documents.length === 0 && library.queue.files.length > 0);
  const main = useView((view) => view.main);
  if (empty) return 'first-run';
  return noDocument ? 'adding' : main;
}

/** The panes: three side by side, the library folded below 1180 px, one at a time below 900 (as at 200 % zoom). */
export function AppFrame({ onCommands }: PanesProps) {
  const one = useMedia('(max-width: 899.98px)');
  const narrow = useMedia('(max-width: 1179.98px)');
  const railOpen = useView((view) => view.railOpen);
  if (one) return <Narrow onCommands={onCommands} />;
  return <Wide key={narrow && !railOpen ? 'folded' : 'open'} folded={narrow && !railOpen} onCommands={onCommands} />;
}
