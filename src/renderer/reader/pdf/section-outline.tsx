import { useEffect, useRef, useState } from 'react';
import type { DocumentSection } from '../../../contract/documents.ts';
import { struckInWords } from '../../../contract/view/struck-runs.ts';
import { say } from '../../../language/say.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { StoredWords } from '../../parts/stored-words.tsx';
import { type ErrorLine, errorLine } from '../../words/error-line.ts';

interface SectionOutlineProps {
  readonly loadSections: () => Promise<readonly DocumentSection[]>;
  readonly onPage: (page: number) => void;
}

/** The headings that Pincite reads in a document, for a file without a table of contents of its own. */
export function SectionOutline({ loadSections, onPage }: SectionOutlineProps) {
  const [sections, setSections] = useState<readonly DocumentSection[] | null>(null);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [attempt, setAttempt] = useState(0);
  const load = useRef(loadSections);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; its change reads the headings again
  useEffect(() => {
    let isWanted = true;
    setError(null);
    load.current().then(
      (found) => isWanted && setSections(found),
      (reason: unknown) => isWanted && setError(errorLine(reason)),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  if (error !== null)
    return <ErrorNote error={error} action={{ label: say('reader.tryAgain'), run: () => setAttempt(attempt + 1) }} />;
  if (sections === null) return <p className="reader-side-note">{say('reader.outline.readingHeadings')}</p>;
  if (sections.length === 0) return <p className="reader-side-note">{say('reader.outline.none')}</p>;
  return (
    <nav className="reader-outline" aria-label={say('reader.tools.outline')}>
      <ul>
        {sections.map(({ title, level, start, page_number: page }) => (
          <li key={start + title} data-level={Math.min(level, 4)}>
            <span className="reader-outline-row">
              <button
                type="button"
                className="reader-outline-title"
                title={struckInWords(title)}
                disabled={page === null}
                onClick={() => page !== null && onPage(page)}
              >
                <StoredWords text={title} />
              </button>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
