import { Fragment } from 'react';
import type { Citation, Verdict } from '../../contract/answer.ts';
import { citationPlaceId } from '../state/places.ts';
import { Chip } from './chip.tsx';

interface ChipsProps {
  readonly turnKey: string;
  readonly markers: readonly number[];
  readonly citations: readonly Citation[];
  readonly verdict: Verdict;
  readonly activeId: string | null;
  readonly ghost?: boolean;
}

/** The chips of a sentence, held to its last word by no-break spaces so that none stands alone on a line. */
export function Chips({ turnKey, markers, citations, verdict, activeId, ghost = false }: ChipsProps) {
  return markers.map((marker) => {
    const citation = citations.find((candidate) => candidate.marker === marker);
    if (!citation) return null;
    return (
      <Fragment key={marker}>
        {'\u00a0'}
        <Chip
          turnKey={turnKey}
          citation={citation}
          verdict={verdict}
          active={activeId === citationPlaceId(turnKey, marker)}
          ghost={ghost}
        />
      </Fragment>
    );
  });
}
