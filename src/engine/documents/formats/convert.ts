import { PinciteError } from '../../../contract/errors.ts';
import type { ConvertedDocument } from './converted.ts';
import { csvBlocks } from './csv-blocks.ts';
import { decodeText } from './decode-text.ts';
import type { TextFormat } from './format-of.ts';
import { htmlBlocks } from './html-blocks.ts';
import { mailBlocks } from './mail-blocks.ts';
import { readMail, readOutlookMail } from './read-mail.ts';
import { sheetBlocks } from './sheet/sheet-blocks.ts';
import { slideBlocks } from './slides/slide-blocks.ts';
import { wordBlocks } from './word-blocks.ts';

type Convert = (bytes: Uint8Array, file: string) => ConvertedDocument | Promise<ConvertedDocument>;

const CONVERTERS: Readonly<Record<TextFormat, Convert>> = {
  word: wordBlocks,
  sheet: sheetBlocks,
  slides: slideBlocks,
  mail: async (bytes) => mailBlocks(await readMail(bytes)),
  outlook: (bytes) => mailBlocks(readOutlookMail(bytes)),
  html: (bytes, file) => htmlBlocks(textOf(bytes, file, declaredEncoding(bytes))),
  csv: (bytes, file) => csvBlocks(textOf(bytes, file)),
};

/** What a reader of the file sees, in its order. Throws DAMAGED, NOT_SUPPORTED or TOO_LARGE. */
export async function convert(format: TextFormat, bytes: Uint8Array, file: string): Promise<ConvertedDocument> {
  try {
    return await CONVERTERS[format](bytes, file);
  } catch (error) {
    if (error instanceof PinciteError) throw error;
    throw new PinciteError('DAMAGED', { file }, { cause: error });
  }
}

function textOf(bytes: Uint8Array, file: string, encoding: string | null = null): string {
  const text = encoding === null ? null : decodedAs(bytes, encoding);
  const read = text ?? decodeText(bytes);
  if (read === null) throw new PinciteError('NOT_SUPPORTED', { file });
  return read;
}

/** The encoding that a web page names in its head. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1] ?? null;
}

function decodedAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    // A name that nobody knows: the bytes tell.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
