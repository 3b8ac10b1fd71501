import { useMemo } from 'react';
import type { ReaderProps } from '../reader/reader-props.ts';
import type { LitPlace } from '../state/lit-place.ts';
import { mentionIndex, stepMention } from '../state/mentions/mention-places.ts';
import { useMentions, usePage, useView } from '../state/page-context.tsx';
import { neighbourPlace, placeRing } from '../state/places.ts';

/** What the step buttons of the reader go through: the mentions that are listed, else the places of the thread. */
export function useReaderSteps(places: readonly LitPlace[]): NonNullable<ReaderProps['citations']> | null {
  const page = usePage();
  const openId = useView((view) => view.openDocumentId);
  const active = useView((view) => view.active);
  const activate = useView((view) => view.activate);
  const ring = placeRing(places);
  const mentions = useMentions((state) => state.open);
  const mention = mentionIndex(mentions, active?.id ?? null);
  const mentionSteps = useMemo(
    () =>
      mentions === null || mention === null
        ? null
        : {
            index: mention + 1,
            total: mentions.mentions.length,
            onStep: (step: 1 | -1) => void stepMention(page, step),
          },
    [page, mentions, mention],
  );
  const citations = useMemo(
    () =>
      // A document that is not cited has no place to count from.
      !ring.some((place) => place.document_id === openId)
        ? null
        : {
            index: ring.findIndex((place) => place.id === active?.id) + 1,
            total: ring.length,
            onStep: (step: 1 | -1) => {
              const next = neighbourPlace(ring, active?.id ?? null, step);
              if (next) activate(next);
            },
          },
    [ring, openId, active, activate],
  );
  return mentionSteps ?? citations;
}
