import type { Citation, Verdict } from '../../contract/answer.ts';
import { usePage } from '../state/page-context.tsx';
import { citationPlaceId } from '../state/places.ts';
import { citationSnippet, sectionPath } from '../words/citation-words.ts';
import { PagePlace } from './page-place.tsx';

interface SourceRowProps {
  readonly turnKey: string;
  readonly citation: Citation;
  readonly verdict: Verdict;
  readonly active: boolean;
}

/** A cited passage: number, path, page, its words. */
export function SourceRow({ turnKey, citation, verdict, active }: SourceRowProps) {
  const page = usePage();
  const id = citationPlaceId(turnKey, citation.marker);
  const section = sectionPath(citation);
  return (
    <li>
      <button
        type="button"
        className={`row ${active ? 'is-active' : ''}`}
        aria-current={active || undefined}
        data-source={id}
        data-verdict={verdict}
        onClick={() => page.view.getState().activate({ id, document_id: citation.document_id })}
      >
        <span className="cite" aria-current={active || undefined}>
          <span className="sr">Citation </span>
          {citation.marker}
        </span>
        <span className="path cut" title={section ? `${citation.document_name} › ${section}` : citation.document_name}>
          {citation.document_name}
          {section && <span> › {section}</span>}
        </span>
        <span className="meta where num">
          <PagePlace place={citation} />
        </span>
        <span className="snip cut">{citationSnippet(citation)}</span>
      </button>
    </li>
  );
}
