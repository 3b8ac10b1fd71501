import { type ComponentProps, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { say } from '../../../language/say.ts';
import 'pdfjs-dist/web/pdf_viewer.css';
import './pages.css';
import './side.css';
import type { LitPlace, ReadingPlace } from '../../state/lit-place.ts';
import { FindBar } from '../find/find-bar.tsx';
import { type TextFind, useTextFind } from '../find/use-text-find.ts';
import { Heatmap } from '../places/heatmap.tsx';
import { strongRects } from '../places/place-parts.ts';
import type { ReaderCommand, ReaderProps } from '../reader-props.ts';
import { CitationSteps } from '../tools/citation-steps.tsx';
import { PdfToolbar } from '../tools/pdf-toolbar.tsx';
import { useReaderCommands } from '../tools/use-reader-commands.ts';
import { useReadingPlace } from '../tools/use-reading-place.ts';
import { useSelected } from '../tools/use-selected.ts';
import { Outline } from './outline.tsx';
import { scrollSideways, WHOLE_PAGE } from './page-track.ts';
import type { PdfView } from './pdf-view.ts';
import { Thumbnails } from './thumbnails.tsx';
import { usePageRoom, usePdfView, useWheelZoom } from './use-pdf-view.ts';

export interface PdfReaderProps
  extends Pick<
    ReaderProps,
    | 'places'
    | 'active'
    | 'start'
    | 'onReading'
    | 'citations'
    | 'dim'
    | 'onDim'
    | 'loadSections'
    | 'loadText'
    | 'loadRects'
    | 'onActivate'
    | 'onCommands'
    | 'selected'
  > {
  readonly document: DocumentSummary;
  readonly url: string;
}

const EMPTY = {
  ready: false,
  page: 1,
  labels: null,
  scale: 1,
  fit: 'width',
  turn: 0,
  layout: 0,
} as const;

/** The pages of a PDF with its tools. Keyed by document, so that a new document starts with new state. */
export function PdfReader(props: PdfReaderProps) {
  const { document, url, places, active, start, citations, dim, onDim, loadSections, loadText, loadRects } = props;
  const { onActivate, onReading, onCommands, selected } = props;
  const container = useRef<HTMLDivElement>(null);
  const pageField = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [side, setSide] = useState<'outline' | 'thumbnails' | null>(null);
  const [finding, setFinding] = useState(0);
  const { view, state, opened, failure } = usePdfView(container, url, attempt, onActivate, ({ start, end }) =>
    loadRects(document.document_id, start, end),
  );
  const { state: found, matches, match, find } = useFind(document, loadText, () => (state?.page ?? 1) - 1);
  const room = usePageRoom(container, view);
  useWheelZoom(container, view);
  const isReady = state?.ready ?? false;
  useShownPlaces(view, isReady, places, active);
  useShownMatches(view, isReady, matches, match);
  const wanted = useFirstPage(container, view, isReady, start ?? null);
  useReadingPlace(container, '.page', onReading);
  useSelected(selected, () => view?.selected() ?? null);

  const closeFind = (): void => {
    setFinding(0);
    find({ type: 'close' });
    container.current?.focus();
  };
  const run = (command: ReaderCommand): void => {
    const commands: Readonly<Record<ReaderCommand, () => void>> = {
      ...viewCommands(view),
      find: () => setFinding((before) => before + 1),
      'go-to-page': () => pageField.current?.focus(),
      outline: () => setSide(side === 'outline' ? null : 'outline'),
      thumbnails: () => setSide(side === 'thumbnails' ? null : 'thumbnails'),
      'dim-pages': () => onDim(!dim),
    };
    commands[command]();
  };
  useReaderCommands(run, onCommands);
  const heightOf = useCallback((place: LitPlace) => view?.heightOf(place) ?? null, [view]);
  const pageOf = (place: LitPlace): string => view?.pageNameOf(strongRects(place)[0]?.page_index ?? 0) ?? '';
  const shown = { ...EMPTY, pages: document.pages, ...state, ...wanted.shown };

  return (
    <>
      <PdfToolbar
        state={shown}
        side={side}
        dim={dim}
        finding={finding > 0}
        pageField={pageField}
        onPage={wanted.goTo}
        onScale={(scale) => view?.setScale(scale)}
        onCommand={run}
      >
        <CitationSteps places={places} activeId={active?.id ?? null} citations={citations} onActivate={onActivate} />
      </PdfToolbar>
      <div className="reader-desk" data-dim={dim ? '' : undefined}>
        {side !== null && opened !== null && (
          <SidePanel
            side={side}
            pdf={opened.pdf}
            shown={shown}
            view={view}
            loadSections={() => loadSections(document.document_id)}
          />
        )}
        <div className="reader-stage">
          {finding > 0 && (
            <FindBar
              state={found}
              unread={document.coverage.waiting + document.coverage.unreadable}
              asked={finding}
              track={container}
              onFind={find}
              onClose={closeFind}
            />
          )}
          <Pages container={container} view={view} name={document.document_name} onActivate={onActivate} />
          <Heatmap
            places={places}
            activeId={active?.id ?? null}
            track={room}
            heightOf={heightOf}
            layout={shown.layout}
            pageOf={pageOf}
            onActivate={onActivate}
          />
          <OpeningLine
            name={document.document_name}
            failure={failure?.message ?? null}
            ready={shown.ready}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </div>
      </div>
    </>
  );
}

/** The commands that change how the pages are shown. */
const viewCommands = (view: PdfView | null) => ({
  'zoom-in': () => view?.zoomStep(1),
  'zoom-out': () => view?.zoomStep(-1),
  'fit-width': () => view?.setFit('width'),
  'fit-page': () => view?.setFit('page'),
  rotate: () => view?.rotate(),
});

interface OpeningLineProps {
  readonly name: string;
  readonly failure: string | null;
  readonly ready: boolean;
  readonly onRetry: () => void;
}

/** That a document is being opened, or why it could not be. */
function OpeningLine({ name, failure, ready, onRetry }: OpeningLineProps) {
  if (failure !== null)
    return (
      <p className="reader-line" role="alert">
        <span>{failure}</span>
        <button type="button" className="link" onClick={onRetry}>
          {say('reader.tryAgain')}
        </button>
      </p>
    );
  if (ready) return null;
  return (
    <p className="reader-line" role="status">
      {say('reader.opening', { name })}
    </p>
  );
}

interface SidePanelProps {
  readonly side: 'outline' | 'thumbnails';
  readonly pdf: ComponentProps<typeof Outline>['pdf'];
  readonly shown: Omit<ComponentProps<typeof Thumbnails>, 'pdf' | 'onPage'>;
  readonly view: PdfView | null;
  readonly loadSections: ComponentProps<typeof Outline>['loadSections'];
}

/** The outline or the small pages beside the pages. */
function SidePanel({ side, pdf, shown, view, loadSections }: SidePanelProps) {
  return (
    <aside
      className="reader-side"
      aria-label={say(side === 'outline' ? 'reader.tools.outline' : 'reader.tools.thumbnails')}
    >
      {side === 'outline' ? (
        <Outline
          pdf={pdf}
          loadSections={loadSections}
          onDestination={(dest) => view?.goToDestination(dest)}
          onPage={(page) => view?.goToPage(page)}
        />
      ) : (
        <Thumbnails pdf={pdf} {...shown} onPage={(page) => view?.goToPage(page)} />
      )}
    </aside>
  );
}

interface PagesProps {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly view: PdfView | null;
  readonly name: string;
  readonly onActivate: (placeId: string) => void;
}

/**
 * The scrolled element that pdf.js fills. A click finds lit words by its position, so that the text above them stays
 * selectable.
 */
function Pages({ container, view, name, onActivate }: PagesProps) {
  const placeAt = (event: MouseEvent): LitPlace | null =>
    event.target instanceof Element && event.target.closest('a, button') === null
      ? (view?.placeAt(event.clientX, event.clientY, event.target) ?? null)
      : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: pdf.js takes a div only
    <div
      ref={container}
      className="reader-pages"
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must take the focus to be scrolled by keys
      tabIndex={0}
      aria-label={say('reader.pagesOf', { name })}
      onClick={(event) => {
        const place = getSelection()?.isCollapsed === false ? null : placeAt(event);
        if (place !== null) onActivate(place.id);
      }}
      onMouseMove={(event) => {
        const over = event.buttons === 0 && placeAt(event) !== null;
        if (over !== (event.currentTarget.dataset.overLit !== undefined)) {
          if (over) event.currentTarget.dataset.overLit = '';
          else delete event.currentTarget.dataset.overLit;
        }
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.currentTarget.scrollWidth > event.currentTarget.clientWidth) return;
        if (event.key === 'ArrowRight') view?.turnPage(1);
        else if (event.key === 'ArrowLeft') view?.turnPage(-1);
      }}
    >
      <div className="pdfViewer" />
    </div>
  );
}

/** The search in the stored text of a PDF, which is another one once OCR has read more of its pages. */
function useFind(document: DocumentSummary, loadText: PdfReaderProps['loadText'], pageRead: () => number): TextFind {
  const { document_id: id, characters, coverage } = document;
  const latest = useRef(loadText);
  latest.current = loadText;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages that were read meanwhile are a reason to load the text anew.
  const load = useCallback(
    (start: number, end: number) => latest.current(id, start, end),
    [id, characters, coverage.ocr, coverage.waiting],
  );
  return useTextFind(characters, load, pageRead);
}

/** Marks the matches of a search once the pages are laid out. */
function useShownMatches(
  view: PdfView | null,
  isReady: boolean,
  matches: Parameters<PdfView['setMatches']>[0],
  match: Parameters<PdfView['setMatches']>[1],
): void {
  useEffect(() => view?.setMatches(isReady ? matches : [], match), [view, isReady, matches, match]);
}

/** Lights the places, and scrolls to the active one when the pages are laid out and whenever it is asked for again. */
function useShownPlaces(
  view: PdfView | null,
  ready: boolean,
  places: readonly LitPlace[],
  active: ReaderProps['active'],
): void {
  const id = active?.id ?? null;
  const count = active?.count ?? 0;
  const stays = active?.stays ?? false;
  const known = places.some((place) => place.id === id);
  const latest = useRef(places);
  latest.current = places;
  useEffect(() => view?.setPlaces(places, id), [view, places, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` asks for the same place again.
  useEffect(() => {
    const place = latest.current.find((each) => each.id === id);
    // An unreadable page is shown as such; there are no words to scroll to.
    if (view !== null && ready && place !== undefined && !stays) view.show(place).catch(() => undefined);
  }, [view, ready, known, id, count, stays]);
}

/**
 * Goes to where the document was read, or to the page that the user named while it was being opened, which `shown` has
 * meanwhile.
 */
function useFirstPage(
  container: RefObject<HTMLElement | null>,
  view: PdfView | null,
  isReady: boolean,
  start: ReadingPlace | null,
): { readonly goTo: (page: number) => void; readonly shown: { readonly page: number } | null } {
  const [page, setPage] = useState<number | null>(null);
  // First, since the page that was named is the last to be gone to.
  useStart(container, isReady, start);
  useEffect(() => {
    if (view === null || !isReady || page === null) return;
    view.goToPage(page);
    setPage(null);
  }, [view, isReady, page]);
  const goTo = (named: number): void => (view !== null && isReady ? view.goToPage(named) : setPage(named));
  return { goTo, shown: page === null ? null : { page } };
}

/**
 * Scrolls to where the document was read. Pages above that get their own size later leave it there: the browser anchors
 * it.
 */
function useStart(container: RefObject<HTMLElement | null>, ready: boolean, start: ReadingPlace | null): void {
  useEffect(() => {
    const track = container.current;
    if (track === null || !ready || start === null) return;
    const page = track.querySelector<HTMLElement>(`.page[data-page-number="${start.index + 1}"]`);
    if (page === null) return;
    track.scrollTop = page.offsetTop + start.share * page.clientHeight;
    scrollSideways(track, page, WHOLE_PAGE);
  }, [container, ready, start]);
}
