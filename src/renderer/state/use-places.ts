import { useCallback, useEffect, useMemo } from 'react';
import { turnNear } from './conversation/turn.ts';
import { cellPlaces, openCellOf } from './grid/open-cell.ts';
import { type LibraryRow, libraryRows } from './library-rows.ts';
import type { LitPlace } from './lit-place.ts';
import { mentionIndex, mentionPlace } from './mentions/mention-places.ts';
import { notePlaceOf } from './notes-store.ts';
import {
  useComparisons,
  useConversation,
  useFactChecks,
  useGrids,
  useLibrary,
  useMentions,
  useNearRects,
  useNotes,
  usePage,
  useSettings,
  useView,
} from './page-context.tsx';
import { evidencePlaces, newerPlaces, threadPlaces, turnKeyOf } from './places.ts';
import { type Scope, scopeOf, ticksAfter } from './scope.ts';

/** All places of the thread, in reading order; fetches boxes of uncited passages as they appear. */
export function usePlaces(): readonly LitPlace[] {
  const turns = useConversation((conversation) => conversation.turns);
  const active = useView((view) => view.active);
  const visited = useView((view) => view.visited);
  const check = useFactChecks((checks) => checks.open);
  const comparison = useComparisons((comparisons) => comparisons.open);
  const rects = useNearRects((near) => near.found);
  const load = useNearRects((near) => near.load);
  const mentions = useMentions((state) => state.open);
  const mentionRects = useMentions((state) => state.rects);
  const loadMention = useMentions((state) => state.loadRects);
  const isGrid = useView((view) => view.main === 'grid');
  const cell = useGrids(openCellOf);
  const openId = useView((view) => view.openDocumentId);
  const notes = useNotes((state) => state.found);
  const mention = mentionIndex(mentions, active?.id ?? null);
  useEffect(() => {
    if (mention !== null) void loadMention(mention);
  }, [mention, loadMention]);
  const activeKey = active ? turnKeyOf(active.id) : null;
  const reading = turns.find((turn) => turn.key === activeKey) ?? turns.at(-1);
  useEffect(() => {
    if (reading) void load(turnNear(reading));
  }, [reading, load]);
  return useMemo(() => {
    if (isGrid) {
      const own = cell === null ? [] : cellPlaces(cell);
      return visited !== null && visited.id === active?.id ? [...own, visited] : own;
    }
    // While a mention is open, only it is shown: thousands of places would hide it.
    if (mentions !== null && mention !== null) {
      const place = mentionPlace(mentions, mention, mentionRects);
      return place === null ? [] : [place];
    }
    const places = threadPlaces(turns, reading?.key ?? null, rects);
    if (check?.result) {
      const others = check.result.evidence.filter((item) => !item.cited);
      places.push(...evidencePlaces(check.turnKey, others, check.result.sentence));
    }
    if (comparison?.places && turns.some((turn) => turn.key === comparison.turnKey)) {
      places.push(...newerPlaces(comparison.turnKey, comparison.places));
    }
    places.push(...(notes.get(openId ?? '') ?? []).map(notePlaceOf));
    if (visited !== null && visited.id === active?.id && visited.kind !== 'own') places.push(visited);
    return places;
  }, [
    turns,
    reading?.key,
    rects,
    check,
    comparison,
    mentions,
    mention,
    mentionRects,
    visited,
    active?.id,
    isGrid,
    cell,
    notes,
    openId,
  ]);
}

/** The rows of the chosen collection, unfiltered, and the scope by their ticks. */
export function useScope(): { readonly rows: readonly LibraryRow[]; readonly scope: Scope } {
  const documents = useLibrary((library) => library.documents);
  const files = useLibrary((library) => library.queue.files);
  const collection = useSettings((settings) => settings.collection);
  const ticks = useSettings((settings) => settings.ticks);
  const rows = useMemo(() => libraryRows(documents, files, collection), [documents, files, collection]);
  const scope = useMemo(() => scopeOf(rows, ticks), [rows, ticks]);
  return { rows, scope };
}

/** Ticks or unticks documents. */
export function useTick(): (ids: readonly string[], on: boolean) => void {
  const { library, settings } = usePage();
  return useCallback(
    (ids, on) => {
      const { ticks, setTicks } = settings.getState();
      setTicks(ticksAfter(library.getState().documents, ticks, ids, on));
    },
    [library, settings],
  );
}
