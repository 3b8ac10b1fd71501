import { useEffect, useMemo } from 'react';
import type { LitPlace } from '../reader/reader-props.ts';
import { useComparisons, useConversation, useFactChecks, useNearRects, useView } from './page-context.tsx';
import { evidencePlaces, newerPlaces, threadPlaces, turnKeyOf } from './places.ts';
import { turnNear } from './turn.ts';

/** Everything the thread points to now, in reading order; boxes of uncited passages are fetched as they appear. */
export function usePlaces(): readonly LitPlace[] {
  const turns = useConversation((conversation) => conversation.turns);
  const active = useView((view) => view.active);
  const check = useFactChecks((checks) => checks.open);
  const comparison = useComparisons((comparisons) => comparisons.open);
  const rects = useNearRects((near) => near.rects);
  const load = useNearRects((near) => near.load);
  const activeKey = active ? turnKeyOf(active.id) : null;
  const reading = turns.find((turn) => turn.key === activeKey) ?? turns.at(-1);
  useEffect(() => {
    if (reading) void load(turnNear(reading));
  }, [reading, load]);
  return useMemo(() => {
    const places = threadPlaces(turns, reading?.key ?? null, rects);
    if (check?.result) {
      const others = check.result.evidence.filter((item) => !item.cited);
      places.push(...evidencePlaces(check.turnKey, others, check.result.sentence));
    }
    if (comparison?.places && turns.some((turn) => turn.key === comparison.turnKey)) {
      places.push(...newerPlaces(comparison.turnKey, comparison.places));
    }
    return places;
  }, [turns, reading?.key, rects, check, comparison]);
}
