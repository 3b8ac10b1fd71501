import { say } from '../../../language/say.ts';

/** Ending of a backup's name; it is a zip archive. */
export const BACKUP_EXTENSION = 'zip';

/**
 * Extensions of the files that can be read, small and without the dot: what dialogs offer and what is taken from a
 * folder.
 */
export const READABLE_EXTENSIONS: readonly string[] = [
  'pdf',
  ...['docx', 'docm', 'dotx', 'dotm'],
  ...['xlsx', 'xlsm', 'xltx', 'xltm'],
  ...['pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'],
  ...['html', 'htm', 'xhtml', 'xht', 'mht', 'mhtml'],
  ...['eml', 'emlx', 'msg', 'mbox'],
  ...['csv', 'tsv'],
  ...['png', 'jpg', 'jpeg', 'tif', 'tiff'],
  ...['txt', 'md', 'markdown'],
];

const READABLE = new RegExp(`\\.(?:${READABLE_EXTENSIONS.join('|')})$`, 'iu');

/** The same for people who choose files. */
export const READABLE_WORDS = say('view.format.readable');

const named = (name: string, ...endings: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(endings.map((ending) => [ending, name]));

const TEXT = say('view.format.text');
/** It has no pages, so it is none, whatever its name says. */
const NOT_PDF = say('view.format.notPdf');
const MARKDOWN = 'Markdown';

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  ...named('Word', 'docx', 'docm', 'dotx', 'dotm'),
  ...named('Excel', 'xlsx', 'xlsm', 'xltx', 'xltm'),
  ...named('PowerPoint', 'pptx', 'pptm', 'potx', 'potm', 'ppsx', 'ppsm'),
  ...named(say('view.format.webPage'), 'html', 'htm', 'xhtml', 'xht', 'mht', 'mhtml'),
  ...named(say('view.format.mail'), 'eml', 'emlx', 'msg'),
  ...named(say('view.format.mailbox'), 'mbox'),
  ...named(NOT_PDF, 'pdf'),
  ...named('CSV', 'csv', 'tsv'),
  ...named(MARKDOWN, 'md', 'markdown'),
};

/** What a file that has no pages is, by its name: "Word", "Mail", "Text". */
export const formatName = (filename: string): string =>
  FORMAT_NAMES[/\.(\w+)$/u.exec(filename)?.[1]?.toLowerCase() ?? ''] ?? TEXT;

/** Whether the canonical text of a file without pages has the lines of the file. */
export const hasLines = (filename: string): boolean => [TEXT, MARKDOWN, NOT_PDF].includes(formatName(filename));

/** Whether a file of this name is one of those, in any case of letters. */
export const hasReadableExtension = (filename: string): boolean => READABLE.test(filename);

/** The file's name without such an extension; any other ending is part of the name. */
export const withoutExtension = (filename: string): string => filename.replace(READABLE, '');

/** The name that a file gives its document: on one line, without such an extension. */
export const nameOfFile = (filename: string): string => withoutExtension(filename).replace(/\s+/gu, ' ').trim();

/** What names a document. */
export interface NamedDocument {
  readonly document_name: string;
  readonly source_filename: string;
  readonly title: string | null;
  readonly given_name: string | null;
}

/** The name that a list shows first: the one that a user gave, to the document or to its file. */
export const rowName = ({ given_name: given, source_filename: file }: NamedDocument): string => given ?? file;

/** What stands beside it: the file where the document was renamed, and the title that the file has. */
export function namesBeside({ given_name: given, source_filename: file, title }: NamedDocument): readonly string[] {
  return [...(given === null ? [] : [file]), ...(title === null || title === given ? [] : [title])];
}

/** A document's name with its file, where the name does not say that: “Leave Policy (leave_v3.pdf)”. */
export function nameWithFile(named: Pick<NamedDocument, 'document_name' | 'source_filename'>): string {
  const { document_name: name, source_filename: file } = named;
  const isSaid = [file, nameOfFile(file)].some((said) => said.toLowerCase() === name.toLowerCase());
  return isSaid ? name : `${name} (${file})`;
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of documents wherever they are listed: by name, whatever the case, "Annex 2" before "Annex 10". */
export const byDocumentName = (a: string, b: string): number => NAMES.compare(a, b);
