import type { SearchHit } from '../../contract/search.ts';
import { useView } from '../state/page-context.tsx';
import { sectionPath } from '../words/citation-words.ts';
import { documentText } from '../words/document-text.ts';
import { similarity } from '../words/number-words.ts';
import { PagePlace } from './page-place.tsx';

interface NearRowProps {
  readonly placeId: string;
  readonly label: string;
  readonly hit: SearchHit;
  readonly active: boolean;
}

/** A passage nothing cites, with where it is and how near it came. */
export function NearRow({ placeId, label, hit, active }: NearRowProps) {
  const activate = useView((view) => view.activate);
  const section = sectionPath(hit);
  return (
    <li>
      <button
        type="button"
        className={`near-row ${active ? 'is-active' : ''}`}
        aria-current={active || undefined}
        data-place={placeId}
        onClick={() => activate({ id: placeId, document_id: hit.document_id })}
      >
        <span className="cite near">{label}</span>
        <span className="path cut" title={section ? `${hit.document_name} › ${section}` : hit.document_name}>
          {hit.document_name}
          {section && <span> › {section}</span>}
        </span>
        <span className="meta tnum">{hit.similarity === null ? '' : similarity(hit.similarity)}</span>
        <span className="snip">{documentText(hit.text)}</span>
        <span className="meta num near-page">
          <PagePlace place={hit} />
        </span>
      </button>
    </li>
  );
}
