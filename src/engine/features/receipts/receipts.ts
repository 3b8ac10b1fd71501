import { z } from 'zod';
import type { Citation } from '../../../contract/answer.ts';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import {
  type CheckedCitation,
  Receipt,
  type ReceiptCheck,
  type ReceiptDocument,
} from '../../../contract/records/receipt.ts';
import type { Signed } from '../../../contract/records/signed.ts';
import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import { provenTurn } from '../../records/find-answer.ts';
import type { KeyRing } from '../../records/record-keys.ts';
import { sha256OfOriginal, signedDocument } from '../../records/signed-document.ts';
import { isObject, type ReadSigned, readSigned, type SignedForm, writeSigned } from '../../records/signed-file.ts';

export type ReceiptContent = Omit<Receipt, keyof Signed>;

/** Each citation and the rest of the answer are parts of their own. */
const FORM: SignedForm<Receipt> = {
  name: 'receipt',
  kind: 'receipt',
  schema: Receipt,
  partsOf: (content) =>
    Object.entries(content).flatMap(([part, value]): [string, unknown][] => {
      if (part !== 'answer' || !isObject(value) || !Array.isArray(value.citations)) return [[part, value]];
      const { citations, ...rest } = value as { readonly citations: readonly unknown[] };
      return [[part, rest], ...citations.map((one, i): [string, unknown] => [`citation ${i + 1}`, one])];
    }),
};

/** Adds checksums and signatures. Gives the text of the file. */
export const writeReceipt = (content: ReceiptContent, ring: KeyRing): string => writeSigned(content, FORM, ring);

/** Reads the text of a receipt and finds every change of it. */
export const readReceipt = (text: string, ring: KeyRing): ReadSigned<Receipt> => readSigned(text, FORM, ring);

/** What receipts are made of and checked with. */
export type ReceiptDeps = Pick<Deps, 'library' | 'threads' | 'traceLog' | 'keys'>;

/** What an answer's entry in the log says of how it was made. */
const Recorded = z.object({
  timestamp: z.iso.datetime(),
  metadata: z.object({
    seed: z.int(),
    // Entries from before it could be chosen lack it.
    temperature: z.number().optional(),
    prompt_sha256: z.string().nullable(),
    top_k: z.int(),
  }),
});

/**
 * The receipt of an answer, of the newest one when none is named, as the text of its file. Throws ANSWER_NOT_FOUND,
 * ANSWER_UNPROVEN, ANSWER_PURGED, DOCUMENT_NOT_FOUND when a cited document was removed, DOCUMENT_DAMAGED.
 */
export async function makeReceipt(
  { library, threads, traceLog, keys }: ReceiptDeps,
  answerId: string | undefined,
  now: Date,
): Promise<string> {
  const { answer } = provenTurn(await threads.list(), answerId).turn;
  const entry = (await traceLog.find((body) => body.query_id === answer.answer_id)).at(-1);
  const recorded = Recorded.safeParse(entry?.body).data;
  if (entry === undefined || recorded === undefined)
    throw new PinciteError('ANSWER_NOT_FOUND', { id: answer.answer_id });
  const documents: ReceiptDocument[] = [];
  for (const id of new Set(answer.citations.map((citation) => citation.document_id)))
    documents.push(await signedDocument(library, await library.document(id)));
  const { timestamp: at, metadata } = recorded;
  const receipt: ReceiptContent = {
    pincite_receipt: 1,
    made_at: now.toISOString(),
    answer,
    asked: { at, ...metadata },
    log_entry: { seq: entry.seq, hash: entry.hash },
    documents,
  };
  return writeReceipt(receipt, await keys.openToSign());
}

/**
 * Checks the text of a receipt: whether it was changed, and whether what it cites still stands in the documents of this
 * library.
 */
export async function checkReceipt(
  { library, keys }: Pick<ReceiptDeps, 'library' | 'keys'>,
  text: string,
): Promise<ReceiptCheck> {
  const { content: receipt, changes, signature } = readReceipt(text, await keys.open());
  const documents = new Map((await library.listDocuments()).map((document) => [document.document_id, document]));
  const failures = new Map<string, string | null>();
  const citations: CheckedCitation[] = [];
  for (const citation of receipt?.answer.citations ?? []) {
    const { document_id: id } = citation;
    const document = documents.get(id);
    const given = receipt?.documents.find((one) => one.document_id === id);
    if (!failures.has(id)) failures.set(id, await documentFailure(library, document, given));
    const failure = failures.get(id) ?? null;
    citations.push(
      failure === null
        ? await placeNow(library, citation, document as DocumentSummary)
        : checked(citation, 'broken', failure),
    );
  }
  return {
    valid: changes.length === 0 && citations.every(({ state }) => state !== 'broken'),
    changes,
    signature,
    citations,
    question: receipt?.answer.question ?? null,
    made_at: receipt?.made_at ?? null,
  };
}

const isDamaged = (error: unknown): boolean => error instanceof PinciteError && error.code === 'DOCUMENT_DAMAGED';

/** Why nothing can be shown of a document; null when it is there and its original is that of the receipt. */
async function documentFailure(
  library: Library,
  document: DocumentSummary | undefined,
  given: ReceiptDocument | undefined,
): Promise<string | null> {
  if (given === undefined) return 'The receipt does not say which file it is.';
  if (document === undefined) return 'Its document is not in this library.';
  try {
    if ((await sha256OfOriginal(library, document)) === given.sha256) return null;
    return 'The file of its document is another one.';
  } catch (error) {
    if (isDamaged(error)) return 'What is stored of its document is damaged.';
    throw error;
  }
}

function checked(
  { marker, document_id, document_name, section, page_index, page_number, page_label }: Citation,
  state: CheckedCitation['state'],
  reason: string | null,
  place: { readonly start: number; readonly end: number } | null = null,
): CheckedCitation {
  const where = { marker, document_id, document_name, section, page_index, page_number, page_label };
  return { ...where, state, reason, start: place?.start ?? null, end: place?.end ?? null };
}

/** Where the cited words stand now: a newer version of Pincite may read the same file into another text. */
async function placeNow(library: Library, citation: Citation, document: DocumentSummary): Promise<CheckedCitation> {
  const { text_span: words, start, end } = citation;
  try {
    const textOf = (from: number, to: number) => library.textOf(document.document_id, from, to);
    if (end <= document.characters && (await textOf(start, end)) === words)
      return checked(citation, 'holds', null, { start, end });
    const text = await textOf(0, document.characters);
    const at = nearest(text, words, start);
    if (at === null) return checked(citation, 'broken', 'Its words do not stand in the document any more.');
    const place = { start: at, end: at + words.length };
    return checked(citation, 'moved', 'Its words stand at another place of the document.', place);
  } catch (error) {
    if (isDamaged(error)) return checked(citation, 'broken', 'What is stored of its document is damaged.');
    throw error;
  }
}

/** The start of the occurrence of `words` that is nearest to `start`; null when there is none. */
function nearest(text: string, words: string, start: number): number | null {
  const places = [text.lastIndexOf(words, start), text.indexOf(words, start)].filter((at) => at >= 0);
  return places.length === 0 ? null : places.reduce((a, b) => (Math.abs(a - start) <= Math.abs(b - start) ? a : b));
}
