import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { struckPieces } from '../../../contract/view/struck-runs.ts';
import { say } from '../../../language/say.ts';
import { Said } from '../../parts/said.tsx';
import type { LitPlace } from '../../state/lit-place.ts';
import type { TextMatch } from '../find/find-text.ts';
import { type LitRange, litRanges, placeName, strongStart } from '../places/place-parts.ts';

export interface TextBlockProps {
  readonly index: number;
  readonly characters: number;
  readonly load: (index: number) => Promise<string>;
  /** In paint order. */
  readonly places: readonly LitPlace[];
  readonly activeId: string | null;
  readonly match: TextMatch | null;
  readonly onActivate: (placeId: string) => void;
  readonly onShown: () => void;
}

/** The id of the marked match of a search; no place can have it. */
const MATCH_ID = 'find';

/** One block of a text document with its lit words; shown as text, never as markup. */
export function TextBlock(props: TextBlockProps) {
  const { index, characters, load, places, activeId, match, onActivate, onShown } = props;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<string | null | 'failed'>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for a new try.
  useEffect(() => {
    let ended = false;
    load(index).then(
      (text) => !ended && setLoaded(text),
      () => !ended && setLoaded('failed'),
    );
    return () => {
      ended = true;
    };
  }, [index, load, attempt]);
  const block = useMemo(
    () => (loaded === null || loaded === 'failed' ? null : blockRange(index, characters, loaded)),
    [index, characters, loaded],
  );
  const segments = useMemo(() => {
    const lit = litRanges(places);
    const ranges = match === null ? lit : [...lit, { ...match, id: MATCH_ID, weight: 'strong' as const }];
    return block === null ? [] : shownSegments(block.start, block.text, ranges);
  }, [block, places, match]);
  useEffect(() => {
    if (block !== null) onShown();
  }, [block, onShown]);

  if (loaded === 'failed') {
    return (
      <p className="reader-text-wait">
        <Said
          words="reader.text.failed"
          values={{
            retry: (inner: ReactNode) => (
              <button type="button" className="link" onClick={() => setAttempt(attempt + 1)}>
                {inner}
              </button>
            ),
          }}
        />
      </p>
    );
  }
  if (block === null) return <p className="reader-text-wait">{say('reader.text.reading')}</p>;
  const byId = new Map(places.map((place) => [place.id, place]));
  return segments.map((segment) => {
    const on = segment.ranges.filter(({ id }) => id !== MATCH_ID);
    const top = byId.get(on.at(-1)?.id ?? '');
    const found = segment.ranges.some(({ id }) => id === MATCH_ID);
    const begins = on.flatMap(({ id, start, weight }) => {
      const place = byId.get(id);
      const isFirst =
        weight === 'strong' && start === segment.start && place !== undefined && start === strongStart(place);
      return isFirst && place.kind !== 'thread' ? [place] : [];
    });
    if (top === undefined)
      return found ? (
        <FoundWords key={segment.start} segment={segment} />
      ) : (
        <Words key={segment.start} segment={segment} />
      );
    return (
      <span key={segment.start}>
        {begins.map((place) => (
          <button
            key={place.id}
            type="button"
            className="reader-pin"
            data-place-id={place.id}
            data-kind={place.kind}
            aria-current={place.id === activeId ? 'true' : undefined}
            aria-label={placeName(place, '')}
            onClick={() => onActivate(place.id)}
          >
            {place.label}
          </button>
        ))}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the margin number is the same place for the keyboard */}
        <mark
          className="reader-lit-text"
          data-place-id={top.id}
          data-kind={top.kind}
          data-weight={on.at(-1)?.weight === 'thin' ? 'thin' : undefined}
          data-active={top.id === activeId ? '' : undefined}
          onClick={() => getSelection()?.isCollapsed !== false && onActivate(top.id)}
        >
          {found ? <FoundWords segment={segment} /> : <Words segment={segment} />}
        </mark>
      </span>
    );
  });
}

function FoundWords({ segment }: { readonly segment: ShownSegment }) {
  return (
    <span className="reader-found">
      <Words segment={segment} />
    </span>
  );
}

/** Stored words with their line breaks, and where they begin; those that are struck in the document are shown so. */
function Words({ segment: { start, text, isStruck } }: { readonly segment: ShownSegment }) {
  return isStruck ? <s data-from={start}>{text}</s> : <span data-from={start}>{text}</span>;
}

/** A run of characters that are lit by the same ranges; `ranges` are in paint order. */
interface Segment {
  readonly start: number;
  readonly text: string;
  readonly ranges: readonly LitRange[];
}

interface ShownSegment extends Segment {
  readonly isStruck: boolean;
}

/**
 * The segments of a text as they are shown: without the signs that mark words as struck, wherever a range begins or
 * ends in them.
 */
export const shownSegments = (start: number, text: string, ranges: readonly LitRange[]): readonly ShownSegment[] =>
  struckPieces(text).flatMap((piece) =>
    litSegments(start + piece.start, piece.text, ranges).map((segment) => ({ ...segment, isStruck: piece.isStruck })),
  );

/** Splits a text, which begins at offset `start`, wherever a range begins or ends. The joined segments are the text. */
export function litSegments(start: number, text: string, ranges: readonly LitRange[]): readonly Segment[] {
  const end = start + text.length;
  const on = ranges.filter((range) => range.start < end && range.end > start);
  const cuts = new Set([start, ...on.flatMap((range) => [range.start, range.end])]);
  const edges = [...cuts].filter((cut) => cut >= start && cut < end).sort((a, b) => a - b);
  return edges.map((from, index) => {
    const to = edges[index + 1] ?? end;
    return {
      start: from,
      text: text.slice(from - start, to - start),
      ranges: on.filter((range) => range.start <= from && range.end >= to),
    };
  });
}

/** Characters of a block, and of the tail behind its nominal end in which the real end is searched. */
export const BLOCK = 4000;
const TAIL = 1000;

/** Number of blocks of a text of `characters`. An empty text has one block, which says that it is empty. */
export function blockCount(characters: number): number {
  return Math.max(1, Math.ceil(characters / BLOCK));
}

/** The range to load for block `index`: its nominal range, and the tail in which it really ends. */
export function blockRequest(index: number, characters: number): { readonly start: number; readonly end: number } {
  return { start: index * BLOCK, end: Math.min(characters, (index + 1) * BLOCK + TAIL) };
}

/**
 * The real range of block `index` within its loaded text, chosen so that a block begins with a line (or at least a
 * word). Two neighbours search the same characters for their border, so that they never overlap or leave a gap.
 */
export function blockRange(
  index: number,
  characters: number,
  loaded: string,
): { readonly start: number; readonly text: string } {
  const base = index * BLOCK;
  const from = index === 0 ? 0 : boundary(loaded.slice(0, TAIL));
  const to =
    (index + 1) * BLOCK >= characters ? characters - base : BLOCK + boundary(loaded.slice(BLOCK, BLOCK + TAIL));
  return { start: base + from, text: loaded.slice(from, to) };
}

/** The block that shows an offset of the text, or a neighbour of it. */
export function blockOf(offset: number, characters: number): number {
  return Math.min(blockCount(characters) - 1, Math.floor(offset / BLOCK));
}

function boundary(text: string): number {
  const line = text.indexOf('\n');
  if (line >= 0) return line + 1;
  const word = text.indexOf(' ');
  return word >= 0 ? word + 1 : 0;
}
