import { Upload } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { MarkedWords } from '../../contract/records/notes.ts';
import { say } from '../../language/say.ts';
import { MarkButtons, useHasSelection } from '../library/document/mark-buttons.tsx';
import { FindMentionsButton, useSelectedText } from '../mentions/find-mentions-button.tsx';
import { IconButton } from '../parts/icon.tsx';
import { PaneFrame } from '../parts/pane-frame.tsx';
import { Reader } from '../reader/reader.tsx';
import type { ReaderCommand } from '../reader/reader-props.ts';
import { saveHighlights } from '../state/exports.ts';
import { closeCell } from '../state/grid/open-cell.ts';
import { useLibrary, useNotes, usePage, useSettings, useView } from '../state/page-context.tsx';
import { usePlaces } from '../state/use-places.ts';
import { useMay } from '../team/may.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { useReaderSteps } from './use-reader-steps.ts';

interface ReaderPaneProps {
  readonly alone?: boolean;
  readonly onCommands: (run: ((command: ReaderCommand) => void) | null) => void;
}

/** The right pane: the open document, with every place of the thread in it. */
export function ReaderPane({ alone = false, onCommands }: ReaderPaneProps) {
  const page = usePage();
  const openId = useView((view) => view.openDocumentId);
  const active = useView((view) => view.active);
  const start = useView((view) => view.start);
  const activate = useView((view) => view.activate);
  const document = useLibrary((library) => library.documents.find((one) => one.document_id === openId) ?? null);
  const dim = useSettings((settings) => settings.dimPages);
  const setDim = useSettings((settings) => settings.setDimPages);
  const isGrid = useView((view) => view.main === 'grid');
  const places = usePlaces();
  const mayNote = useMay('notes.add');
  const loadNotes = useNotes((state) => state.load);
  useEffect(() => {
    if (openId !== null && mayNote) void loadNotes(openId);
  }, [openId, mayNote, loadNotes]);
  const own = useMemo(() => places.filter((place) => place.document_id === openId), [places, openId]);
  const selected = useSelectedText();
  const hasSelection = useHasSelection();
  const readSelected = useRef<(() => MarkedWords | null) | null>(null);
  const openDialog = useView((view) => view.openDialog);
  const steps = useReaderSteps(places);
  return (
    <PaneFrame name="reader" label={say('frame.reader')} beside="section" alone={alone} className="pane">
      <Reader
        document={document}
        places={own}
        active={active}
        start={start}
        onReading={(reading) => isGrid || page.threadMemory.change(page.conversation.getState().threadId, { reading })}
        citations={steps}
        dim={dim}
        onDim={setDim}
        onCommands={onCommands}
        documentUrl={page.bridge.documentUrl}
        loadText={async (document_id, start, end) =>
          (await page.client.documents.text({ document_id, start, end })).text
        }
        loadRects={(document_id, start, end) => page.client.documents.rects({ document_id, start, end })}
        loadSections={(document_id) => page.client.documents.sections({ document_id })}
        onActivate={(id) => {
          const place = places.find((one) => one.id === id);
          if (place?.kind === 'own')
            openDialog({ name: 'note', documentId: place.document_id, at: null, noteId: id.slice('note/'.length) });
          else if (place) activate(place);
        }}
        selected={readSelected}
        onClose={() => (isGrid ? closeCell(page) : page.view.getState().openDocument(null))}
        actions={
          <>
            {document !== null && hasSelection && mayNote && (
              <MarkButtons documentId={document.document_id} selected={() => readSelected.current?.() ?? null} />
            )}
            {selected !== null && <FindMentionsButton term={selected} className="btn find-selected" />}
            {!isGrid && document?.kind === 'pdf' && places.some((place) => place.document_id === openId) && (
              <IconButton
                icon={Upload}
                label={say('words.shortcuts.exportHighlights')}
                keys={shortcutTitle('export-highlights', page)}
                onClick={() => void saveHighlights(page)}
              />
            )}
          </>
        }
      />
    </PaneFrame>
  );
}
