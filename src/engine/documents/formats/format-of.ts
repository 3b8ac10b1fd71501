import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from './decode-text.ts';
import { markedWide } from './decoding/wide-text.ts';
import { isPackage, packageFormat } from './kinds/package-format.ts';
import { textKind } from './kinds/text-kind.ts';
import type { OtherFormat, TextFormat } from './kinds/types.ts';
import { isPicture } from './picture-pdf.ts';

export type { OtherFormat, TextFormat };

/** What a format that is read is called, with its article. */
export const FORMAT_WORDS: Readonly<Record<TextFormat, string>> = {
  word: 'a Word document',
  sheet: 'an Excel workbook',
  slides: 'a PowerPoint presentation',
  html: 'a web page',
  mail: 'a mail',
  mbox: 'a mailbox',
  outlook: 'an Outlook mail',
  tnef: 'an Outlook attachment (winmail.dat)',
  calendar: 'a calendar',
  csv: 'a table in plain text',
};

const SAVE = 'save it as PDF and add that';
const SAVE_WORD = 'save it as DOCX or PDF and add that';
const RICH_TEXT: OtherFormat = { what: 'a rich text document', remedy: SAVE_WORD };
const UNPACK = 'unpack it and add the files in it';

/** By the endings that file-type gives for what the bytes are, whatever the file is called. */
const FORMATS: Readonly<Record<string, OtherFormat>> = {
  rtf: RICH_TEXT,
  ps: { what: 'a PostScript file', remedy: 'convert it to PDF and add that' },
  xml: { what: 'an XML file', remedy: 'print it to a PDF and add that' },
  ...Object.fromEntries(
    ['gz', 'tar', '7z', 'rar', 'bz2', 'xz', 'zst'].map((ending) => [ending, { what: 'an archive', remedy: UNPACK }]),
  ),
};

/** What is in a compound file (the format of Office before 2007), by a name in it. */
const COMPOUND: readonly (readonly [name: string, is: TextFormat | OtherFormat])[] = [
  ['__properties_version1.0', 'outlook'],
  ['EncryptedPackage', { what: 'an Office document with a password', remedy: 'save it without one and add that' }],
  ['WordDocument', { what: 'a Word document from before 2007', remedy: SAVE_WORD }],
  ['Workbook', { what: 'an Excel workbook from before 2007', remedy: 'save it as XLSX or PDF and add that' }],
  [
    'PowerPoint Document',
    { what: 'a PowerPoint presentation from before 2007', remedy: 'save it as PPTX or PDF and add that' },
  ],
  ['VisioDocument', { what: 'a Visio drawing', remedy: SAVE }],
];
const OLD_OFFICE = { what: 'an Office document from before 2007', remedy: SAVE };

/** What an XML file is, by what stands at its beginning. */
const XML_KINDS: readonly (readonly [sign: RegExp, is: OtherFormat])[] = [
  [
    /progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/u,
    { what: 'an Excel workbook in the XML form of 2003', remedy: 'save it as XLSX or PDF and add that' },
  ],
  [
    /progid="Word\.Document"|schemas\.microsoft\.com\/office\/(?:word\/2003\/wordml|2006\/xmlPackage)/u,
    { what: 'a Word document in one XML file', remedy: SAVE_WORD },
  ],
  [
    /<office:document\b|urn:oasis:names:tc:opendocument/u,
    { what: 'an OpenDocument file in one XML file', remedy: SAVE },
  ],
];
const XML_HEAD_BYTES = 4096;

/** By the first word of the media type. */
const KINDS: Readonly<Record<string, OtherFormat>> = {
  image: {
    what: 'a picture of another format than PNG, JPEG and TIFF',
    remedy: 'save it as one of them or as PDF and add that',
  },
  audio: { what: 'a sound recording', remedy: 'write down what is said and add that' },
  video: { what: 'a film', remedy: 'write down what is said and add that' },
};

/** Objects of a PDF: its header is lost. */
const PDF_OBJECTS = /(?:^|[\r\n])\d+ \d+ obj\b[\s\S]*\bendobj\b/u;

/**
 * What a file is that is no PDF, by its bytes, of tables and other plain text by its name too: a format that is read, a known one that is
 * not, `lost header` for a PDF without its first bytes, null for plain text and for what nobody knows.
 */
export async function formatOf(
  bytes: Uint8Array,
  sourceFilename: string,
): Promise<TextFormat | OtherFormat | 'lost header' | null> {
  if (isPackage(bytes)) return packageFormat(bytes, sourceFilename);
  if (isCompound(bytes)) return compoundFormat(bytes);
  if (isTnef(bytes)) return 'tnef';
  const kind = textKind(bytes, sourceFilename);
  if (kind === 'rtf') return RICH_TEXT;
  if (kind !== null && kind !== 'xml') return kind;
  if (kind === 'xml') {
    const head = decodeText(bytes.subarray(0, XML_HEAD_BYTES)) ?? '';
    const known = XML_KINDS.find(([sign]) => sign.test(head))?.[1];
    if (known !== undefined) return known;
  }
  // Found without decoding: the file may be a text of hundreds of megabytes.
  const mayBePdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('endobj');
  if (mayBePdf && PDF_OBJECTS.test(new TextDecoder('latin1').decode(bytes))) return 'lost header';
  // The mark of UTF-16 is the beginning of a sound recording too.
  const isMarked = markedWide(bytes) !== null && decodeText(bytes) !== null;
  const found = isMarked ? undefined : await fileTypeFromBuffer(bytes);
  if (found === undefined) {
    if (/\.(?:eml|emlx|mht|mhtml)$/iu.test(sourceFilename)) return 'mail';
    // Programs call such tables workbooks, too.
    return /\.(?:csv|tsv|xlsx?|xlsm)$/iu.test(sourceFilename) && isText(bytes) ? 'csv' : null;
  }
  return (
    FORMATS[found.ext] ??
    KINDS[found.mime.split('/')[0] ?? ''] ?? { what: `a file of the format ${found.ext.toUpperCase()}`, remedy: SAVE }
  );
}

/** Bytes of a text that tell that it is one. */
const TEXT_BYTES = 64 * 1024;
const isText = (bytes: Uint8Array): boolean => decodeText(bytes.subarray(0, TEXT_BYTES)) !== null;

const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => bytes[i] === byte);
const isCompound = (bytes: Uint8Array): boolean => beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isTnef = (bytes: Uint8Array): boolean => beginsWith(bytes, [0x78, 0x9f, 0x3e, 0x22]);

function compoundFormat(bytes: Uint8Array): TextFormat | OtherFormat {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return COMPOUND.find(([name]) => file.includes(Buffer.from(name, 'utf16le')))?.[1] ?? OLD_OFFICE;
}

/** A PDF's header may follow up to 1,024 bytes of something else (ISO 32000-1, annex H.3.4.1), on a line of its own. */
const PDF_HEADER_WITHIN = 1024;
const PDF_HEADER = /^\s*%PDF-|%PDF-\d\.\d[ \t]*[\r\n%]/u;

/** Whether the bytes are a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return PDF_HEADER.test(new TextDecoder('latin1').decode(bytes.subarray(0, PDF_HEADER_WITHIN)));
}

/** Bytes at the beginning of a file that `isDocumentHead` wants. */
export const DOCUMENT_HEAD_BYTES = 4096;

/** Parts that a package of Office or OpenDocument begins with, or Apple's; other archives are none. */
const DOCUMENT_PARTS =
  /\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|mimetypeapplication\/vnd\.oasis|Index\/|QuickLook\//u;

/**
 * Whether a file that begins so is a document, or one of a program for documents, whatever it is called; plain text, of which nobody can
 * tell what it is for, is none. Such files are taken out of a folder and read, or told by their format.
 */
export function isDocumentHead(head: Uint8Array): boolean {
  if (isPdf(head) || isPicture(head) || isCompound(head) || isTnef(head)) return true;
  if (isPackage(head)) return DOCUMENT_PARTS.test(new TextDecoder('latin1').decode(head));
  const kind = textKind(head, '');
  return kind !== null && kind !== 'xml' && kind !== 'calendar';
}

/** Whether a file says nothing: it has no byte, or only white space, zeros and the mark of an order of bytes. */
export function isEmpty(bytes: Uint8Array): boolean {
  const marked = markedWide(bytes) !== null ? 2 : beginsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  return bytes.subarray(marked).every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
