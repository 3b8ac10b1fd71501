import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { say } from '../../../language/say.ts';
import './text.css';
import type { LitPlace, ReadingPlace } from '../../state/lit-place.ts';
import { FindBar } from '../find/find-bar.tsx';
import { isInSight } from '../find/show-match.ts';
import { type TextFind, useTextFind } from '../find/use-text-find.ts';
import { clampZoom, stepZoom } from '../pdf/zoom.ts';
import { Heatmap } from '../places/heatmap.tsx';
import { paintOrder, strongStart } from '../places/place-parts.ts';
import type { ReaderCommand, ReaderProps } from '../reader-props.ts';
import { CitationSteps } from '../tools/citation-steps.tsx';
import { selectedRange } from '../tools/selected-words.ts';
import { useReaderCommands } from '../tools/use-reader-commands.ts';
import { useReadingPlace } from '../tools/use-reading-place.ts';
import { useSelected } from '../tools/use-selected.ts';
import { BLOCK, blockCount, blockOf, blockRequest, TextBlock } from './text-block.tsx';
import { TextToolbar } from './text-toolbar.tsx';

export interface TextReaderProps
  extends Pick<
    ReaderProps,
    'places' | 'active' | 'start' | 'onReading' | 'citations' | 'loadText' | 'onActivate' | 'onCommands' | 'selected'
  > {
  readonly document: DocumentSummary;
}

/** Estimated height in pixels of a block that was not shown yet: about 75 characters a line of 22 pixels. */
const ESTIMATE = Math.round(BLOCK / 75) * 22;
const BLOCKS_KEPT = 64;
/** A text has no pages: its search begins at its start. */
const firstPage = (): number => 0;
/** The match that is shown. */
const FOUND = '.reader-found';

/**
 * A text document, of which only the visible blocks are in the DOM. Keyed by document, so that a new document starts
 * with new state.
 */
export function TextReader(props: TextReaderProps) {
  const { document, places, active, start, citations, loadText, onActivate, onReading, onCommands, selected } = props;
  const { characters } = document;
  const container = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [finding, setFinding] = useState(0);
  const activeId = active?.id ?? null;

  const { load, loadBlock } = useBlocks(loadText, document);
  const { state, match, find } = useTextFind(characters, load, firstPage);
  const blocks = useVirtualizer({
    count: blockCount(characters),
    getScrollElement: () => container.current,
    estimateSize: () => ESTIMATE * scale,
    overscan: 1,
    paddingStart: 24,
    paddingEnd: 48,
  });
  const painted = useMemo(() => paintOrder(places, activeId), [places, activeId]);
  const { shown, onShown, release, isBack } = useTarget(container, blocks, {
    places,
    active,
    match,
    start: start ?? null,
    painted,
    characters,
  });
  const layout = shown + blocks.getTotalSize();
  useReadingPlace(container, '.reader-text-block', onReading, { layout, isHeld: isBack });
  const room = useHeight(container);
  useSelected(selected, () => container.current && selectedRange(container.current));

  const run = (command: ReaderCommand): void => {
    if (command === 'find') setFinding((before) => before + 1);
    if (command === 'zoom-in') setScale((before) => clampZoom(stepZoom(before, 1)));
    if (command === 'zoom-out') setScale((before) => clampZoom(stepZoom(before, -1)));
    if (command === 'fit-width') setScale(1);
  };
  useReaderCommands(run, onCommands);
  const closeFind = (): void => {
    setFinding(0);
    find({ type: 'close' });
    container.current?.focus();
  };
  const heightOf = useCallback(
    (place: LitPlace) => {
      const index = blockOf(place.start, characters);
      const from = blocks.measurementsCache[index];
      const inside = (place.start - index * BLOCK) / BLOCK;
      return from === undefined ? null : (from.start + inside * from.size) / blocks.getTotalSize();
    },
    [blocks, characters],
  );
  return (
    <>
      <TextToolbar scale={scale} finding={finding > 0} onCommand={run}>
        <CitationSteps places={places} activeId={activeId} citations={citations} onActivate={onActivate} />
      </TextToolbar>
      <div className="reader-desk">
        <div className="reader-stage">
          {finding > 0 && <FindBar state={state} asked={finding} track={container} onFind={find} onClose={closeFind} />}
          {/* biome-ignore lint/a11y/useSemanticElements: the same element as the pages of a PDF */}
          <div
            ref={container}
            className="reader-pages reader-text"
            role="region"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must take the focus to be scrolled by keys
            tabIndex={0}
            aria-label={say('reader.textOf', { name: document.document_name })}
            onWheel={release}
            onPointerDown={release}
            onKeyDown={release}
          >
            <Blocks
              blocks={blocks}
              scale={scale}
              characters={characters}
              load={loadBlock}
              places={painted}
              activeId={activeId}
              match={match}
              onActivate={onActivate}
              onShown={onShown}
            />
          </div>
          <Heatmap
            places={places}
            activeId={activeId}
            track={room}
            heightOf={heightOf}
            layout={layout}
            pageOf={() => ''}
            onActivate={onActivate}
          />
        </div>
      </div>
    </>
  );
}

/** Loads a range of the document's text, and its blocks, which are kept. */
function useBlocks(loadText: ReaderProps['loadText'], { document_id: id, characters }: DocumentSummary) {
  const latestLoad = useRef(loadText);
  latestLoad.current = loadText;
  const load = useCallback((start: number, end: number) => latestLoad.current(id, start, end), [id]);
  const loadBlock = useMemo(() => blockLoader(characters, load), [characters, load]);
  return { load, loadBlock };
}

interface BlocksProps extends Omit<ComponentProps<typeof TextBlock>, 'index'> {
  readonly blocks: Virtualizer<HTMLDivElement, Element>;
  /** How much larger the text is than usual. */
  readonly scale: number;
}

/** The blocks of the text that are in sight, each where it belongs. */
function Blocks({ blocks, scale, ...rest }: BlocksProps) {
  return (
    <div style={{ height: blocks.getTotalSize(), position: 'relative', fontSize: `${scale * 15}px` }}>
      {blocks.getVirtualItems().map(({ index, start }) => (
        <div
          key={index}
          ref={blocks.measureElement}
          data-index={index}
          className="reader-text-block"
          style={{ transform: `translateY(${start}px)` }}
        >
          <TextBlock index={index} {...rest} />
        </div>
      ))}
    </div>
  );
}

/** The height of an element in pixels, as it changes. */
function useHeight(container: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [container]);
  return height;
}

interface Targets extends Pick<TextReaderProps, 'places' | 'active'> {
  readonly start: ReadingPlace | null;
  readonly match: TextFind['match'];
  readonly painted: ReturnType<typeof paintOrder>;
  readonly characters: number;
}

/**
 * Keeps what the reader goes to in sight while blocks are shown and measured, until `release`. `shown` counts what was
 * shown, for what is laid out beside the text.
 */
function useTarget(
  container: RefObject<HTMLDivElement | null>,
  blocks: Virtualizer<HTMLDivElement, Element>,
  { places, active, match, start, painted, characters }: Targets,
) {
  const [shown, setShown] = useState(0);
  const onShown = useCallback(() => setShown((before) => before + 1), []);
  const activeId = active?.id ?? null;
  // The target to keep at one third of the height until the user scrolls, the active place or the match of a search
  // that is out of sight; or where the text was read, to keep at the upper edge.
  const goal = useRef<{ readonly selector: string; readonly offset: number } | ReadingPlace | null>(null);
  const aim = useCallback((offset: number, selector: string) => {
    goal.current = { selector, offset };
    setShown((before) => before + 1);
  }, []);
  const known = places.some((place) => place.id === activeId);
  const latest = useRef({ places, aim });
  latest.current = { places, aim };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` asks for the same place again.
  useEffect(() => {
    const place = latest.current.places.find((each) => each.id === activeId);
    if (place !== undefined && !active?.stays)
      latest.current.aim(strongStart(place), `[data-place-id="${CSS.escape(place.id)}"]:not([data-weight="thin"])`);
  }, [known, activeId, active?.count, active?.stays]);
  useEffect(() => {
    const track = container.current;
    if (match === null || track === null) return;
    const found = track.querySelector(FOUND);
    if (found && isInSight(track, found)) goal.current = null;
    else latest.current.aim(match.start, FOUND);
  }, [container, match]);
  useEffect(() => {
    if (start === null) return;
    goal.current = start;
    setShown((before) => before + 1);
  }, [start]);
  const items = blocks.getVirtualItems();
  // biome-ignore lint/correctness/useExhaustiveDependencies: blocks that were shown or measured have moved the target.
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null || goal.current === null) return;
    if ('share' in goal.current) {
      const { index, share } = goal.current;
      const block = blocks.measurementsCache[index];
      if (block !== undefined) element.scrollTop = block.start + share * block.size;
      return;
    }
    const { selector, offset } = goal.current;
    const target = element.querySelector(selector);
    const index = blockOf(offset, characters);
    if (target !== null) {
      const off = target.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight / 3;
      if (Math.abs(off) >= 1) element.scrollTop += off;
    } else if (!items.some((item) => item.index === index)) {
      // The target is not in the DOM yet: scroll to the estimated position of its block.
      const block = blocks.measurementsCache[index];
      if (block !== undefined) element.scrollTop = block.start - element.clientHeight / 3;
    }
  }, [shown, items, blocks.getTotalSize(), painted]);
  const release = (): void => {
    goal.current = null;
  };
  /** True while the text is kept where it was read before. */
  const isBack = (): boolean => goal.current !== null && 'share' in goal.current;
  return { shown, onShown, release, isBack };
}

/**
 * Loads blocks and keeps the latest, so that scrolling back shows them immediately. A block that failed is requested
 * again.
 */
function blockLoader(
  characters: number,
  load: (start: number, end: number) => Promise<string>,
): (index: number) => Promise<string> {
  const kept = new Map<number, Promise<string>>();
  return (index) => {
    const { start, end } = blockRequest(index, characters);
    const text = kept.get(index) ?? (end > start ? load(start, end) : Promise.resolve(''));
    kept.delete(index);
    kept.set(index, text);
    text.catch(() => kept.delete(index));
    const oldest = kept.keys().next();
    if (kept.size > BLOCKS_KEPT && !oldest.done) kept.delete(oldest.value);
    return text;
  };
}
