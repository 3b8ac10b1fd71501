/** A place on its way into the heatmap. `at` is the height of its words in the document, 0 (top) to 1 (end). */
export interface HeatmapPlace {
  readonly id: string;
  readonly kind: 'answer' | 'thread' | 'near' | 'mention';
  readonly at: number;
}

/** A tick: `top` and `height` in pixels of the track. */
export interface HeatmapTick {
  readonly id: string;
  readonly kind: 'active' | 'answer' | 'thread' | 'near' | 'mention';
  readonly top: number;
  readonly height: number;
}

/** Heights in pixels, from the measurements of the design. */
const HEIGHTS = { active: 6, answer: 4, near: 2, mention: 2, thread: 2 } as const;
const GAP = 1;

/**
 * Ticks of a track `track` pixels high, top to bottom. Each stands with its middle at the true height of its words; those that
 * would come nearer than one pixel to the tick above are moved down, and the last ones up again where the track ends. When there
 * are more than fit, they overlap rather than leave the track.
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
      return { id: place.id, kind, height, at: place.at, top: Math.max(0, place.at * track - height / 2) };
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
  return ticks.map(({ id, kind, top, height }) => ({ id, kind, top, height }));
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
