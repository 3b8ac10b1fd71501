import { useEffect, useRef, useState } from 'react';
import type { DocumentSection } from '../../../contract/documents.ts';

interface SectionOutlineProps {
  readonly loadSections: () => Promise<readonly DocumentSection[]>;
  readonly onPage: (page: number) => void;
}

/** The headings that Pincite reads in a document, for a file without a table of contents of its own. */
export function SectionOutline({ loadSections, onPage }: SectionOutlineProps) {
  const [sections, setSections] = useState<readonly DocumentSection[] | null>(null);
  const load = useRef(loadSections);
  useEffect(() => {
    let isWanted = true;
    load.current().then(
      (found) => isWanted && setSections(found),
      () => isWanted && setSections([]),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  if (sections === null) return <p className="reader-side-note">Reading the headings…</p>;
  if (sections.length === 0)
    return <p className="reader-side-note">This file has no outline and no headings. Thumbnails show its pages.</p>;
  return (
    <nav className="reader-outline" aria-label="Outline">
      <ul>
        {sections.map(({ title, level, start, page_number: page }) => (
          <li key={start + title} data-level={Math.min(level, 4)}>
            <span className="reader-outline-row">
              <button
                type="button"
                className="reader-outline-title"
                title={title}
                disabled={page === null}
                onClick={() => page !== null && onPage(page)}
              >
                {title}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
