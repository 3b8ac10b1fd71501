import { PinciteError } from '../../../contract/errors.ts';
import type { ConvertedDocument } from './converted.ts';
import { decodeText, pageText } from './decode-text.ts';
import { FORMAT_WORDS, type TextFormat } from './format-of.ts';
import { htmlBlocks } from './html-blocks.ts';
import { flatPackage } from './kinds/flat-package.ts';
import { calendarBlocks } from './mail/calendar.ts';
import { mailBlocks } from './mail/mail-blocks.ts';
import { type MailFormat, readMails } from './mail/read-mail.ts';
import { csvBlocks } from './plain/csv-blocks.ts';
import { sheetBlocks } from './sheet/sheet-blocks.ts';
import { slideBlocks } from './slides/slide-blocks.ts';
import { readWord } from './word/read-word.ts';

type Convert = (bytes: Uint8Array, file: string) => ConvertedDocument | Promise<ConvertedDocument>;

const asMail =
  (format: MailFormat): Convert =>
  (bytes) =>
    mailBlocks(readMails(format, bytes));

/** Reads a package of parts, or one that stands in one file of XML. */
const asPackage =
  (read: Convert): Convert =>
  (bytes, file) =>
    read(flatPackage(bytes) ?? bytes, file);

const CONVERTERS: Readonly<Record<TextFormat, Convert>> = {
  word: asPackage(readWord),
  sheet: asPackage(sheetBlocks),
  slides: asPackage(slideBlocks),
  mail: asMail('mail'),
  mbox: asMail('mbox'),
  outlook: asMail('outlook'),
  tnef: asMail('tnef'),
  calendar: (bytes, file) => ({ title: null, blocks: calendarBlocks(known(decodeText(bytes), file)) }),
  html: (bytes, file) => htmlBlocks(known(pageText(bytes), file)),
  csv: (bytes, file) => csvBlocks(known(decodeText(bytes), file)),
};

/** What a reader of the file sees, in its order. Throws DAMAGED, NOT_SUPPORTED or TOO_LARGE. */
export async function convert(format: TextFormat, bytes: Uint8Array, file: string): Promise<ConvertedDocument> {
  try {
    return await CONVERTERS[format](bytes, file);
  } catch (error) {
    if (error instanceof PinciteError) throw error;
    throw new PinciteError('DAMAGED', { file, what: FORMAT_WORDS[format] }, { cause: error });
  }
}

function known(text: string | null, file: string): string {
  if (text === null) throw new PinciteError('NOT_SUPPORTED', { file });
  return text;
}
