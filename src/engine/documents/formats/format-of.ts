import { fileTypeFromBuffer } from 'file-type';
import { decodeText, markedWide } from './decode-text.ts';
import { flatPackage, isFlatPackage } from './kinds/flat-package.ts';
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
const SAVE_SHEET = 'save it as XLSX or PDF and add that';
const XML: OtherFormat = { what: 'an XML file', remedy: 'print it to a PDF and add that' };
const PROGRAM: OtherFormat = { what: 'a program', remedy: 'add the documents that belong to it' };
const RICH_TEXT: OtherFormat = { what: 'a rich text document', remedy: SAVE_WORD };
const UNPACK = 'unpack it and add the files in it';

/** By the endings that file-type gives for what the bytes are, whatever the file is called. */
const FORMATS: Readonly<Record<string, OtherFormat>> = {
  rtf: RICH_TEXT,
  ps: { what: 'a PostScript file', remedy: 'convert it to PDF and add that' },
  xml: XML,
  djvu: { what: 'a DjVu document', remedy: SAVE },
  eps: { what: 'a PostScript picture', remedy: 'convert it to PDF and add that' },
  mobi: { what: 'an e-book', remedy: SAVE },
  vcf: { what: 'a contact (vCard)', remedy: SAVE },
  pst: { what: 'an Outlook data file', remedy: 'save its mails as MSG or EML and add them' },
  sqlite: { what: 'a database', remedy: 'export what is in it as CSV and add that' },
  chm: { what: 'a compiled help file', remedy: SAVE },
  ...Object.fromEntries(
    ['exe', 'elf', 'macho', 'class', 'lnk', 'deb', 'rpm', 'dex'].map((ending) => [ending, PROGRAM]),
  ),
  ...Object.fromEntries(
    ['gz', 'tar', '7z', 'rar', 'bz2', 'xz', 'zst'].map((ending) => [ending, { what: 'an archive', remedy: UNPACK }]),
  ),
};

/** Endings that file-type gives for formats that are written in letters. */
const TEXT_ENDINGS = new Set(['rtf', 'ps', 'xml', 'eps', 'vcf', 'ics', 'pgp', 'vtt']);

const OLD_WORKBOOK: OtherFormat = { what: 'an Excel workbook from before 2007', remedy: SAVE_SHEET };

/** What is in a compound file (the format of Office before 2007), by a name in it. */
const COMPOUND: readonly (readonly [name: string, is: TextFormat | OtherFormat])[] = [
  ['__properties_version1.0', 'outlook'],
  ['EncryptedPackage', { what: 'an Office document with a password', remedy: 'save it without one and add that' }],
  ['WordDocument', { what: 'a Word document from before 2007', remedy: SAVE_WORD }],
  ['Workbook', OLD_WORKBOOK],
  ['Book', OLD_WORKBOOK],
  [
    'PowerPoint Document',
    { what: 'a PowerPoint presentation from before 2007', remedy: 'save it as PPTX or PDF and add that' },
  ],
  ['VisioDocument', { what: 'a Visio drawing', remedy: SAVE }],
  ['Quill', { what: 'a Publisher document', remedy: SAVE }],
];
const OLD_OFFICE = { what: 'an Office document from before 2007', remedy: SAVE };

/** Formats that nobody else tells, by their first bytes in hexadecimal digits. */
const HEADS: readonly (readonly [head: RegExp, is: OtherFormat])[] = [
  [/^41542654464f524d.{8}444a56/u, { what: 'a DjVu document', remedy: SAVE }],
  [/^09(?:0004|0206|0406|0808|0810)00/u, OLD_WORKBOOK],
  [/^ff575043/u, { what: 'a WordPerfect document', remedy: SAVE_WORD }],
  [/^e4525c7b8cd8a74daeb15378d02996d3/u, { what: 'a OneNote section', remedy: SAVE }],
  [/^dba52d00|^31be0000/u, { what: 'a Word document from before 1997', remedy: SAVE_WORD }],
  [/^494433/u, { what: 'a sound recording', remedy: 'write down what is said and add that' }],
];

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
 * What a file is that is no PDF, by its bytes, of tables and other plain text by its name too: a format that is read, a
 * known one that is not, `lost header` for a PDF without its first bytes, null for plain text and for what nobody
 * knows.
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
  if (kind === 'xml') {
    const flat = flatPackage(bytes);
    return flat === null ? (xmlFormat(bytes) ?? XML) : packageFormat(flat, sourceFilename);
  }
  if (kind !== null) return kind;
  const known = headFormat(bytes);
  if (known !== undefined) return known;
  // Found without decoding: the file may be a text of hundreds of megabytes.
  const mayBePdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('endobj');
  if (mayBePdf && PDF_OBJECTS.test(new TextDecoder('latin1').decode(bytes))) return 'lost header';
  // The mark of UTF-16 is the beginning of a sound recording too, and so are letters: "BM" of a picture, two "G" 188
  // bytes apart of a film.
  const isMarked = markedWide(bytes) !== null && decodeText(bytes) !== null;
  const found = isMarked ? undefined : await fileTypeFromBuffer(bytes);
  if (found === undefined || (!TEXT_ENDINGS.has(found.ext) && isOfLetters(bytes))) {
    if (/\.(?:eml|emlx|mht|mhtml)$/iu.test(sourceFilename)) return 'mail';
    // Programs call such tables workbooks, too.
    return /\.(?:csv|tsv|xlsx?|xlsm)$/iu.test(sourceFilename) && isText(bytes) ? 'csv' : null;
  }
  return (
    FORMATS[found.ext] ??
    KINDS[found.mime.split('/')[0] ?? ''] ?? { what: `a file of the format ${found.ext.toUpperCase()}`, remedy: SAVE }
  );
}

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

/** Bytes of a text that tell that it is one. */
const TEXT_BYTES = 64 * 1024;
const isText = (bytes: Uint8Array): boolean => decodeText(bytes.subarray(0, TEXT_BYTES)) !== null;

/** Whether it has no control character that no text has: formats that are not written in letters have zeros at once. */
const isOfLetters = (bytes: Uint8Array): boolean =>
  isText(bytes) && bytes.subarray(0, TEXT_BYTES).every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte));
/** Tab, line feed, vertical tab, form feed, carriage return; what a terminal writes and DOS ends a file with. */
const TEXT_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => bytes[i] === byte);
const isCompound = (bytes: Uint8Array): boolean => beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isTnef = (bytes: Uint8Array): boolean => beginsWith(bytes, [0x78, 0x9f, 0x3e, 0x22]);

function headFormat(bytes: Uint8Array): OtherFormat | undefined {
  if (isOfLetters(bytes)) return undefined;
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return HEADS.find(([first]) => first.test(head))?.[1];
}

/** Parts that a package of Office or OpenDocument begins with, or Apple's; other archives are none. */
const DOCUMENT_PARTS =
  /\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|mimetypeapplication\/(?:vnd\.oasis|epub)|Index\/|QuickLook\//u;

/**
 * Whether a file that begins so is a document, or one of a program for documents, whatever it is called; plain text, of
 * which nobody can tell what it is for, is none. Such files are taken out of a folder and read, or told by their
 * format.
 */
export function isDocumentHead(head: Uint8Array): boolean {
  if (isPdf(head) || isPicture(head) || isCompound(head) || isTnef(head)) return true;
  if (isPackage(head)) return DOCUMENT_PARTS.test(new TextDecoder('latin1').decode(head));
  if (headFormat(head) !== undefined || /^%!PS/u.test(Buffer.from(head.subarray(0, 4)).toString('latin1'))) return true;
  const kind = textKind(head, '');
  if (kind === 'xml') return isFlatPackage(head) || xmlFormat(head) !== null;
  return kind !== null && kind !== 'calendar';
}

/** Most bytes of a file that may say nothing and still has blanks of every kind. */
const BLANK_BYTES = 64 * 1024;

/** Whether a file says nothing: it has no byte, or only white space, zeros and the mark of an order of bytes. */
export function isEmpty(bytes: Uint8Array): boolean {
  if (bytes.length < BLANK_BYTES && /^\s*$/u.test(decodeText(bytes) ?? 'x')) return true;
  const marked = markedWide(bytes) !== null ? 2 : beginsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  return bytes.subarray(marked).every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/**
 * What a file of XML is that is not read, by what it names at its beginning: a namespace, or the program that it
 * belongs to.
 */
const XML_KINDS: readonly (readonly [name: RegExp, is: OtherFormat])[] = [
  [
    /progid="Word\.Document"|http:\/\/schemas\.microsoft\.com\/office\/word\/2003\/wordml/iu,
    { what: 'a Word 2003 document in XML', remedy: 'save it as DOCX or PDF and add that' },
  ],
  [
    /progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/iu,
    { what: 'an Excel 2003 workbook in XML', remedy: 'save it as XLSX or PDF and add that' },
  ],
  [
    /urn:oasis:names:tc:opendocument:xmlns:office:1\.0|<office:document\b/iu,
    { what: 'an OpenDocument file in XML', remedy: 'save it as DOCX, XLSX, PPTX or PDF and add that' },
  ],
  [/<svg\b/iu, { what: 'a drawing (SVG)', remedy: 'save it as PDF and add that' }],
];
const XML_HEAD_BYTES = 4096;

/** What a file of XML is that is not read, by how it begins; null when it is nothing known. */
function xmlFormat(bytes: Uint8Array): OtherFormat | null {
  const head = decodeText(bytes.subarray(0, XML_HEAD_BYTES)) ?? '';
  return XML_KINDS.find(([name]) => name.test(head))?.[1] ?? null;
}
