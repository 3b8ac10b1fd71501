/** Extensions of the files that can be read, small and without the dot: what dialogs offer and what is taken from a folder. */
export const READABLE_EXTENSIONS: readonly string[] = ['pdf', 'txt', 'md', 'markdown'];

const READABLE = new RegExp(`\\.(?:${READABLE_EXTENSIONS.join('|')})$`, 'iu');

/** Whether a file of this name is one of those, in any case of letters. */
export const hasReadableExtension = (filename: string): boolean => READABLE.test(filename);

/** The file's name without such an extension; any other ending is part of the name. */
export const withoutExtension = (filename: string): string => filename.replace(READABLE, '');

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of documents wherever they are listed: by name, whatever the case, "Annex 2" before "Annex 10". */
export const byDocumentName = (a: string, b: string): number => NAMES.compare(a, b);
