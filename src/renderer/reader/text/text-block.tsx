import { useEffect, useMemo, useState } from 'react';
import type { LitPlace } from '../../state/lit-place.ts';
import { type LitRange, litRanges, placeName, strongStart } from '../places/place-parts.ts';
import { blockRange, type TextMatch } from './text-blocks.ts';

export interface TextBlockProps {
  readonly index: number;
  readonly characters: number;
  readonly load: (index: number) => Promise<string>;
  /** In the order of the paint. */
  readonly places: readonly LitPlace[];
  readonly activeId: string | null;
  readonly match: TextMatch | null;
  readonly onActivate: (placeId: string) => void;
  readonly onShown: () => void;
}

/** The id under which the match of a search is marked; no place can have it. */
const MATCH_ID = 'find';

/** One stretch of a text document, as text and nothing else, with its lit words. */
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
    return block === null ? [] : litSegments(block.start, block.text, ranges);
  }, [block, places, match]);
  useEffect(() => {
    if (block !== null) onShown();
  }, [block, onShown]);

  if (loaded === 'failed') {
    return (
      <p className="reader-text-wait">
        This part could not be read.{' '}
        <button type="button" className="link" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </p>
    );
  }
  if (block === null) return <p className="reader-text-wait">Reading…</p>;
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
    if (top === undefined) return found ? <FoundWords key={segment.start} text={segment.text} /> : segment.text;
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
          {found ? <FoundWords text={segment.text} /> : segment.text}
        </mark>
      </span>
    );
  });
}

function FoundWords({ text }: { readonly text: string }) {
  return <span className="reader-found">{text}</span>;
}

/** A run of characters that are lit by the same ranges; `ranges` from the bottom to the top of the paint. */
interface Segment {
  readonly start: number;
  readonly text: string;
  readonly ranges: readonly LitRange[];
}

/** Cuts a text that begins at offset `start` where a range begins or ends. The segments joined are the text. */
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
