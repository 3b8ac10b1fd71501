import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import {
  type CertifiedRemoval,
  DeletionCertificate,
  type DeletionCheck,
  type IssuedCertificate,
} from '../../../contract/records/deletion.ts';
import type { Signed } from '../../../contract/records/signed.ts';
import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import { quotingRecords } from '../../records/quoting-records.ts';
import type { KeyRing } from '../../records/record-keys.ts';
import { signedDocument } from '../../records/signed-document.ts';
import { type ReadSigned, readSigned, type SignedForm, writeSigned } from '../../records/signed-file.ts';
import { systemFontFolders } from '../exports/files/fonts/font-folders.ts';
import { type RemovalDeps, removeDocuments } from './remove-documents.ts';

/** What certifying a removal needs: the keys that sign it. */
export type DeletionDeps = RemovalDeps & Pick<Deps, 'keys'>;

type CertificateContent = Omit<DeletionCertificate, keyof Signed>;

const FORM: SignedForm<DeletionCertificate> = {
  name: 'certificate of deletion',
  kind: 'deletion certificate',
  schema: DeletionCertificate,
  partsOf: Object.entries,
};

/** Adds checksums and signatures. Gives the text of the file. */
const writeCertificate = (content: CertificateContent, ring: KeyRing): string => writeSigned(content, FORM, ring);

/** Reads the text of a certificate and finds every change of it. */
const readCertificate = (text: string, ring: KeyRing): ReadSigned<DeletionCertificate> => readSigned(text, FORM, ring);

/**
 * Removes documents, then looks for them in all of the library, and certifies what was found. Throws what a removal
 * throws, and DOCUMENT_DAMAGED for an original that cannot be read: then nothing was removed.
 */
export async function removeCertified(
  deps: DeletionDeps,
  input: CertifiedRemoval,
  signal: AbortSignal | undefined,
): Promise<IssuedCertificate> {
  const { library, keys } = deps;
  // Nothing on this machine can prove that a server has deleted the files of old versions.
  if (library.place !== null) {
    const [what, instead] = ['a certificate of deletion', 'remove the documents without one'];
    throw new PinciteError('STORE_LOCAL_ONLY', { place: library.place, what, instead });
  }
  const ids = [...new Set(input.document_ids)];
  const documents: CertificateContent['documents'] = [];
  const phrases: string[] = [];
  for (const id of ids) {
    const document = await library.document(id);
    const { pages, passages, added_at } = document;
    documents.push({ ...(await signedDocument(library, document)), pages, passages, added_at });
    phrases.push(...(await ownPhrases(library, document, new Set(ids))));
  }
  // Before anything is removed: without these there is no certificate. The writer of PDFs takes time to load, and most
  // starts need none.
  const ring = await keys.openToSign();
  const { pdfOfStatement } = await import('../exports/files/pdf-file.ts');
  await removeDocuments(deps, input, signal);
  // The removal is done, so that it must not end without its certificate.
  const traces = await library.traces({ documentIds: ids, phrases }, undefined);
  const left = await quotingRecords(deps.allRecords, ids);
  const content = certificateOf(documents, input.purge_records, traces, phrases.length, left);
  const json = writeCertificate(content, ring);
  const { rows, files } = content.found;
  return {
    complete: rows === 0 && files.every((path) => !input.purge_records && KEPT_RECORDS.test(path)),
    statement: content.statement,
    json,
    pdf: await pdfOfStatement(
      'Certificate of deletion',
      content.statement,
      { name: 'certificate.json', text: json },
      systemFontFolders(),
    ),
  };
}

/** Records that keep what they quote unless they are purged. */
const KEPT_RECORDS = /^(?:logs|threads|grids|notes|members\/[^/]+\/(?:threads|grids))\//u;

/** Checks the text of a certificate by itself. */
export async function checkDeletion({ keys }: Pick<Deps, 'keys'>, text: string): Promise<DeletionCheck> {
  const { content, changes, signature } = readCertificate(text, await keys.open());
  const { made_at, statement } = content ?? { made_at: null, statement: [] };
  return { valid: changes.length === 0, changes, signature, made_at, statement };
}

/** Most passages of a document of which a phrase is looked for, spread over all of it. */
const PASSAGES = 24;
/** Least and most characters of a phrase. */
const [SHORTEST, LONGEST] = [24, 80] as const;

/** Phrases of a document that no document has which stays, so that finding one means that something was left. */
async function ownPhrases(
  library: Pick<Library, 'passagesOf' | 'searchText'>,
  { document_id: id }: DocumentSummary,
  removed: ReadonlySet<string>,
): Promise<string[]> {
  const passages = await library.passagesOf(id);
  const step = Math.max(1, passages.length / PASSAGES);
  const phrases: string[] = [];
  for (let at = 0; at < passages.length; at += step) {
    const passage = passages[Math.floor(at)];
    const sentences = passage?.sentences.map(({ start, end }) =>
      passage.text.slice(start - passage.start, end - passage.start),
    );
    const longest = (sentences ?? []).reduce((best, one) => (one.length > best.length ? one : best), '');
    const phrase = (longest.split('\n')[0] ?? '').slice(0, LONGEST);
    if (phrase.length < SHORTEST) continue;
    const hits = await library.searchText(phrase, { limit: 10, match: 'phrase' });
    if (hits.every((hit) => removed.has(hit.documentId))) phrases.push(phrase);
  }
  return [...new Set(phrases)];
}

function certificateOf(
  documents: CertificateContent['documents'],
  isPurged: boolean,
  traces: Awaited<ReturnType<Library['traces']>>,
  phrases: number,
  left: Awaited<ReturnType<typeof quotingRecords>>,
): CertificateContent {
  const rows = traces.tables.reduce((sum, table) => sum + table.rows, 0);
  const content = {
    pincite_deletion: 1 as const,
    made_at: new Date().toISOString(),
    documents,
    records: isPurged ? ('purged' as const) : ('kept' as const),
    searched: {
      files: traces.files,
      bytes: traces.bytes,
      phrases,
      table_versions: traces.tables.reduce((sum, { versions }) => sum + versions, 0),
    },
    found: {
      rows,
      files: [...traces.found],
      log_entries: new Set(left.flatMap((one) => one.log_entries)).size,
      threads: new Set(left.flatMap((one) => one.threads.map((thread) => thread.thread_id))).size,
    },
  };
  return { ...content, statement: statementOf(content) };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function statementOf(content: Omit<DeletionCertificate, 'statement' | 'checksums' | 'macs' | 'sha256'>): string[] {
  const { documents, records, searched, found, made_at: madeAt } = content;
  const answers = found.log_entries === 1 ? '1 recorded answer' : `${found.log_entries} recorded answers`;
  const quoting = [
    found.log_entries === 0 ? [] : answers,
    found.threads === 0 ? [] : counted(found.threads, 'thread'),
  ].flat();
  const places = found.files.length === 0 ? 'None of them was found.' : `Found in ${found.files.join(', ')}.`;
  return [
    `On ${madeAt}, Pincite deleted ${counted(documents.length, 'document')} from a library: the text, the passages, the vectors, the words of the index and the copy of the original.`,
    ...documents.map(
      (one) =>
        `${one.source_filename}, ${counted(one.pages, 'page')}, ${one.bytes} bytes, SHA-256 ${one.sha256}, added on ${one.added_at}.`,
    ),
    records === 'purged'
      ? 'Its words were purged from the record of answers, from threads, notes and kept answers too; of purged answers only hashes are left.'
      : `The record of answers and threads were kept${quoting.length === 0 ? '; none of them quotes what was deleted.' : `: ${quoting.join(' and ')} may quote what was deleted.`}`,
    `Afterwards ${counted(searched.table_versions, 'version')} of all tables were searched for rows of it: ${found.rows === 0 ? 'there are none' : `${found.rows} were found`}.`,
    `All ${counted(searched.files, 'file')} of the library (${searched.bytes} bytes) were searched for ${counted(searched.phrases, 'phrase')} that only what was deleted has. ${places}`,
    'This says nothing of copies elsewhere: of the file that was added, of backups and exports, and of what a disk keeps of deleted files.',
  ];
}
