import type { DefinedTerm, DocumentCitations, DocumentSection, DocumentSummary } from '../../../contract/documents.ts';
import { sectionPath } from '../../../contract/view/citation-text.ts';
import { shortPage } from '../../../contract/view/page-place.ts';
import { struckInWords } from '../../../contract/view/struck-runs.ts';
import { termPlaces } from '../../../contract/view/term-places.ts';
import { say } from '../../../language/say.ts';
import { StoredWords } from '../../parts/stored-words.tsx';
import { count } from '../../words/number-words.ts';

/** A range of a document that can be opened, by what it is called. */
export interface NamedRange {
  readonly title: string;
  /** The sign beside it in the margin of the page. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** Its headings; each opens its place. */
export function SectionList({
  sections,
  onOpen,
}: {
  readonly sections: readonly DocumentSection[];
  readonly onOpen: (range: NamedRange) => void;
}) {
  return (
    <section aria-label={say('library.about.sections')}>
      <h3 className="label">{say('library.about.sectionCount', { n: sections.length })}</h3>
      <ul className="about-list">
        {sections.map((section) => (
          <li key={`${section.start} ${section.level}`} data-level={Math.min(section.level, 4)}>
            <button
              type="button"
              className="about-row"
              title={struckInWords(section.title)}
              onClick={() => onOpen({ ...section, label: '§', end: section.start + section.title.length })}
            >
              <span className="cut">
                <StoredWords text={section.title} />
              </span>
              <span className="meta num">{shortPage(section)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The terms that it defines; each opens its definition, and where there are several of one, each of them. */
export function TermList({
  terms,
  onOpen,
}: {
  readonly terms: readonly DefinedTerm[];
  readonly onOpen: (range: NamedRange) => void;
}) {
  const named = termPlaces(terms);
  return (
    <section aria-label={say('library.about.terms')}>
      <h3 className="label">{say('library.about.termCount', { n: named.length })}</h3>
      <ul className="about-list">
        {named.flatMap(({ term, places }) =>
          places.map((place, i) => (
            <li key={place.start}>
              <button
                type="button"
                className="about-row"
                title={struckInWords(term)}
                onClick={() => onOpen({ ...place, title: say('library.about.definitionOf', { term }), label: '=' })}
              >
                <span className={i === 0 ? 'cut' : 'cut soft'}>
                  <StoredWords text={i === 0 ? term : say('library.about.again', { term })} />
                </span>
                <span className="meta num">{shortPage(place)}</span>
              </button>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** Its sections that answers cite most. Nothing for a document that none cites. */
export function CitedMost({
  document,
  cited: { sections },
}: {
  readonly document: DocumentSummary;
  readonly cited: DocumentCitations;
}) {
  const [top] = sections;
  if (top === undefined) return null;
  return (
    <section aria-label={say('library.about.citedMost')}>
      <h3 className="label">{say('library.about.citedMost')}</h3>
      <ul className="about-list">
        {sections.map(({ section, count: times }) => {
          const path = sectionPath({ document_name: document.document_name, section });
          return (
            <li key={section} className="about-row">
              <span className="cut" title={struckInWords(path)}>
                <StoredWords text={path === '' ? say('library.about.beforeHeadings') : path} />
              </span>
              <span className="meta num">{count(times)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
