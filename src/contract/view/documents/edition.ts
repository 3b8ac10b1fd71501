import { say } from '../../../language/say.ts';
import type { DocumentSummary } from '../../documents.ts';
import type { EditionChange } from '../../findings/edition-comparison.ts';

type Linked = Pick<DocumentSummary, 'document_id' | 'supersedes' | 'added_at'>;

/** A document as one of several editions. */
export interface Edition {
  /** From 1, the oldest. */
  readonly number: number;
  readonly of: number;
  /** Ids of all editions, the oldest first. */
  readonly ids: readonly string[];
}

/** The edition that a document is; null when there is no other one of it. Links that form a ring are followed once. */
export function editionOf(documentId: string, documents: readonly Linked[]): Edition | null {
  const byId = new Map(documents.map((document) => [document.document_id, document]));
  const ids = [documentId];
  for (
    let older = byId.get(documentId)?.supersedes ?? null;
    older !== null && byId.has(older) && !ids.includes(older);
  ) {
    ids.unshift(older);
    older = byId.get(older)?.supersedes ?? null;
  }
  const number = ids.length;
  for (;;) {
    const newest = ids.at(-1);
    // Of two that supersede the same one, the one that was added last.
    const [newer] = documents
      .filter(({ supersedes, document_id: id }) => supersedes === newest && !ids.includes(id))
      .sort((a, b) => b.added_at.localeCompare(a.added_at));
    if (newer === undefined) break;
    ids.push(newer.document_id);
  }
  return ids.length === 1 ? null : { number, of: ids.length, ids };
}

/**
 * The documents without these, whose ids are mapped to the id that each superseded: what superseded one of them
 * supersedes that one's predecessor.
 */
export function relinkEditions<Document extends Pick<DocumentSummary, 'document_id' | 'supersedes'>>(
  documents: readonly Document[],
  without: ReadonlyMap<string, string | null>,
): Document[] {
  return documents
    .filter((document) => !without.has(document.document_id))
    .map((document) => {
      let older = document.supersedes;
      const seen = new Set<string>();
      while (older !== null && without.has(older) && !seen.has(older)) {
        seen.add(older);
        older = without.get(older) ?? null;
      }
      return older === document.supersedes ? document : { ...document, supersedes: older };
    });
}

/** What happened to a sentence between two editions. */
export function changeWord({ older, newer }: EditionChange): string {
  if (older === null) return say('view.edition.added');
  return newer === null ? say('view.edition.takenOut') : say('view.edition.changed');
}

/** "Edition 2 of 2". */
export const editionText = ({ number, of }: Pick<Edition, 'number' | 'of'>): string =>
  say('view.edition.numberOf', { number, of });
