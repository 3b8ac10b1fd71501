import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { Citation, Claim, Verdict } from '../../contract/answer.ts';
import { citationSnippet } from '../../contract/view/citation-text.ts';
import { passageBlocks } from '../../contract/view/tables/table-words.ts';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { Said } from '../parts/said.tsx';
import { PassageWords } from '../parts/small-table.tsx';
import { StoredWords } from '../parts/stored-words.tsx';
import { useCitedMarks, usePage } from '../state/page-context.tsx';
import { citationPlaceId } from '../state/places.ts';
import { PagePlace, SourceMark } from './chip.tsx';
import { DocumentPath } from './document-path.tsx';

interface SourcePanelProps {
  readonly turnKey: string;
  readonly citations: readonly Citation[];
  readonly claims: readonly Claim[];
  readonly activeId: string | null;
}

/** The cited passages, one row each; can be narrowed to one document. */
export function SourcePanel({ turnKey, citations, claims, activeId }: SourcePanelProps) {
  const [only, setOnly] = useState<string | null>(null);
  const names = new Map(citations.map((citation) => [citation.document_id, citation.document_name]));
  const load = useCitedMarks((cited) => cited.load);
  useEffect(() => void load(citations), [load, citations]);
  const shown = citations.filter((citation) => only === null || citation.document_id === only);
  if (citations.length === 0) return null;
  return (
    // Not a landmark: a thread has one for each answer.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div className="sources" role="group" aria-label={say('conversation.sources.title')}>
      <div className="sources-head">
        <h3 className="label">{say('conversation.sources.title')}</h3>
        <span className="meta num">
          {say('conversation.sources.count', { shown: shown.length, documents: only === null ? names.size : 1 })}
        </span>
        <span className="grow" />
        {names.size > 1 && (
          <DropdownMenu.Root modal={false}>
            <DropdownMenu.Trigger className="meta source-filter">
              <span className="cut">{only === null ? say('conversation.sources.allDocuments') : names.get(only)}</span>
              <Icon of={ChevronDown} size={14} />
            </DropdownMenu.Trigger>
            <MenuPanel>
              <MenuItem onSelect={() => setOnly(null)}>{say('conversation.sources.allDocuments')}</MenuItem>
              {[...names].map(([id, name]) => (
                <MenuItem key={id} onSelect={() => setOnly(id)}>
                  {name}
                </MenuItem>
              ))}
            </MenuPanel>
          </DropdownMenu.Root>
        )}
      </div>
      <ul>
        {shown.map((citation) => (
          <SourceRow
            key={citation.marker}
            turnKey={turnKey}
            citation={citation}
            verdict={claims.find((claim) => claim.markers.includes(citation.marker))?.verdict ?? 'supported'}
            active={activeId === citationPlaceId(turnKey, citation.marker)}
          />
        ))}
      </ul>
    </div>
  );
}

interface SourceRowProps {
  readonly turnKey: string;
  readonly citation: Citation;
  readonly verdict: Verdict;
  readonly active: boolean;
}

/** Cited words on one line; those that are one row of a table, as its cells. */
function Snippet({ text }: { readonly text: string }) {
  const [block, ...others] = passageBlocks(text);
  return block?.kind === 'table' && block.rows.length === 1 && others.length === 0 ? (
    <PassageWords blocks={[block]} />
  ) : (
    <StoredWords text={text} />
  );
}

/** A cited passage: number, path, page, its words. */
function SourceRow({ turnKey, citation, verdict, active }: SourceRowProps) {
  const page = usePage();
  const id = citationPlaceId(turnKey, citation.marker);
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
          <Said
            words="conversation.sources.citation"
            values={{ marker: citation.marker, sr: (text) => <span className="sr">{text}</span> }}
          />
        </span>
        <DocumentPath place={citation} />
        <span className="meta where num">
          <SourceMark range={citation} />
          <PagePlace place={citation} />
        </span>
        <span className="snip cut">
          <Snippet text={citationSnippet(citation)} />
        </span>
      </button>
    </li>
  );
}
