import type { DocumentSummary } from '../../../../contract/documents.ts';
import { printable } from './report-answer.ts';

/** A cited document, as a list of references tells of it. Files say no author and no date that one can trust. */
export interface CitedSource {
  readonly document: Pick<DocumentSummary, 'document_id' | 'document_name' | 'source_filename' | 'kind' | 'pages'>;
  readonly sha256: string;
  /** Where others find it; null: unknown. */
  readonly url: string | null;
  /** When it was cited last. */
  readonly citedAt: Date;
}

/** The fingerprint of the file, by which anyone can tell whether they have the same one. */
const noteOf = ({ sha256 }: CitedSource): string => `SHA-256: ${sha256}`;

/** Documents as items of CSL-JSON (the schema `csl-data.json` of the Citation Style Language, 1.0.2). */
export function cslJsonOf(sources: readonly CitedSource[]): string {
  const items = sources.map((source) => ({
    id: source.document.document_id,
    type: 'document',
    title: printable(source.document.document_name),
    ...(source.document.kind === 'pdf' ? { 'number-of-pages': source.document.pages } : {}),
    ...(source.url === null ? {} : { URL: source.url }),
    accessed: { 'date-parts': [datePartsOf(source.citedAt)] },
    archive_location: printable(source.document.source_filename),
    note: noteOf(source),
  }));
  return `${JSON.stringify(items, null, 2)}\n`;
}

const datePartsOf = (date: Date): [number, number, number] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
];

/** The same for BibTeX, as `@misc`; letters beyond ASCII stay, which BibLaTeX and every BibTeX of today reads. */
export function bibTexOf(sources: readonly CitedSource[]): string {
  return sources.map(bibTexEntry).join('\n');
}

function bibTexEntry(source: CitedSource): string {
  const { document, url, citedAt } = source;
  const fields: readonly (readonly [string, string])[] = [
    // Braces keep the capitals.
    ['title', `{${texText(document.document_name)}}`],
    ['howpublished', texText(document.source_filename)],
    ...(document.kind === 'pdf' ? [['pagetotal', String(document.pages)] as const] : []),
    ...(url === null ? [] : [['url', texAddress(url)] as const]),
    ['urldate', citedAt.toISOString().slice(0, 10)],
    ['note', texText(noteOf(source))],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},`);
  return [`@misc{${document.document_id},`, ...lines, '}', ''].join('\n');
}

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Words in which no sign is one of TeX. */
const texText = (text: string): string =>
  printable(text).replace(/[\\{}$&#%_~^]/gu, (sign) => SIGNS[sign] ?? `\\${sign}`);

/** An address is read verbatim; its braces must close. */
const texAddress = (url: string): string => url.replace(/[{}\\]/gu, encodeURIComponent);
