import type { Citation } from '../../contract/answer.ts';
import { type PageNumbers, pageParts } from '../../contract/view/page-place.ts';
import { say } from '../../language/say.ts';
import type { Standing } from '../state/conversation/preview-store.ts';
import { type CitedRange, rangeKey } from '../state/fetched-store.ts';
import { useCitedMarks, useLibrary, usePage } from '../state/page-context.tsx';
import { citationPlaceId } from '../state/places.ts';
import { citationName, markWords } from '../words/citation-words.ts';

interface ChipProps {
  readonly turnKey: string;
  readonly citation: Citation;
  readonly verdict: Standing;
  readonly active: boolean;
  /** Dashed while its sentence is unchecked. */
  readonly ghost?: boolean;
}

/** A citation's chip `[n]`: a click opens its words on the page, hovering shows them here. */
export function Chip({ turnKey, citation, verdict, active, ghost = false }: ChipProps) {
  const page = usePage();
  const id = citationPlaceId(turnKey, citation.marker);
  const name = citationName(citation, ghost ? say('conversation.sentence.chipNotChecked') : '');
  const point = (anchor: HTMLElement, atOnce: boolean): void =>
    page.preview.getState().point({ citation, verdict, placeId: id, anchor }, atOnce);
  return (
    <button
      type="button"
      className={`cite ${ghost ? 'ghost' : ''}`}
      aria-label={name}
      title={name}
      aria-current={active || undefined}
      data-place={id}
      onPointerEnter={(event) => point(event.currentTarget, false)}
      onPointerLeave={() => page.preview.getState().leave()}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && point(event.currentTarget, true)}
      onBlur={() => page.preview.getState().hide()}
      onClick={(event) => {
        event.stopPropagation();
        page.preview.getState().hide();
        page.view.getState().activate({ id, document_id: citation.document_id });
      }}
    >
      <span className="sr">[</span>
      {citation.marker}
      <span className="sr">]</span>
    </button>
  );
}

interface PagePlaceProps {
  readonly place: PageNumbers & { readonly document_id: string };
}

/** Both numbers of a page: **p. iv** · 6 of 48, or **page 6** of 48 without a label. Nothing for a text file. */
export function PagePlace({ place }: PagePlaceProps) {
  const pages = useLibrary(
    (library) => library.documents.find((document) => document.document_id === place.document_id)?.pages,
  );
  const parts = pageParts(place, pages);
  if (parts === null) return null;
  return (
    <>
      <b>{parts.lead}</b>
      {parts.rest}
    </>
  );
}

/** How cited words were read: "OCR 94 %", "Form field"; nothing for words of the page. */
export function SourceMark({ range }: { readonly range: CitedRange }) {
  const marks = useCitedMarks((cited) => cited.found.get(rangeKey(range)));
  const words = marks === undefined ? null : markWords(marks);
  return words === null ? null : <span className="tag">{words}</span>;
}
