import { count, counted } from './number-words.ts';

export interface ScopeCount {
  /** Documents ticked. */
  readonly documents: number;
  /** Documents there are in the collection, whether they can be asked or not. */
  readonly of: number;
  readonly pages: number;
}

/** The composer's line: `Asking 5 of 9 documents, 289 pages`. */
export function scopeText({ documents, of, pages }: ScopeCount): string {
  if (of === 0) return 'No documents yet';
  if (documents === 0) return 'No document is ticked';
  const which = documents === of ? counted(of, 'document') : `${count(documents)} of ${counted(of, 'document')}`;
  return pages === 0 ? `Asking ${which}` : `Asking ${which}, ${counted(pages, 'page')}`;
}
