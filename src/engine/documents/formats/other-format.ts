import { fileTypeFromBuffer } from 'file-type';

/** A format that is not read: what it is, with its article, and what to do with the file instead. */
export interface OtherFormat {
  readonly what: string;
  readonly remedy: string;
}

const SAVE = 'save it as PDF and add that';
const PRINT = 'print it to a PDF and add that';
const UNPACK = 'unpack it and add the files in it';

/** By the endings that file-type gives for what the bytes are, whatever the file is called. */
const FORMATS: Readonly<Record<string, OtherFormat>> = {
  docx: { what: 'a Word document', remedy: SAVE },
  xlsx: { what: 'an Excel workbook', remedy: SAVE },
  pptx: { what: 'a PowerPoint presentation', remedy: SAVE },
  odt: { what: 'an OpenDocument text', remedy: SAVE },
  ods: { what: 'an OpenDocument spreadsheet', remedy: SAVE },
  odp: { what: 'an OpenDocument presentation', remedy: SAVE },
  cfb: { what: 'an Office document from before 2007 or an Outlook message', remedy: SAVE },
  rtf: { what: 'a rich text document', remedy: SAVE },
  epub: { what: 'an e-book', remedy: SAVE },
  ps: { what: 'a PostScript file', remedy: 'convert it to PDF and add that' },
  xml: { what: 'an XML file', remedy: PRINT },
  ...Object.fromEntries(
    ['zip', 'gz', 'tar', '7z', 'rar', 'bz2', 'xz', 'zst'].map((ending) => [
      ending,
      { what: 'an archive', remedy: UNPACK },
    ]),
  ),
};

/** By the first word of the media type. */
const KINDS: Readonly<Record<string, OtherFormat>> = {
  image: { what: 'a picture', remedy: 'put it into a PDF and add that' },
  audio: { what: 'a sound recording', remedy: 'write down what is said and add that' },
  video: { what: 'a film', remedy: 'write down what is said and add that' },
};

/** Longest beginning of a text that is looked at. */
const HEAD_BYTES = 4096;
/** A web page may begin with a declaration and comments. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu;
/** Objects of a PDF: its header is lost. */
const PDF_OBJECTS = /(?:^|[\r\n])\d+ \d+ obj\b[\s\S]*\bendobj\b/u;

/**
 * What a file is that is no PDF, by its bytes: a known format that is not read, `lost header` for a PDF without its first bytes, null for text
 * and for what nobody knows.
 */
export async function otherFormat(bytes: Uint8Array): Promise<OtherFormat | 'lost header' | null> {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/u, '');
  if (WEB_PAGE.test(text)) return { what: 'a web page', remedy: PRINT };
  // Found without decoding: the file may be a text of hundreds of megabytes.
  const mayBePdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('endobj');
  if (mayBePdf && PDF_OBJECTS.test(new TextDecoder('latin1').decode(bytes))) return 'lost header';
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) return null;
  return (
    FORMATS[found.ext] ??
    KINDS[found.mime.split('/')[0] ?? ''] ?? { what: `a file of the format ${found.ext.toUpperCase()}`, remedy: SAVE }
  );
}
