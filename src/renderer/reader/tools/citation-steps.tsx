import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { LitPlace } from '../../state/lit-place.ts';
import { count } from '../../words/number-words.ts';
import { citationOrder, stepPlace } from '../places/place-parts.ts';
import type { ReaderProps } from '../reader-props.ts';

export interface CitationStepsProps {
  readonly places: readonly LitPlace[];
  readonly activeId: string | null;
  readonly citations: ReaderProps['citations'];
  readonly onActivate: (placeId: string) => void;
}

/** What a place is called, and several of them. The steps go through one kind at a time. */
const NOUNS = {
  answer: ['citation', 'citations'],
  thread: ['citation', 'citations'],
  near: ['passage', 'passages'],
  line: ['line', 'lines'],
  mention: ['mention', 'mentions'],
  own: ['note', 'notes'],
} as const satisfies Record<LitPlace['kind'], readonly [string, string]>;

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
  const [noun, plural] = NOUNS[order[0]?.kind ?? 'answer'];
  const which = `${noun.replace(/^./u, (letter) => letter.toUpperCase())} ${count(index)} of ${count(total)}`;
  return (
    <fieldset className="reader-steps" aria-label={plural.replace(/^./u, (letter) => letter.toUpperCase())}>
      <IconButton label={`Previous ${noun}`} keys="[" onClick={() => step(-1)}>
        <ChevronLeft className="i" />
      </IconButton>
      <span>{index < 1 ? `${count(total)} ${total === 1 ? noun : plural}` : which}</span>
      <IconButton label={`Next ${noun}`} keys="]" onClick={() => step(1)}>
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
