import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { say } from '../../../language/say.ts';
import type { LitPlace } from '../../state/lit-place.ts';
import { citationOrder, stepPlace } from '../places/place-parts.ts';
import type { ReaderProps } from '../reader-props.ts';

export interface CitationStepsProps {
  readonly places: readonly LitPlace[];
  readonly activeId: string | null;
  readonly citations: ReaderProps['citations'];
  readonly onActivate: (placeId: string) => void;
}

/**
 * "Citation 1 of 4" with buttons for the previous and the next one; nothing where no place is cited, near or a mention.
 */
export function CitationSteps({ places, activeId, citations, onActivate }: CitationStepsProps) {
  const order = citationOrder(places);
  const at = order.findIndex((place) => place.id === activeId);
  const total = citations?.total ?? order.length;
  if (total === 0) return null;
  const index = citations?.index ?? at + 1;
  const step = (delta: 1 | -1): void => {
    if (citations) citations.onStep(delta);
    else {
      const next = stepPlace(places, activeId, delta);
      if (next !== null) onActivate(next.id);
    }
  };
  // The steps go through one kind at a time.
  const kind = order[0]?.kind ?? 'answer';
  return (
    <fieldset className="reader-steps" aria-label={say('reader.steps.all', { kind })}>
      <IconButton label={say('reader.steps.previous', { kind })} keys="[" onClick={() => step(-1)}>
        <ChevronLeft className="i" />
      </IconButton>
      <span>
        {index < 1 ? say('reader.steps.total', { kind, total }) : say('reader.steps.at', { kind, index, total })}
      </span>
      <IconButton label={say('reader.steps.next', { kind })} keys="]" onClick={() => step(1)}>
        <ChevronRight className="i" />
      </IconButton>
    </fieldset>
  );
}

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> & {
  readonly label: string;
  /** Shown after the name: "Ctrl F". */
  readonly keys?: string;
};

/** A square button of 28 pixels with an icon and a name. */
export function IconButton({ label, keys, className = '', ...rest }: Props) {
  const title = keys === undefined ? label : `${label} (${keys})`;
  return <button type="button" className={`icon-btn ${className}`} aria-label={label} title={title} {...rest} />;
}
