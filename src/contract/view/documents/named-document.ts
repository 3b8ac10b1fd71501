import { DocumentId, type DocumentSummary } from '../../documents.ts';
import { PinciteError } from '../../errors.ts';
import { editionOf, editionText } from './edition.ts';

type Named = Pick<DocumentSummary, 'document_id' | 'document_name' | 'source_filename'>;

/** Whether a name is an id, which is taken as it is. */
export const isDocumentId = (name: string): boolean => DocumentId.safeParse(name).success;

const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();
const withoutEnding = (name: string): string => name.replace(/\.[a-z]\w{1,4}$/iu, '');
const lastPart = (path: string): string => path.replace(/^.*[/\\]/u, '');

/** From the strictest: the names as they are, then in other letters, then without an ending or the folders before. */
const WAYS: readonly ((name: string) => string)[] = [
  (name) => name,
  folded,
  (name) => folded(withoutEnding(name)),
  (name) => folded(lastPart(name)),
  (name) => folded(withoutEnding(lastPart(name))),
];

/** The documents that a name means: of the first way in which any has it, as its own name or that of its file. */
export function namesakes<D extends Named>(name: string, documents: readonly D[]): readonly D[] {
  for (const way of WAYS) {
    const wanted = way(name);
    const found = documents.filter(({ document_name: own, source_filename: file }) =>
      [own, file].some((one) => way(one) === wanted),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The id of the document that is named by its id, its name or the name of its file. Throws DOCUMENT_NOT_FOUND, and
 * DOCUMENT_NOT_UNIQUE with all that have the name. An id is returned also where no document has it.
 */
export function namedDocument(name: string, documents: readonly DocumentSummary[]): string {
  if (isDocumentId(name)) return name;
  const found = namesakes(name, documents);
  const [only] = found;
  if (only === undefined) throw new PinciteError('DOCUMENT_NOT_FOUND', { id: `“${name}”` });
  if (found.length > 1) throw notUnique(name, found, documents);
  return only.document_id;
}

function notUnique(name: string, found: readonly DocumentSummary[], documents: readonly DocumentSummary[]) {
  const candidates = found.map((document) => {
    const { document_id: id, source_filename: file, added_at: added } = document;
    const edition = editionOf(id, documents);
    const told = [file, edition === null ? [] : editionText(edition).toLowerCase(), `added ${added.slice(0, 10)}`];
    return `${id} (${told.flat().join(', ')})`;
  });
  return new PinciteError('DOCUMENT_NOT_UNIQUE', {
    count: found.length,
    name: `“${name}”`,
    candidates: candidates.join('; '),
  });
}
