import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from './decode-text.ts';

/** A format that is read by way of its text. */
export type TextFormat = 'word' | 'sheet' | 'slides' | 'html' | 'mail' | 'outlook' | 'csv';

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
  odt: { what: 'an OpenDocument text', remedy: SAVE },
  ods: { what: 'an OpenDocument spreadsheet', remedy: SAVE },
  odp: { what: 'an OpenDocument presentation', remedy: SAVE },
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

/** The formats that are read, by the endings that file-type gives. */
const READ: Readonly<Record<string, TextFormat>> = { docx: 'word', xlsx: 'sheet', pptx: 'slides' };

/** What is in a compound file (the format of Office before 2007), by a name in it. */
const COMPOUND: readonly (readonly [name: string, is: TextFormat | OtherFormat])[] = [
  ['__properties_version1.0', 'outlook'],
  ['EncryptedPackage', { what: 'an Office document with a password', remedy: 'save it without one and add that' }],
  ['WordDocument', { what: 'a Word document from before 2007', remedy: 'save it as DOCX or PDF and add that' }],
  ['Workbook', { what: 'an Excel workbook from before 2007', remedy: 'save it as XLSX or PDF and add that' }],
  [
    'PowerPoint Document',
    { what: 'a PowerPoint presentation from before 2007', remedy: 'save it as PPTX or PDF and add that' },
  ],
];
const OLD_OFFICE = { what: 'an Office document from before 2007', remedy: 'save it as PDF and add that' };

/** By the first word of the media type. */
const KINDS: Readonly<Record<string, OtherFormat>> = {
  image: {
    what: 'a picture of another format than PNG, JPEG and TIFF',
    remedy: 'save it as one of them or as PDF and add that',
  },
  audio: { what: 'a sound recording', remedy: 'write down what is said and add that' },
  video: { what: 'a film', remedy: 'write down what is said and add that' },
};

/** Longest beginning of a text that is looked at. */
const HEAD_BYTES = 4096;
/** A web page may begin with a declaration and comments. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/iu;
/** Objects of a PDF: its header is lost. */
const PDF_OBJECTS = /(?:^|[\r\n])\d+ \d+ obj\b[\s\S]*\bendobj\b/u;

/** Heads that every mail has and no memo. */
const MAIL = /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*?(?:MIME-Version|Message-ID|Received|Return-Path):/iu;

/**
 * What a file is that is no PDF, by its bytes, of mails and tables in plain text by its name too: a format that is read, a known one that is
 * not, `lost header` for a PDF without its first bytes, null for plain text and for what nobody knows.
 */
export async function formatOf(
  bytes: Uint8Array,
  sourceFilename: string,
): Promise<TextFormat | OtherFormat | 'lost header' | null> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/u, '');
  if (WEB_PAGE.test(head)) return 'html';
  // Found without decoding: the file may be a text of hundreds of megabytes.
  const mayBePdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('endobj');
  if (mayBePdf && PDF_OBJECTS.test(new TextDecoder('latin1').decode(bytes))) return 'lost header';
  // The mark of UTF-16 is the beginning of a sound recording too.
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const found = isMarked && decodeText(bytes) !== null ? undefined : await fileTypeFromBuffer(bytes);
  if (found === undefined) {
    if (/\.eml$/iu.test(sourceFilename) || MAIL.test(head)) return 'mail';
    return /\.(?:csv|tsv)$/iu.test(sourceFilename) ? 'csv' : null;
  }
  if (found.ext === 'cfb') return compoundFormat(bytes);
  return (
    READ[found.ext] ??
    FORMATS[found.ext] ??
    KINDS[found.mime.split('/')[0] ?? ''] ?? { what: `a file of the format ${found.ext.toUpperCase()}`, remedy: SAVE }
  );
}

function compoundFormat(bytes: Uint8Array): TextFormat | OtherFormat {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return COMPOUND.find(([name]) => file.includes(Buffer.from(name, 'utf16le')))?.[1] ?? OLD_OFFICE;
}

/** Whether the bytes are a PDF. Its header may follow up to 1,024 bytes of something else (ISO 32000-1, annex H.3.4.1). */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}
