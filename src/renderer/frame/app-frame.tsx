import { PanelLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { say } from '../../language/say.ts';
import { AddingView } from '../adding/adding-view.tsx';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { FirstRun } from '../first-run/first-run.tsx';
import { GridPage, GridReader } from '../grid/grid-page.tsx';
import { LibraryNotes } from '../library/library-notes.tsx';
import { LibraryPane } from '../library/library-pane.tsx';
import { MentionsPane } from '../mentions/mentions-pane.tsx';
import { IconButton } from '../parts/icon.tsx';
import { rescueFocus } from '../parts/use-focus-return.ts';
import type { ReaderCommand } from '../reader/reader-props.ts';
import { useLibrary, useMentions, usePage, useView } from '../state/page-context.tsx';
import type { PaneName, View } from '../state/view-store.ts';
import { NothingYet } from '../team/nothing-yet.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { focusPane, PANES } from './focus-pane.ts';
import { Opening } from './opening.tsx';
import { ReaderPane } from './reader-pane.tsx';
import { useMedia } from './use-media.ts';

interface PanesProps {
  readonly onCommands: (run: ((command: ReaderCommand) => void) | null) => void;
}

/**
 * Widths of library and conversation in px, from the design; the reader takes the rest. A folded pane keeps its place
 * in the tree empty, so that the other panes keep their zoom, find and scroll. `zoomed`: two narrow panes, and the
 * conversation alone while no document is open.
 */
function Wide({ folded, zoomed, onCommands }: PanesProps & { readonly folded: boolean; readonly zoomed: boolean }) {
  const { storage } = usePage();
  const main = useMain();
  const railOpen = useView((view) => view.railOpen);
  const isReading = useView((view) => view.openDocumentId !== null) || !zoomed;
  const thread = isReading ? ['conversation', 'reader'] : ['conversation'];
  const panelIds = [...(folded ? [] : ['library']), ...(main === 'thread' ? thread : ['main'])];
  // Zoomed, the panes have widths of their own.
  const id = zoomed ? 'pincite.panes.zoomed' : 'pincite.panes';
  const layout = useDefaultLayout({ id, panelIds, storage, onlySaveAfterUserInteractions: true });
  return (
    <div className="app app-column">
      <div className="app-wide">
        {folded && <LibraryRail />}
        <Group orientation="horizontal" {...layout}>
          {!folded && (
            <>
              <Panel
                id="library"
                defaultSize={260}
                minSize={220}
                maxSize={360}
                groupResizeBehavior="preserve-pixel-size"
              >
                <LibraryPane />
              </Panel>
              <Separator className="divider" title={say('frame.libraryWidth')} />
            </>
          )}
          {main === 'thread' ? (
            <>
              <Panel
                id="conversation"
                defaultSize={zoomed ? '50%' : 576}
                minSize={zoomed ? 320 : 440}
                maxSize={isReading ? 720 : undefined}
                groupResizeBehavior={zoomed ? 'preserve-relative-size' : 'preserve-pixel-size'}
              >
                <MiddlePane />
              </Panel>
              {isReading && (
                <>
                  <Separator className="divider" title={say('frame.conversationWidth')} />
                  <Panel id="reader" minSize={folded ? 320 : 480}>
                    <ReaderPane onCommands={onCommands} />
                  </Panel>
                </>
              )}
            </>
          ) : (
            <Panel id="main">
              <MainPage main={main} onCommands={onCommands} />
            </Panel>
          )}
        </Group>
      </div>
      {folded && !railOpen && <LibraryNotes />}
    </div>
  );
}

function Narrow({ onCommands }: PanesProps) {
  const pane = useView((view) => view.pane);
  const main = useMain();
  return (
    <div className="app app-column app-narrow">
      <PaneSwitch />
      {pane === 'library' && <LibraryPane alone />}
      {pane === 'conversation' &&
        (main === 'thread' ? <MiddlePane /> : <MainPage main={main} onCommands={onCommands} alone />)}
      {pane === 'reader' &&
        (main === 'grid' ? <GridReader alone onCommands={onCommands} /> : <ReaderPane alone onCommands={onCommands} />)}
      {pane !== 'library' && <LibraryNotes />}
    </div>
  );
}

type Main = View['main'] | 'first-run' | 'opening';

interface MainPageProps extends PanesProps {
  readonly main: Exclude<Main, 'thread'>;
  /** Only one pane fits. */
  readonly alone?: boolean;
}

/** What takes the whole main area, in place of the thread and the reader. */
function MainPage({ main, alone = false, onCommands }: MainPageProps) {
  const isMember = useLibrary((library) => (library.status?.member ?? null) !== null);
  if (main === 'opening') return <Opening />;
  if (main === 'adding') return <AddingView />;
  if (main === 'grid') return <GridPage alone={alone} onCommands={onCommands} />;
  return isMember ? <NothingYet /> : <FirstRun />;
}

/** The content of the main area: only the first run while the library is empty. */
function useMain(): Main {
  const known = useLibrary((library) => library.loaded || library.error !== null);
  const failed = useView((view) => view.engine === 'failed');
  const empty = useLibrary(
    (library) => library.loaded && library.documents.length === 0 && library.queue.files.length === 0,
  );
  const noDocument = useLibrary((library) => library.documents.length === 0 && library.queue.files.length > 0);
  const main = useView((view) => view.main);
  // The thread says that the engine does not run.
  if (!known && !failed) return 'opening';
  if (empty) return 'first-run';
  return noDocument ? 'adding' : main;
}

/**
 * The panes: three side by side, the library folded below 1180 px and beside a review grid, which takes its width; one
 * at a time below 900; but where a large window is zoomed to 200 %, its letters are large enough for page and answer
 * side by side.
 */
export function AppFrame({ onCommands }: PanesProps) {
  const small = useMedia('(max-width: 899.98px)');
  const zoomed = useMedia('(min-width: 700px) and (max-width: 899.98px) and (min-resolution: 1.75dppx)');
  const narrow = useMedia('(max-width: 1179.98px)');
  const one = small && !zoomed;
  const isGrid = useMain() === 'grid';
  const folded = (narrow || isGrid) && !one;
  const setFolded = useView((view) => view.setFolded);
  useEffect(() => setFolded(folded), [folded, setFolded]);
  if (one) return <Narrow onCommands={onCommands} />;
  return <Wide folded={folded} zoomed={zoomed} onCommands={onCommands} />;
}

/** The folded library where three panes do not fit: a rail; opened, it lies over the others, which stay as they are. */
function LibraryRail() {
  const page = usePage();
  const open = useView((view) => view.railOpen);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) rescueFocus(button.current);
    wasOpen.current = open;
  }, [open]);
  return (
    <div className="rail">
      {open ? (
        <div className="rail-open">
          <LibraryPane floating />
        </div>
      ) : (
        <IconButton
          ref={button}
          icon={PanelLeft}
          label={say('frame.openLibrary')}
          onClick={() => focusPane(page, 'library')}
        />
      )}
    </div>
  );
}

const LABELS: Readonly<Record<PaneName, string>> = {
  library: say('frame.library'),
  conversation: say('frame.conversation'),
  reader: say('frame.reader'),
};

/** Switches panes where only one fits. */
function PaneSwitch() {
  const page = usePage();
  const pane = useView((view) => view.pane);
  const setPane = useView((view) => view.setPane);
  const isGrid = useMain() === 'grid';
  return (
    <nav className="pane-switch" aria-label={say('frame.panes')}>
      {PANES.map((name) => (
        <button
          type="button"
          key={name}
          aria-current={pane === name || undefined}
          title={shortcutTitle(`pane-${name}`, page)}
          onClick={() => setPane(name)}
        >
          {isGrid && name === 'conversation' ? say('frame.grid') : LABELS[name]}
        </button>
      ))}
    </nav>
  );
}

/** The thread, or the open list of every mention. */
function MiddlePane() {
  const open = useMentions((mentions) => mentions.open);
  return open === null ? <ConversationPane /> : <MentionsPane open={open} />;
}
