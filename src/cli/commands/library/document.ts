import { existsSync } from 'node:fs';
import type { DefinedTerm, DocumentCitations, DocumentSection, DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import { sectionPath } from '../../../contract/view/citation-text.ts';
import { BESIDE_TEXT, coverageCounts, partsTold } from '../../../contract/view/documents/coverage-words.ts';
import { formatName } from '../../../contract/view/documents/document-names.ts';
import { type Edition, editionOf } from '../../../contract/view/documents/edition.ts';
import { namedDocument } from '../../../contract/view/documents/named-document.ts';
import { shortPage } from '../../../contract/view/page-place.ts';
import { termPlaces } from '../../../contract/view/term-places.ts';
import { formatBytes, plural } from '../../print/format-place.ts';
import { EXIT, type ExitCode, type Session } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** `pincite documents ID`: all that is known of one document. Throws DOCUMENT_NOT_FOUND. */
export async function showDocument({ terminal, signal, json, engine }: Session, named: string): Promise<ExitCode> {
  const { documents: methods } = (await engine()).client;
  const documents = await methods.list(undefined, { signal });
  const document_id = namedDocument(named, documents);
  const document = documents.find((one) => one.document_id === document_id);
  if (document === undefined) throw new PinciteError('DOCUMENT_NOT_FOUND', { id: document_id });
  const sections = await methods.sections({ document_id }, { signal });
  const terms = await methods.terms({ document_id }, { signal });
  const pages = document.kind === 'text' ? await methods.coverage({ document_id }, { signal }) : [];
  const cited = await methods.cited({ document_id }, { signal });
  const { path: original } = await methods.original({ document_id }, { signal });
  const edition = editionOf(document_id, documents);
  if (json) {
    terminal.json({ ...document, original, edition, sections, terms, cited });
    return EXIT.done;
  }
  terminal.line({ text: document.document_name, style: 'bold' });
  for (const [name, value] of facts(document, { original, edition, documents, told: partsTold(pages) }))
    if (value !== '') terminal.line(`${name.padEnd(12)}${value}`);
  terminal.line(`${'cited'.padEnd(12)}${citedWords(cited)}`);
  for (const { section, count } of cited.sections)
    terminal.line(`  ${String(count).padStart(4)}  ${sectionPath({ ...document, section }) || '(no heading)'}`);
  printSections(terminal, sections);
  printTerms(terminal, terms);
  return EXIT.done;
}

interface KnownOfDocument {
  /** The path from which it was added on this machine. */
  readonly original: string | null;
  readonly edition: Edition | null;
  readonly documents: readonly DocumentSummary[];
  readonly told: string;
}

function facts(
  document: DocumentSummary,
  { original, edition, documents, told }: KnownOfDocument,
): readonly (readonly [name: string, value: string])[] {
  const { coverage, attachments } = document;
  const older = documents.find(({ document_id: id }) => id === document.supersedes);
  const supersedes = older === undefined ? '' : `, supersedes ${older.document_id} (added ${day(older.added_at)})`;
  const counts = document.kind === 'pdf' ? coverageCounts(coverage, BESIDE_TEXT) : '';
  return [
    ['id', document.document_id],
    ['file', document.source_filename],
    ['kind', document.kind === 'pdf' ? 'PDF' : formatName(document.source_filename)],
    ['size', formatBytes(document.bytes)],
    ['pages', document.kind === 'pdf' ? `${document.pages}, ${Math.floor(coverage.share * 100)} % readable` : ''],
    ['not text', counts],
    ['read', told],
    ['added', day(document.added_at)],
    // A file that was moved or uploaded is not where it was.
    ['from', original !== null && existsSync(original) ? original : ''],
    [document.collections.length > 1 ? 'collections' : 'collection', document.collections.join(', ')],
    ['edition', edition === null ? '' : `${edition.number} of ${edition.of}${supersedes}`],
    ['attached', attachments === 0 ? '' : plural(attachments, 'file')],
  ];
}

const day = (iso: string): string => iso.slice(0, 10);

function citedWords({ citations, answers }: DocumentCitations): string {
  return citations === 0 ? 'never' : `${plural(citations, 'time')} in ${plural(answers, 'answer')}`;
}

function printSections(terminal: Terminal, sections: readonly DocumentSection[]): void {
  if (sections.length === 0) return;
  terminal.line();
  terminal.line({ text: plural(sections.length, 'section'), style: 'bold' });
  for (const section of sections)
    terminal.line(`${'  '.repeat(section.level)}${section.title}`, { text: after(shortPage(section)), style: 'dim' });
}

function printTerms(terminal: Terminal, terms: readonly DefinedTerm[]): void {
  if (terms.length === 0) return;
  const named = termPlaces(terms);
  terminal.line();
  terminal.line({ text: plural(named.length, 'defined term'), style: 'bold' });
  for (const { term, places } of named)
    terminal.line(`  ${term}`, { text: after([...new Set(places.map(shortPage))].join(', ')), style: 'dim' });
}

const after = (place: string): string => (place === '' ? '' : `  ${place}`);
