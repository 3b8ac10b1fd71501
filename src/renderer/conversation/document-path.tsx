import type { ReactNode } from 'react';
import { sectionPath } from '../../contract/view/citation-text.ts';
import { struckInWords } from '../../contract/view/struck-runs.ts';
import { StoredWords } from '../parts/stored-words.tsx';

interface DocumentPathProps {
  readonly place: { readonly document_name: string; readonly section: string };
  /** Said before it, to those who hear the page. */
  readonly children?: ReactNode;
}

/** The name of a document and the section of a place in it, on one line. */
export function DocumentPath({ place, children }: DocumentPathProps) {
  const { document_name: name } = place;
  const section = sectionPath(place);
  return (
    <span className="path cut" title={section ? `${name} › ${struckInWords(section)}` : name}>
      {children}
      {name}
      {section && (
        <span>
          {' › '}
          <StoredWords text={section} />
        </span>
      )}
    </span>
  );
}
