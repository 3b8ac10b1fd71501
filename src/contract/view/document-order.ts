const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of documents in every list: by name in any case, "Annex 2" before "Annex 10". */
export const byDocumentName = (a: string, b: string): number => NAMES.compare(a, b);
