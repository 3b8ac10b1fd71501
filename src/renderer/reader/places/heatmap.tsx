import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react';
import { say } from '../../../language/say.ts';
import { StoredWords } from '../../parts/stored-words.tsx';
import type { LitPlace } from '../../state/lit-place.ts';
import { onePerWords, placeName, placeTitle, timesWords } from './place-parts.ts';

export interface HeatmapProps {
  readonly places: readonly LitPlace[];
  readonly activeId: string | null;
  /** Pixels from the top to the end of the track. */
  readonly track: number;
  /** Height of a place's words in the document, 0..1; null while unknown. Called anew when `layout` changes. */
  readonly heightOf: (place: LitPlace) => number | null;
  readonly layout: number;
  readonly pageOf: (place: LitPlace) => string;
  readonly onActivate: (placeId: string) => void;
}

/** How far beside a tick a click still means it, in pixels. */
const REACH = 5;

/** Where the places lie in the document: a list beside the scroll bar, for the pointer and for the keyboard. */
export function Heatmap({ places, activeId, track, heightOf, layout, pageOf, onActivate }: HeatmapProps) {
  const name = useId();
  const [pointed, setPointed] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` says that heightOf would answer otherwise.
  const ticks = useMemo(() => {
    const laid = onePerWords(places, activeId).flatMap((place) => {
      const at = heightOf(place);
      return at === null ? [] : [{ id: place.id, kind: place.kind, at, times: place.times }];
    });
    return heatmapLayout(laid, activeId, track);
  }, [places, activeId, track, heightOf, layout]);
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places]);
  if (ticks.length === 0) return null;

  const at = ticks.findIndex((tick) => tick.id === pointed);
  const hit = (event: MouseEvent<HTMLElement>): string | null =>
    tickAt(ticks, event.clientY - event.currentTarget.getBoundingClientRect().top, REACH)?.id ?? null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const here = at >= 0 ? at : ticks.findIndex((tick) => tick.kind === 'active');
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: Math.max(0, here - 1),
      Home: 0,
      End: ticks.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) setPointed(ticks[Math.min(step, ticks.length - 1)]?.id ?? null);
    else if ((event.key === 'Enter' || event.key === ' ') && pointed !== null) onActivate(pointed);
    else return;
    event.preventDefault();
  };
  const place = pointed === null ? undefined : byId.get(pointed);
  const tick = ticks[at];
  const optionId = (id: string): string => `${name}-${ticks.findIndex((other) => other.id === id)}`;

  return (
    <>
      <div
        className="reader-strip"
        role="listbox"
        tabIndex={0}
        aria-label={say('reader.place.all')}
        aria-activedescendant={place === undefined ? undefined : optionId(place.id)}
        onKeyDown={onKeyDown}
        onFocus={() => setPointed((before) => before ?? activeId ?? ticks[0]?.id ?? null)}
        onBlur={() => setPointed(null)}
        onMouseMove={(event) => setPointed(hit(event))}
        onMouseLeave={() => setPointed(null)}
        onClick={(event) => {
          const id = hit(event);
          if (id !== null) onActivate(id);
        }}
      >
        {ticks.map((each) => {
          const of = byId.get(each.id);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list box holds the focus and names its active option
            <div
              key={each.id}
              id={optionId(each.id)}
              role="option"
              aria-selected={each.kind === 'active'}
              aria-label={of === undefined ? undefined : placeName(of, whereAndTimes(of, pageOf(of)))}
              className="reader-tick"
              data-place-id={each.id}
              data-kind={each.kind}
              data-level={each.level}
              data-pointed={each.id === pointed ? '' : undefined}
              style={{ top: each.top, height: each.height }}
            />
          );
        })}
      </div>
      {place !== undefined && tick !== undefined && (
        <div
          className="reader-tick-note"
          style={{ top: Math.max(4, Math.min(tick.top - 8, track - 72)) }}
          aria-hidden="true"
        >
          <b>{placeTitle(place)}</b> <span className="meta">{whereAndTimes(place, pageOf(place))}</span>
          {place.sentence !== '' && (
            <p>
              <StoredWords text={place.sentence} />
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** "p. iv, cited 3 times" */
const whereAndTimes = (place: LitPlace, page: string): string =>
  [page, timesWords(place)].filter((words) => words !== '').join(', ');

/** A place on its way into the heatmap. `at` is the height of its words in the document, 0 (top) to 1 (end). */
export interface HeatmapPlace {
  readonly id: string;
  readonly kind: LitPlace['kind'];
  readonly at: number;
  /** How much of the thread rests on it; 1 where nothing is known. */
  readonly times?: number | undefined;
}

/** A tick: `top` and `height` in pixels of the track, `level` 1 to 3 for a place used once, twice or more often. */
interface HeatmapTick {
  readonly id: string;
  readonly kind: 'active' | LitPlace['kind'];
  readonly top: number;
  readonly height: number;
  readonly level: number;
}

const LEVELS = 3;

/** Heights in pixels, from the measurements of the design. */
const HEIGHTS = { active: 6, answer: 4, near: 2, line: 2, mention: 2, thread: 2, own: 2 } as const;
const GAP = 1;

/**
 * Ticks of a track `track` pixels high, top to bottom. Each stands with its middle at the true height of its words;
 * those that would come nearer than one pixel to the tick above are moved down, and the last ones up again where the
 * track ends. When there are more than fit, they overlap rather than leave the track.
 */
export function heatmapLayout(
  places: readonly HeatmapPlace[],
  activeId: string | null,
  track: number,
): readonly HeatmapTick[] {
  const ticks = places
    .map((place) => {
      const kind: HeatmapTick['kind'] = place.id === activeId ? 'active' : place.kind;
      const height = HEIGHTS[kind];
      const level = Math.min(LEVELS, place.times ?? 1);
      return { id: place.id, kind, level, height, at: place.at, top: Math.max(0, place.at * track - height / 2) };
    })
    .sort((a, b) => a.at - b.at);
  let free = 0;
  for (const tick of ticks) {
    tick.top = Math.max(tick.top, free);
    free = tick.top + tick.height + GAP;
  }
  let limit = track;
  for (const tick of ticks.toReversed()) {
    tick.top = Math.max(0, Math.min(tick.top, limit - tick.height));
    limit = tick.top - GAP;
  }
  return ticks.map(({ at: _, ...tick }) => tick);
}

/** The tick nearest to `y` (pixels of the track) when it is no further than `reach` from its edge; else null. */
export function tickAt(ticks: readonly HeatmapTick[], y: number, reach: number): HeatmapTick | null {
  let best: HeatmapTick | null = null;
  let distance = reach;
  for (const tick of ticks) {
    const away = Math.max(tick.top - y, y - (tick.top + tick.height), 0);
    if (away < distance || (away === distance && best === null)) {
      best = tick;
      distance = away;
    }
  }
  return best;
}
