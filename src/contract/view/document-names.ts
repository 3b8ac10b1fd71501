const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of documents wherever they are listed: by name, whatever the case, "Annex 2" before "Annex 10". */
export const byDocumentName = (a: string, b: string): number => NAMES.compare(a, b);
