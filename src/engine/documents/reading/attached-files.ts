import { PinciteError } from '../../../contract/errors.ts';
import { safeFileName } from '../../../files/exact-path.ts';
import { contentHash } from '../content-hash.ts';
import { formatOf, isPdf } from '../formats/format-of.ts';
import { isMailFormat, readMails } from '../formats/mail/read-mail.ts';
import type { AttachedBytes } from '../pdfium/attachments.ts';
import type { Pdfium } from '../pdfium/pdf-file.ts';
import type { ReadRequest } from '../types.ts';

/** A file whose attached files are asked for. */
export type HostFile = Pick<ReadRequest, 'bytes' | 'sourceFilename' | 'password'>;

/** A file attached to another, without its content. */
export interface AttachedListed {
  /** A file name, never a path. */
  readonly name: string;
  /** Null, like `documentId`, when it cannot be taken out. */
  readonly bytes: number | null;
  /** The id that it has as a document. */
  readonly documentId: string | null;
}

/** The files attached to a PDF or a mail, in the order of their numbers. Throws as opening the file does. */
export async function listAttached(host: HostFile, pdfium: Pdfium): Promise<AttachedListed[]> {
  const found: AttachedListed[] = [];
  await eachAttached(host, pdfium, (attached, index) => {
    const bytes = attached.bytes();
    const documentId = bytes === null ? null : contentHash(bytes).documentId;
    const name = safeFileName(attached.name.split(/[/\\]/u).at(-1) || `attachment ${index + 1}`);
    found.push({ name, bytes: bytes?.length ?? null, documentId });
  });
  return found;
}

/**
 * One of these files; `file` is its name for the message. Throws DAMAGED when it cannot be taken out, and as opening
 * the file does.
 */
export async function takeAttached(host: HostFile, index: number, file: string, pdfium: Pdfium): Promise<Uint8Array> {
  let found: Uint8Array | null = null;
  await eachAttached(host, pdfium, (attached, at) => {
    if (at === index) found = attached.bytes();
  });
  if (found === null) throw new PinciteError('DAMAGED', { file, what: 'an attached file' });
  return found;
}

async function eachAttached(
  { bytes, sourceFilename, password }: HostFile,
  pdfium: Pdfium,
  use: (attached: AttachedBytes, index: number) => void,
): Promise<void> {
  if (isPdf(bytes)) {
    const file = pdfium.open(bytes, sourceFilename, password);
    try {
      file.eachAttachment(use);
    } finally {
      file.close();
    }
    return;
  }
  const format = await formatOf(bytes, sourceFilename);
  if (!isMailFormat(format)) return;
  let index = 0;
  for (const mail of readMails(format, bytes)) for (const attached of mail.attachments) use(attached, index++);
}
