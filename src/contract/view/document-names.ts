/** Ending of a backup's name; it is a zip archive. */
export const BACKUP_EXTENSION = 'zip';

/** Extensions of the files that can be read, small and without the dot: what dialogs offer and what is taken from a folder. */
export const READABLE_EXTENSIONS: readonly string[] = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'html',
  'htm',
  'eml',
  'msg',
  'csv',
  'tsv',
  'png',
  'jpg',
  'jpeg',
  'tif',
  'tiff',
  'txt',
  'md',
  'markdown',
];

const READABLE = new RegExp(`\\.(?:${READABLE_EXTENSIONS.join('|')})$`, 'iu');

/** The same for people who choose files. */
export const READABLE_WORDS = 'PDF, Office, mail, text';

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  ...{ docx: 'Word', xlsx: 'Excel', pptx: 'PowerPoint', html: 'Web page', htm: 'Web page', eml: 'Mail', msg: 'Mail' },
  // It has no pages, so it is none, whatever its name says.
  pdf: 'Text, not a PDF',
  ...{ csv: 'CSV', tsv: 'CSV', md: 'Markdown', markdown: 'Markdown' },
};

/** What a file that has no pages is, by its name: "Word", "Mail", "Text". */
export const formatName = (filename: string): string =>
  FORMAT_NAMES[/\.(\w+)$/u.exec(filename)?.[1]?.toLowerCase() ?? ''] ?? 'Text';

/** Whether a file of this name is one of those, in any case of letters. */
export const hasReadableExtension = (filename: string): boolean => READABLE.test(filename);

/** The file's name without such an extension; any other ending is part of the name. */
export const withoutExtension = (filename: string): string => filename.replace(READABLE, '');

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of documents wherever they are listed: by name, whatever the case, "Annex 2" before "Annex 10". */
export const byDocumentName = (a: string, b: string): number => NAMES.compare(a, b);
